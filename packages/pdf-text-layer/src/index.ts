export { addTextLayer } from './add-text-layer.ts';
export { readPageTextStates } from './page-text-state.ts';
