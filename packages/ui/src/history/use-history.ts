import { useState } from 'react';
import * as state from './history-state.ts';

/** Steps back and forth through what a value was. */
export interface History {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Remembers the value before it changes. @param gesture of changes that are one step together, such as a drag. */
  remember(gesture?: string): void;
  undo(): void;
  redo(): void;
}

/** A history of something that is kept elsewhere. @param now the value as it is. @param restore puts another in its place. */
export function useHistory<Value>(now: Value, restore: (value: Value) => void): History {
  const [history, setHistory] = useState<state.HistoryState<Value>>(state.NO_HISTORY);
  const go = (step: state.HistoryStep<Value> | null) => {
    if (!step) return;
    setHistory(step.history);
    restore(step.value);
  };
  return {
    canUndo: state.canUndo(history),
    canRedo: state.canRedo(history),
    remember: (gesture) => setHistory((known) => state.remember(known, now, gesture)),
    undo: () => go(state.undo(history, now)),
    redo: () => go(state.redo(history, now)),
  };
}
