export { HistoryButtons } from './history-buttons.tsx';
export { StageBar } from './stage-bar.tsx';
export { ZoomButtons } from './zoom-buttons.tsx';
