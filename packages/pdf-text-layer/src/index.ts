export { addTextLayer } from './add-text-layer.ts';
export { newWords } from './new-words.ts';
export type { PageTextState } from './page-text-state.ts';
export { readPageTextStates } from './page-text-state.ts';
export { type ExistingText, readsPage } from './reads-page.ts';
export { recognitionDpi } from './recognition-dpi.ts';
