export { addTextLayer } from './add-text-layer.ts';
export type { PageTextState } from './page-text-state.ts';
export { readPageTextStates } from './page-text-state.ts';
export { recognitionDpi } from './recognition-dpi.ts';
