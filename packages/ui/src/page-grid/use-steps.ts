import { useState } from 'react';
import type { PageListAction, PageListState } from './page-list-state.ts';

interface Steps<Value> {
  readonly past: readonly Value[];
  readonly future: readonly Value[];
}

/** Most steps that can be undone. */
const MOST_STEPS = 200;

/**
 * Undo and redo for what is done on a grid and kept elsewhere: cuts, or angles in a tool's options.
 * @param now what is kept, as it is. @param restore puts what it was, or was again, back.
 * @returns the list and its dispatch for the grid, and `remember`, to be called before each change.
 */
export function useSteps<Value>(
  list: PageListState,
  dispatch: (action: PageListAction) => void,
  now: Value,
  restore: (value: Value) => void,
) {
  const [{ past, future }, setSteps] = useState<Steps<Value>>({ past: [], future: [] });
  const go = (value: Value | undefined, steps: Steps<Value>) => {
    if (value === undefined) return;
    setSteps(steps);
    restore(value);
  };
  const { pages, selected } = list;
  return {
    list: { ...list, past: past.map(() => ({ pages, selected })), future: future.map(() => ({ pages, selected })) },
    dispatch(action: PageListAction) {
      if (action.kind === 'undone') go(past.at(-1), { past: past.slice(0, -1), future: [...future, now] });
      else if (action.kind === 'redone') go(future.at(-1), { past: [...past, now], future: future.slice(0, -1) });
      else dispatch(action);
    },
    remember: () => setSteps({ past: [...past.slice(1 - MOST_STEPS), now], future: [] }),
  };
}
