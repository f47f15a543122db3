import { readOutlineEntries } from '@recto/pdf-document';
import type { Item } from './items.ts';
import type { PartContext } from './part-context.ts';

/** Bookmarks by title, level and target. */
export function bookmarksOf({ side, pageName }: PartContext): Item[] {
  return readOutlineEntries(side.document.file).map(({ title, depth, pageIndex }) => {
    const target = pageIndex === null ? '' : pageName(pageIndex);
    return {
      identity: JSON.stringify([title, depth, target]),
      slot: JSON.stringify([depth, target]),
      name: '',
      text: title,
      places: pageIndex === null ? [] : [{ page: pageIndex + 1, areas: [] }],
    };
  });
}
