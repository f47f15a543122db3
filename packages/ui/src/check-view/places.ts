import { type CheckedBlock, type CheckedPage, type ConversionCheck, UNSURE_BELOW } from '@recto/contract';

/** Where a block stands in a conversion. */
export interface Place {
  /** Position among the checked pages. */
  readonly page: number;
  /** Position among the page's blocks, in the order of reading. */
  readonly block: number;
}

export const isUnsure = ({ confidence }: CheckedBlock): boolean => confidence < UNSURE_BELOW;

/** The blocks of a page in the order of reading. */
export function blocksOf({ regions }: CheckedPage): readonly CheckedBlock[] {
  return regions.flat(2);
}

/** Every place that should be looked at, from the first page on. */
export function placesToCheck({ pages }: ConversionCheck): readonly Place[] {
  return pages.flatMap((checked, page) =>
    blocksOf(checked).flatMap((block, index) => (isUnsure(block) ? [{ page, block: index }] : [])),
  );
}

/** The first place behind the one given; after the last it begins again. */
export function nextPlace(places: readonly Place[], from: Place): Place | undefined {
  const isBehind = ({ page, block }: Place) => page > from.page || (page === from.page && block > from.block);
  return places.find(isBehind) ?? places[0];
}

export interface Counts {
  readonly heading: number;
  readonly 'list-item': number;
  readonly table: number;
  readonly picture: number;
  readonly note: number;
}

/** How many of each kind were recognised on some pages. */
export function countKinds(pages: readonly CheckedPage[]): Counts {
  const counts = { heading: 0, 'list-item': 0, table: 0, picture: 0, note: 0 };
  for (const { kind } of pages.flatMap(blocksOf)) if (kind in counts) counts[kind as keyof typeof counts]++;
  return counts;
}
