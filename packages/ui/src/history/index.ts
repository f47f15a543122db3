export { historyKey } from './history-keys.ts';
export {
  canRedo,
  canUndo,
  type HistoryState,
  type HistoryStep,
  mapHistory,
  NO_HISTORY,
  redo,
  remember,
  undo,
} from './history-state.ts';
export { type History, useHistory } from './use-history.ts';
export { useHistoryKeys } from './use-history-keys.ts';
