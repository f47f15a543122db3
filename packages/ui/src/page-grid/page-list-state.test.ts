import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type NewPage,
  NO_PAGES,
  type PageListAction,
  type PageListState,
  pagesInHand,
  reducePageList,
  shiftedIndex,
} from './page-list-state.ts';

const pagesOf = (count: number, fileKey = 'a'): NewPage[] =>
  Array.from({ length: count }, (_, pageIndex) => ({ content: { kind: 'page', fileKey, pageIndex } }));
const loaded = (count: number) => reducePageList(NO_PAGES, { kind: 'loaded', pages: pagesOf(count) });
const play = (state: PageListState, ...actions: PageListAction[]) => actions.reduce(reducePageList, state);
/** Page numbers as they stand, blanks as 0. */
const numbers = ({ pages }: PageListState) =>
  pages.map(({ content }) => (content.kind === 'page' ? content.pageIndex + 1 : 0));
const keyAt = ({ pages }: PageListState, listIndex: number) => pages[listIndex]?.key ?? 'none';
const keysAt = (state: PageListState, ...listIndexes: number[]) =>
  listIndexes.map((listIndex) => keyAt(state, listIndex));
const selectedIndexes = ({ pages, selected }: PageListState) =>
  pages.flatMap(({ key }, listIndex) => (selected.has(key) ? [listIndex] : []));

describe('the page list ensures that', () => {
  test.each([
    [[0], 3, [2, 3, 1, 4, 5]],
    [[4], 0, [5, 1, 2, 3, 4]],
    [[0, 2, 4], 2, [2, 1, 3, 5, 4]],
    [[1, 3], 5, [1, 3, 5, 2, 4]],
    [[1, 3], 99, [1, 3, 5, 2, 4]],
  ])('pages at %j moved before listIndex %i give %j', (listIndexes, to, expected) => {
    const state = loaded(5);
    const after = reducePageList(state, { kind: 'moved', keys: keysAt(state, ...listIndexes), to });
    expect(numbers(after)).toEqual(expected);
    expect(numbers(reducePageList(after, { kind: 'undone' }))).toEqual([1, 2, 3, 4, 5]);
  });

  test('a move that changes nothing is not a step to undo', () => {
    const state = loaded(5);
    expect(reducePageList(state, { kind: 'moved', keys: keysAt(state, 1, 2), to: 2 })).toBe(state);
    expect(reducePageList(state, { kind: 'moved', keys: ['gone'], to: 2 })).toBe(state);
  });

  test('a click selects, Ctrl adds and takes away, Shift selects from the last click on', () => {
    let state = loaded(6);
    state = reducePageList(state, { kind: 'chosen', key: keyAt(state, 1), mode: 'only' });
    state = reducePageList(state, { kind: 'chosen', key: keyAt(state, 4), mode: 'range' });
    expect(selectedIndexes(state)).toEqual([1, 2, 3, 4]);
    state = reducePageList(state, { kind: 'chosen', key: keyAt(state, 0), mode: 'range' });
    expect(selectedIndexes(state)).toEqual([0, 1]);
    state = reducePageList(state, { kind: 'chosen', key: keyAt(state, 5), mode: 'toggle' });
    state = reducePageList(state, { kind: 'chosen', key: keyAt(state, 0), mode: 'toggle' });
    expect(selectedIndexes(state)).toEqual([1, 5]);
    expect(pagesInHand(state, keyAt(state, 5))).toEqual(keysAt(state, 1, 5));
    expect(pagesInHand(state, keyAt(state, 2))).toEqual(keysAt(state, 2));
  });

  test('the keyboard goes on at the page that took the position of a removed one', () => {
    const state = loaded(4);
    const at = (listIndex: number) =>
      reducePageList(state, { kind: 'went', key: keyAt(state, listIndex), isExtending: false });
    const first = at(1);
    expect(reducePageList(first, { kind: 'removed', keys: keysAt(first, 1) }).current).toBe(keyAt(state, 2));
    const last = at(3);
    expect(reducePageList(last, { kind: 'removed', keys: keysAt(last, 3) }).current).toBe(keyAt(state, 2));
  });

  test('copies stand behind their pages with keys of their own, inserted pages where they were wanted', () => {
    const state = loaded(3);
    const doubled = reducePageList(state, { kind: 'doubled', keys: keysAt(state, 0, 2) });
    expect(numbers(doubled)).toEqual([1, 1, 2, 3, 3]);
    expect(selectedIndexes(doubled)).toEqual([1, 4]);
    const blank: NewPage = { content: { kind: 'blank', widthPoints: 595, heightPoints: 842 } };
    const inserted = reducePageList(doubled, { kind: 'inserted', pages: [blank], at: 2 });
    expect(numbers(inserted)).toEqual([1, 1, 0, 2, 3, 3]);
    expect(new Set(inserted.pages.map(({ key }) => key)).size).toBe(6);
  });

  test('four rotations by 90 degrees lay a page as it was', () => {
    const state = loaded(2);
    const rotate: PageListAction = { kind: 'rotated', keys: keysAt(state, 0), byDegrees: 90 };
    expect(play(state, rotate, rotate, rotate).pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual([270, 0]);
    expect(play(state, rotate, rotate, rotate, rotate).pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual([
      0, 0,
    ]);
  });

  test('the last page stays, and a file that left the workspace cannot come back by undoing', () => {
    const state = loaded(2);
    expect(reducePageList(state, { kind: 'removed', keys: keysAt(state, 0, 1) })).toBe(state);
    const joined = reducePageList(state, { kind: 'inserted', pages: pagesOf(3, 'b'), at: 1 });
    const after = play(joined, { kind: 'removed', keys: keysAt(joined, 2) }, { kind: 'forgotten', fileKey: 'b' });
    expect(numbers(after)).toEqual([1, 2]);
    expect(numbers(play(after, { kind: 'undone' }))).toEqual([1, 2]);
    expect(after.selected.size).toBe(0);
    expect(after.current).toBe(keyAt(state, 0));
  });

  test('a block goes one position at a time to either end and no further, scattered pages gather', () => {
    const state = loaded(5);
    expect(shiftedIndex(state, keysAt(state, 1, 2), 1)).toBe(4);
    expect(shiftedIndex(state, keysAt(state, 1, 2), -1)).toBe(0);
    expect(shiftedIndex(state, keysAt(state, 0, 1), -1)).toBeNull();
    expect(shiftedIndex(state, keysAt(state, 3, 4), 3)).toBeNull();
    expect(shiftedIndex(state, keysAt(state, 0, 2), -1)).toBe(0);
    expect(shiftedIndex(state, [], 1)).toBeNull();
  });
});

/** Edits by positions, so that they make sense in any state. */
const listIndexes = fc.uniqueArray(fc.nat(30), { maxLength: 8 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('moved' as const), listIndexes, to: fc.nat(40) }),
  fc.record({
    kind: fc.constant('rotated' as const),
    listIndexes,
    byDegrees: fc.constantFrom(90 as const, 180 as const, 270 as const),
  }),
  fc.record({ kind: fc.constant('removed' as const), listIndexes }),
  fc.record({ kind: fc.constant('doubled' as const), listIndexes: fc.uniqueArray(fc.nat(30), { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('inserted' as const), count: fc.nat(3), at: fc.nat(40) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function take(state: PageListState, wanted: Step): PageListState {
  if (wanted.kind === 'inserted') {
    return reducePageList(state, { kind: 'inserted', pages: pagesOf(wanted.count, 'b'), at: wanted.at });
  }
  const { listIndexes: at, ...rest } = wanted;
  return reducePageList(state, { ...rest, keys: keysAt(state, ...at) });
}

describe('whatever is done to a page list ensures that', () => {
  test('undoing all gives back the first pages, redoing all the last', () => {
    fc.assert(
      fc.property(fc.nat(25), fc.array(step, { maxLength: 30 }), (count, steps) => {
        const first = loaded(count);
        const last = steps.reduce(take, first);
        let back = last;
        for (let taken = 0; taken < steps.length; taken++) back = reducePageList(back, { kind: 'undone' });
        expect(back.pages).toEqual(first.pages);
        let forth = back;
        for (let taken = 0; taken < steps.length; taken++) forth = reducePageList(forth, { kind: 'redone' });
        expect(forth.pages).toEqual(last.pages);
      }),
    );
  });

  test('moving and rotating lose no page and make none', () => {
    const arranging = step.filter(({ kind }) => kind === 'moved' || kind === 'rotated');
    fc.assert(
      fc.property(fc.nat(25), fc.array(arranging, { maxLength: 30 }), (count, steps) => {
        const after = steps.reduce(take, loaded(count));
        expect(numbers(after).toSorted((left, right) => left - right)).toEqual(numbers(loaded(count)));
      }),
    );
  });

  test('keys are unique, and the keyboard stands on a page of the list as long as there is one', () => {
    fc.assert(
      fc.property(fc.nat(25), fc.array(step, { maxLength: 30 }), (count, steps) => {
        for (let state = loaded(count), rest = steps; ; rest = rest.slice(1)) {
          const keys = state.pages.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          expect(state.pages.length === 0 ? state.current : keys.includes(state.current ?? '')).toBe(
            state.pages.length === 0 ? null : true,
          );
          for (const key of state.selected) expect(keys).toContain(key);
          const [next] = rest;
          if (!next) break;
          state = take(state, next);
        }
      }),
    );
  });
});
