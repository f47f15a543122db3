import { message } from '../text/message.ts';
import type { Text } from '../text/use-text.ts';
import type { GridPage, PageListAction, PageListState } from './page-list-state.ts';

const MOVED_ONE = message('grid.movedOne', 'Page {from} is now page {to} of {total}');
const MOVED = message(
  'grid.moved',
  '{count, plural, one {# page} other {# pages}} moved; now pages {first} to {last} of {total}',
);
const ROTATED = message(
  'grid.rotated',
  '{count, plural, one {Page {first} rotated} other {# pages rotated}} {angle, select, 90 {right} 180 {upside down} other {left}}',
);
const REMOVED = message(
  'grid.removed',
  '{count, plural, one {# page} other {# pages}} deleted, {total, plural, one {# page} other {# pages}} left',
);
const LAST = message('grid.last', 'A PDF needs at least one page, so the last one stays');
const DOUBLED = message(
  'grid.doubled',
  '{count, plural, one {# page} other {# pages}} duplicated, {total} pages in all',
);
const INSERTED = message(
  'grid.inserted',
  '{count, plural, one {# page} other {# pages}} inserted as page {first}, {total} pages in all',
);
const UNDONE = message('grid.undone', 'Undone; {total, plural, one {# page} other {# pages}}');
const REDONE = message('grid.redone', 'Redone; {total, plural, one {# page} other {# pages}}');
const CHOSEN = message('grid.chosen', '{count, plural, =0 {No page} one {# page} other {# pages}} selected');

const PAGE = message('grid.page', 'Page {position} of {total}');
const LABEL = message('grid.pageLabel', 'label {label}');
const OF_FILE = message('grid.pageOfFile', 'page {number} of {fileName}');
const BLANK = message('grid.pageBlank', 'blank');
const IN_PART = message('grid.pageInPart', 'in file {number}');
const IN_NO_PART = message('grid.pageInNoPart', 'in no file');
const ROTATE = message('grid.pageRotation', 'rotated {angle}°');

/** Describes a change in words for people who do not see it; null when nothing is to be announced. */
export function wordsOfChange(
  action: PageListAction,
  before: PageListState,
  after: PageListState,
  text: Text,
): string | null {
  if (before === after) return action.kind === 'removed' && action.keys.length > 0 ? text(LAST) : null;
  const total = after.pages.length;
  const indexesOf = ({ pages }: PageListState, keys: readonly string[]) => {
    const wanted = new Set(keys);
    return pages.flatMap(({ key }, listIndex) => (wanted.has(key) ? [listIndex + 1] : []));
  };
  switch (action.kind) {
    case 'moved': {
      const [from = 0] = indexesOf(before, action.keys);
      const listIndexes = indexesOf(after, action.keys);
      const [first = 0, last = first] = [listIndexes[0], listIndexes.at(-1)];
      if (listIndexes.length === 1) return text(MOVED_ONE, { from, to: first, total });
      return text(MOVED, { count: listIndexes.length, first, last, total });
    }
    case 'rotated': {
      const [first = 0, ...rest] = indexesOf(after, action.keys);
      return text(ROTATED, { count: rest.length + 1, first, angle: action.byDegrees });
    }
    case 'removed':
      return text(REMOVED, { count: before.pages.length - total, total });
    case 'doubled':
      return text(DOUBLED, { count: total - before.pages.length, total });
    case 'inserted':
      return text(INSERTED, { count: action.pages.length, first: action.at + 1, total });
    case 'undone':
    case 'redone':
      return wordsOfStep(action.kind, after, text);
    case 'loaded':
    case 'forgotten':
    case 'reached':
      return null;
    case 'went':
      return action.isExtending ? text(CHOSEN, { count: after.selected.size }) : null;
    default:
      return text(CHOSEN, { count: after.selected.size });
  }
}

/** That a step was undone or done again, and how many pages there are then. */
export function wordsOfStep(kind: 'undone' | 'redone', { pages }: PageListState, text: Text): string {
  return text(kind === 'undone' ? UNDONE : REDONE, { total: pages.length });
}

/** Facts about a page besides its position in the list. */
export interface PageFacts {
  readonly label: string | null;
  /** Null where all pages are of one file. */
  readonly fileName: string | null;
  /** The numbers of the results that hold it, empty for none; null where there is one result. */
  readonly part: string | null;
}

/** A page's name: its position, its label, where it comes from, how it is rotated. @param listIndex 0-based. */
export function wordsOfPage(page: GridPage, listIndex: number, total: number, facts: PageFacts, text: Text): string {
  const { content, rotationDegrees } = page;
  const words = [text(PAGE, { position: listIndex + 1, total })];
  if (content.kind === 'blank') words.push(text(BLANK));
  if (facts.label !== null) words.push(text(LABEL, { label: facts.label }));
  if (content.kind === 'page' && facts.fileName !== null) {
    words.push(text(OF_FILE, { number: content.pageIndex + 1, fileName: facts.fileName }));
  }
  if (rotationDegrees !== 0) words.push(text(ROTATE, { angle: rotationDegrees }));
  if (facts.part !== null) words.push(facts.part === '' ? text(IN_NO_PART) : text(IN_PART, { number: facts.part }));
  return words.join(', ');
}
