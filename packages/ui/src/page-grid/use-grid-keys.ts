import type { KeyboardEvent } from 'react';
import { stepAcross } from '../direction.ts';
import { historyKey } from '../history/index.ts';
import type { GridCommand } from './grid-toolbar.tsx';
import type { PageListAction, PageListState } from './page-list-state.ts';

interface GridKeys {
  readonly list: PageListState;
  readonly columns: number;
  readonly rowsInSight: number;
  readonly dispatch: (action: PageListAction) => void;
  readonly onCommand: (command: GridCommand) => void;
  /** Moves the pages in hand a number of positions on. */
  readonly onShift: (by: number) => void;
  readonly onEnlarge: (key: string) => void;
}

const PLAIN_COMMANDS: Readonly<Record<string, GridCommand>> = {
  Delete: 'remove',
  Backspace: 'remove',
  r: 'rotate-right',
  R: 'rotate-left',
  m: 'move-to',
  d: 'double',
  c: 'cut',
  f: 'part',
};

/** The keys of the grid: arrows go, Shift selects, Alt moves pages. @returns true when the key was taken. */
export function takeGridKey(event: KeyboardEvent, keys: GridKeys): boolean {
  const { list, dispatch, onCommand } = keys;
  if (event.ctrlKey || event.metaKey) return takeControlKey(event, keys);
  const by = stepOf(event, keys);
  if (by !== null && event.altKey) {
    keys.onShift(by);
    return true;
  }
  if (event.altKey) return false;
  if (by !== null) {
    const listIndex = list.pages.findIndex(({ key }) => key === list.current);
    const next = list.pages[Math.max(0, Math.min(list.pages.length - 1, listIndex + by))];
    if (next) dispatch({ kind: 'went', key: next.key, isExtending: event.shiftKey });
    return true;
  }
  if (event.key === 'Escape') {
    if (list.selected.size === 0) return false;
    dispatch({ kind: 'chosen-none' });
    return true;
  }
  if (list.current !== null && event.key === ' ') {
    dispatch({ kind: 'chosen', key: list.current, mode: event.shiftKey ? 'range' : 'toggle' });
    return true;
  }
  if (list.current !== null && event.key === 'Enter') {
    keys.onEnlarge(list.current);
    return true;
  }
  const command = Object.hasOwn(PLAIN_COMMANDS, event.key) ? PLAIN_COMMANDS[event.key] : undefined;
  if (command) onCommand(command);
  return command !== undefined;
}

function takeControlKey(event: KeyboardEvent, { dispatch, onCommand }: GridKeys): boolean {
  const way = historyKey(event);
  if (way !== null) onCommand(way);
  else if (event.key.toLowerCase() === 'a') dispatch({ kind: 'chosen-all' });
  else return false;
  return true;
}

/** Returns a key's step in positions; null for other keys. Where pages run from right to left, the left arrow moves on. */
function stepOf({ key, currentTarget }: KeyboardEvent, { list, columns, rowsInSight }: GridKeys): number | null {
  const all = list.pages.length;
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -columns * rowsInSight,
    PageDown: columns * rowsInSight,
    Home: -all,
    End: all,
  };
  return Object.hasOwn(steps, key) ? (steps[key] ?? null) : stepAcross(key, currentTarget);
}
