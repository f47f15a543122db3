import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { historyKey } from './history-keys.ts';
import {
  canRedo,
  canUndo,
  type HistoryState,
  MOST_STEPS,
  mapHistory,
  NO_HISTORY,
  redo,
  remember,
  undo,
} from './history-state.ts';

/** A value with its history, as an owner keeps it. */
interface Kept {
  readonly now: number;
  readonly history: HistoryState<number>;
}

const FIRST: Kept = { now: 0, history: NO_HISTORY };
const change = ({ now, history }: Kept, next: number, gesture?: string): Kept => ({
  now: next,
  history: remember(history, now, gesture),
});
function go(kept: Kept, way: typeof undo<number>): Kept {
  const step = way(kept.history, kept.now);
  return step ? { now: step.value, history: step.history } : kept;
}
const changed = (count: number) =>
  Array.from({ length: count }, (_, index) => index + 1).reduce((kept, next) => change(kept, next), FIRST);

describe('the history ensures that', () => {
  test('changes are undone one by one and done again', () => {
    let kept = changed(3);
    expect([canUndo(kept.history), canRedo(kept.history)]).toEqual([true, false]);
    kept = go(go(kept, undo), undo);
    expect([kept.now, canUndo(kept.history), canRedo(kept.history)]).toEqual([1, true, true]);
    expect(go(kept, redo).now).toBe(2);
    expect(go(go(go(kept, redo), redo), redo).now).toBe(3);
    expect(go(go(kept, undo), undo).now).toBe(0);
  });

  test('a change after an undo forgets what was undone', () => {
    const kept = change(go(changed(3), undo), 9);
    expect(canRedo(kept.history)).toBe(false);
    expect(go(kept, undo).now).toBe(2);
  });

  test('a value that is null, false or zero is a step like any other', () => {
    const step = undo(remember(NO_HISTORY as HistoryState<null | number>, null), 1);
    expect(step?.value).toBeNull();
  });

  test('the changes of one gesture are one step, those of the next another', () => {
    let kept = change(FIRST, 1);
    for (const next of [2, 3, 4]) kept = change(kept, next, 'drag 1');
    for (const next of [5, 6]) kept = change(kept, next, 'drag 2');
    expect(go(kept, undo).now).toBe(4);
    expect(go(go(kept, undo), undo).now).toBe(1);
    expect(go(go(go(kept, undo), undo), undo).now).toBe(0);
  });

  test('a gesture that goes on after an undo is a new step', () => {
    let kept = change(change(FIRST, 1, 'text'), 2, 'text');
    kept = go(kept, undo);
    expect(kept.now).toBe(0);
    kept = change(kept, 3, 'text');
    expect([canRedo(kept.history), go(kept, undo).now]).toEqual([false, 0]);
  });

  test('only the latest steps are kept', () => {
    let kept = changed(MOST_STEPS + 50);
    expect(kept.history.past).toHaveLength(MOST_STEPS);
    while (canUndo(kept.history)) kept = go(kept, undo);
    expect(kept.now).toBe(50);
    expect(kept.history.future).toHaveLength(MOST_STEPS);
  });

  test('what is gone for good leaves every step', () => {
    const kept = go(changed(3), undo);
    expect(mapHistory(kept.history, (value) => value * 10)).toEqual({ past: [0, 10], future: [30], gesture: null });
  });

  test('whatever is done, undoing all and redoing all gives the last value', () => {
    const act = fc.oneof(
      fc.record({ next: fc.nat(), gesture: fc.constantFrom(undefined, 'a', 'b') }),
      fc.constantFrom('undo' as const, 'redo' as const),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const last = acts.reduce(
          (kept, one) =>
            typeof one === 'string' ? go(kept, one === 'undo' ? undo : redo) : change(kept, one.next, one.gesture),
          FIRST,
        );
        let [kept, newest] = [last, last];
        while (canRedo(newest.history)) newest = go(newest, redo);
        while (canUndo(kept.history)) kept = go(kept, undo);
        expect(kept.now).toBe(0);
        while (canRedo(kept.history)) kept = go(kept, redo);
        expect(kept.now).toBe(newest.now);
        expect(kept.history.past).toEqual(newest.history.past);
      }),
    );
  });
});

describe('the keys of the history ensure that', () => {
  const stroke = (text: string) => {
    const parts = text.split('+');
    const [key = ''] = parts.slice(-1);
    const has = (name: string) => parts.slice(0, -1).includes(name);
    return { key, ctrlKey: has('Ctrl'), metaKey: has('Cmd'), shiftKey: has('Shift'), altKey: has('Alt') };
  };

  test.each([
    ['Ctrl+z', 'undo'],
    ['Ctrl+Z', 'undo'],
    ['Cmd+z', 'undo'],
    ['Ctrl+Shift+Z', 'redo'],
    ['Cmd+Shift+z', 'redo'],
    ['Ctrl+y', 'redo'],
    ['Cmd+y', 'redo'],
    ['z', null],
    ['Shift+Z', null],
    ['Ctrl+Alt+z', null],
    ['Ctrl+Cmd+z', null],
    ['Ctrl+Shift+Y', null],
    ['Ctrl+x', null],
  ])('%s leads to %s', (keys, way) => {
    expect(historyKey(stroke(keys))).toBe(way);
  });
});
