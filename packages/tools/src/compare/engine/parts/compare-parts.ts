import type { Change, ChangeKind } from '../../comparison.ts';
import type { PagePair } from '../pages/pair-pages.ts';
import type { Side } from '../side.ts';
import { annotationsOf } from './annotations.ts';
import { attachmentsOf } from './attachments.ts';
import { bookmarksOf } from './bookmarks.ts';
import { fieldsOf } from './fields.ts';
import { compareItems, type Item } from './items.ts';
import { compareLinks } from './links.ts';
import type { PartContext } from './part-context.ts';
import { propertiesOf } from './properties.ts';

const READERS: readonly (readonly [
  ChangeKind,
  (context: PartContext) => Promise<readonly Item[]> | readonly Item[],
])[] = [
  ['form', fieldsOf],
  ['annotation', annotationsOf],
  ['bookmark', bookmarksOf],
  ['attachment', attachmentsOf],
  ['property', propertiesOf],
];

/**
 * Compares forms, links, annotations, bookmarks, attachments and properties.
 * @param pageChanges pages that were added, removed or moved: what stands on them came or went with them
 */
export async function compareParts(
  old: Side,
  newer: Side,
  pairs: readonly PagePair[],
  pageChanges: readonly Change[],
): Promise<Change[]> {
  const newPages = new Map(
    pairs.flatMap((pair) => (pair.old !== null && pair.new !== null ? [[pair.old, pair.new]] : [])),
  );
  const lonely = {
    old: pagesOf(pageChanges.map((change) => change.old)),
    new: pagesOf(pageChanges.map((change) => change.new)),
  };
  const ofOld: PartContext = {
    side: old,
    pageName: (page) => (newPages.has(page) ? `new ${newPages.get(page)}` : `old ${page}`),
    lonely: lonely.old,
  };
  const ofNew: PartContext = { side: newer, pageName: (page) => `new ${page}`, lonely: lonely.new };
  const changes = compareLinks(ofOld, ofNew);
  for (const [kind, read] of READERS) {
    changes.push(...compareItems(kind, await read(ofOld), await read(ofNew)));
  }
  return changes.filter((change) => !isGoneWithPage(change, lonely));
}

function isGoneWithPage(
  { action, old, new: newer }: Change,
  lonely: { readonly old: ReadonlySet<number>; readonly new: ReadonlySet<number> },
): boolean {
  if (action === 'changed') return false;
  const [places, pages] = newer ? [newer.places, lonely.new] : [old?.places ?? [], lonely.old];
  return places.length > 0 && places.every(({ page }) => pages.has(page));
}

function pagesOf(sides: readonly Change['old'][]): Set<number> {
  return new Set(sides.flatMap((side) => side?.places.map(({ page }) => page) ?? []));
}
