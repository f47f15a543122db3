export { type AskEngine, type LivePreviewState, LivePreviews } from './live-preview.ts';
export { useLivePreview } from './use-live-preview.ts';
