import { type HistoryState, mapHistory, NO_HISTORY, redo, remember, undo } from '../history/index.ts';

/** Clockwise, added to how a page lies in its file. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** Content of a page of the list: a page of a file in the workspace, or a blank page. */
export type PageContent =
  | { readonly kind: 'page'; readonly fileKey: string /** 0-based. */; readonly pageIndex: number }
  | { readonly kind: 'blank'; readonly widthPoints: number; readonly heightPoints: number };

/** One page of the list. A page of a file may stand in it several times, each time with a key of its own. */
export interface GridPage {
  readonly key: string;
  readonly content: PageContent;
  readonly rotationDegrees: QuarterTurn;
}

/** A page before it has a key; not rotated when it does not say so. */
export interface NewPage {
  readonly content: PageContent;
  readonly rotationDegrees?: QuarterTurn;
}

interface Snapshot {
  readonly pages: readonly GridPage[];
  readonly selected: ReadonlySet<string>;
}

/** The pages as they will stand in the result, what of them is selected, and what can be undone. */
export interface PageListState extends Snapshot {
  /** Key of the page with the keyboard focus. */
  readonly current: string | null;
  /** Key of the page at which a selection with Shift begins. */
  readonly anchor: string | null;
  /** Each remembered step costs eight bytes a page. */
  readonly history: HistoryState<Snapshot>;
  readonly keysGiven: number;
}

/** Everything that can happen to the list. Keys that are not in it are ignored. */
export type PageListAction =
  | { readonly kind: 'loaded'; readonly pages: readonly NewPage[] }
  /** A file has left the workspace: its pages go, and nothing can bring them back. */
  | { readonly kind: 'forgotten'; readonly fileKey: string }
  | { readonly kind: 'chosen'; readonly key: string; readonly mode: 'only' | 'toggle' | 'range' }
  | { readonly kind: 'lassoed'; readonly keys: readonly string[]; readonly isAdded: boolean }
  /** The focus came to a page otherwise than by the grid's keys. */
  | { readonly kind: 'reached'; readonly key: string }
  | { readonly kind: 'went'; readonly key: string; readonly isExtending: boolean }
  | { readonly kind: 'chosen-all' }
  | { readonly kind: 'chosen-none' }
  | PageEdit
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' };

/** Action that changes the result. */
export type PageEdit =
  /** Brings pages, in the order of the list, before the page at `to` (0-based; the list's length for its end). */
  | { readonly kind: 'moved'; readonly keys: readonly string[]; readonly to: number }
  | { readonly kind: 'rotated'; readonly keys: readonly string[]; readonly byDegrees: 90 | 180 | 270 }
  /** At least one page stays. */
  | { readonly kind: 'removed'; readonly keys: readonly string[] }
  /** Puts a copy behind each. */
  | { readonly kind: 'doubled'; readonly keys: readonly string[] }
  | { readonly kind: 'inserted'; readonly pages: readonly NewPage[]; readonly at: number };

export const NO_PAGES: PageListState = {
  pages: [],
  selected: new Set<string>(),
  current: null,
  anchor: null,
  history: NO_HISTORY,
  keysGiven: 0,
};

/** The next state of the list. Pure; what changes nothing gives the same state back. */
export function reducePageList(state: PageListState, action: PageListAction): PageListState {
  switch (action.kind) {
    case 'loaded':
      return { ...NO_PAGES, ...newPages(action.pages, state.keysGiven) };
    case 'forgotten':
      return forget(state, action.fileKey);
    case 'chosen':
      return choose(state, action.key, action.mode);
    case 'lassoed':
      return { ...state, selected: new Set([...(action.isAdded ? state.selected : []), ...action.keys]) };
    case 'reached':
      return state.current === action.key || !has(state, action.key) ? state : { ...state, current: action.key };
    case 'went':
      if (!has(state, action.key)) return state;
      if (action.isExtending) return choose(state, action.key, 'range');
      return { ...state, current: action.key, anchor: action.key };
    case 'chosen-all':
      return { ...state, selected: new Set(state.pages.map(({ key }) => key)) };
    case 'chosen-none':
      return state.selected.size === 0 ? state : { ...state, selected: new Set() };
    case 'undone':
      return step(state, undo);
    case 'redone':
      return step(state, redo);
    default:
      return rememberChange(state, edit(state, action));
  }
}

/** The page at a key and those selected with it: what an action on that page is about, in the order of the list. */
export function pagesInHand(state: PageListState, key: string | null): readonly string[] {
  if (key !== null && !state.selected.has(key)) return has(state, key) ? [key] : [];
  return state.pages.filter((page) => state.selected.has(page.key)).map((page) => page.key);
}

/** Finds the index (`to` of `moved`) that moves pages a number of positions forward or back as one block; null at the end. */
export function shiftedIndex(state: PageListState, keys: readonly string[], by: number): number | null {
  const moved = new Set(keys);
  const listIndexes = state.pages.flatMap((page, index) => (moved.has(page.key) ? [index] : []));
  const [first] = listIndexes;
  const last = listIndexes.at(-1);
  if (first === undefined || last === undefined) return null;
  const isBlock = last - first + 1 === listIndexes.length;
  const to = by < 0 ? Math.max(0, first + by) : Math.min(state.pages.length, last + 1 + by);
  return isBlock && (by < 0 ? first === 0 : last === state.pages.length - 1) ? null : to;
}

function edit(state: PageListState, action: PageEdit): PageListState {
  if (action.kind === 'inserted') return insert(state, action.pages, action.at);
  const keys = new Set(action.keys);
  switch (action.kind) {
    case 'moved':
      return { ...state, pages: movedPages(state.pages, keys, action.to) };
    case 'rotated':
      return {
        ...state,
        pages: state.pages.map((page) => (keys.has(page.key) ? rotated(page, action.byDegrees) : page)),
      };
    case 'removed':
      return remove(state, keys);
    case 'doubled':
      return double(state, keys);
  }
}

/** A change becomes a step that can be undone. */
function rememberChange(before: PageListState, after: PageListState): PageListState {
  const isSame =
    before.pages.length === after.pages.length && before.pages.every((page, index) => page === after.pages[index]);
  return isSame ? before : { ...after, history: remember(before.history, snapshotOf(before)) };
}

function step(state: PageListState, way: typeof undo<Snapshot>): PageListState {
  const reached = way(state.history, snapshotOf(state));
  if (!reached) return state;
  const next = { ...state, ...reached.value, history: reached.history };
  return { ...next, current: stillThere(next, state.current), anchor: stillThere(next, state.anchor) };
}

function snapshotOf({ pages, selected }: PageListState): Snapshot {
  return { pages, selected };
}

function stillThere(state: PageListState, key: string | null): string | null {
  return key !== null && has(state, key) ? key : (state.pages[0]?.key ?? null);
}

function has({ pages }: PageListState, key: string): boolean {
  return pages.some((page) => page.key === key);
}

function choose(state: PageListState, key: string, mode: 'only' | 'toggle' | 'range'): PageListState {
  const index = state.pages.findIndex((page) => page.key === key);
  if (index < 0) return state;
  if (mode === 'range') {
    const from = Math.max(
      0,
      state.pages.findIndex((page) => page.key === (state.anchor ?? state.current)),
    );
    const range = state.pages.slice(Math.min(from, index), Math.max(from, index) + 1);
    return { ...state, current: key, selected: new Set(range.map((page) => page.key)) };
  }
  const selected = new Set(mode === 'toggle' ? state.selected : []);
  if (!(mode === 'toggle' && selected.delete(key))) selected.add(key);
  return { ...state, selected, current: key, anchor: key };
}

function movedPages(pages: readonly GridPage[], keys: ReadonlySet<string>, to: number): readonly GridPage[] {
  const listIndex = Math.max(0, Math.min(to, pages.length));
  const isMoved = (page: GridPage) => keys.has(page.key);
  const stays = (page: GridPage) => !keys.has(page.key);
  return [
    ...pages.slice(0, listIndex).filter(stays),
    ...pages.filter(isMoved),
    ...pages.slice(listIndex).filter(stays),
  ];
}

const TURNS: readonly QuarterTurn[] = [0, 90, 180, 270];

function rotated(page: GridPage, byDegrees: number): GridPage {
  return { ...page, rotationDegrees: TURNS[((page.rotationDegrees + byDegrees) / 90) % 4] ?? 0 };
}

/** The keyboard focus goes to the page that moves up into the position of the current one. */
function remove(state: PageListState, keys: ReadonlySet<string>): PageListState {
  const pages = state.pages.filter((page) => !keys.has(page.key));
  if (pages.length === 0) return state;
  const listIndex = state.pages.findIndex((page) => page.key === state.current);
  const next = state.pages.slice(listIndex).find((page) => !keys.has(page.key)) ?? pages.at(-1);
  const current = next?.key ?? null;
  const selected = new Set([...state.selected].filter((key) => !keys.has(key)));
  return { ...state, pages, selected, current, anchor: current };
}

function forget(state: PageListState, fileKey: string): PageListState {
  const stays = ({ content }: GridPage) => content.kind === 'blank' || content.fileKey !== fileKey;
  const clean = <Kept extends Snapshot>(snapshot: Kept): Kept => {
    const pages = snapshot.pages.filter(stays);
    const keys = new Set(pages.map(({ key }) => key));
    return { ...snapshot, pages, selected: new Set([...snapshot.selected].filter((key) => keys.has(key))) };
  };
  const next = { ...clean(state), history: mapHistory(state.history, clean) };
  return { ...next, current: stillThere(next, state.current), anchor: stillThere(next, state.anchor) };
}

function double(state: PageListState, keys: ReadonlySet<string>): PageListState {
  let { keysGiven } = state;
  const copies = new Set<string>();
  const pages = state.pages.flatMap((page) => {
    if (!keys.has(page.key)) return [page];
    const copy = { ...page, key: keyOf(++keysGiven) };
    copies.add(copy.key);
    return [page, copy];
  });
  return { ...state, pages, keysGiven, selected: copies };
}

function insert(state: PageListState, given: readonly NewPage[], at: number): PageListState {
  const added = newPages(given, state.keysGiven);
  const pages = state.pages.toSpliced(Math.max(0, Math.min(at, state.pages.length)), 0, ...added.pages);
  const selected = new Set(added.pages.map(({ key }) => key));
  return { ...state, pages, keysGiven: added.keysGiven, selected, current: added.current ?? state.current };
}

function newPages(given: readonly NewPage[], keysGiven: number) {
  const pages = given.map(
    ({ content, rotationDegrees = 0 }, index): GridPage => ({
      key: keyOf(keysGiven + index + 1),
      content,
      rotationDegrees,
    }),
  );
  return { pages, keysGiven: keysGiven + pages.length, current: pages[0]?.key ?? null };
}

function keyOf(number: number): string {
  return `page-${number}`;
}
