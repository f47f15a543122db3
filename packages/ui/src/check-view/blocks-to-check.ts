import {
  type CheckedBlock,
  type CheckedPage,
  type ConversionCheck,
  UNSURE_BELOW,
} from '@recto/contract/conversion-check';

/** Position of a block in a conversion. */
export interface BlockPosition {
  /** Position among the checked pages. */
  readonly page: number;
  /** Position among the page's blocks, in the order of reading; behind them stand the places that are not shown in full. */
  readonly block: number;
}

export const isUnsure = ({ confidence }: CheckedBlock): boolean => confidence < UNSURE_BELOW;

/** The blocks of a page in the order of reading. */
export function blocksOf({ regions }: CheckedPage): readonly CheckedBlock[] {
  return regions.flat(2);
}

/** Every block and place that should be checked, from the first page on. */
export function blocksToCheck({ pages }: ConversionCheck): readonly BlockPosition[] {
  return pages.flatMap((checked, page) => {
    const blocks = blocksOf(checked);
    const unsure = blocks.flatMap((block, index) => (isUnsure(block) ? [{ page, block: index }] : []));
    return [...unsure, ...checked.lost.map((_, index) => ({ page, block: blocks.length + index }))];
  });
}

/** The first block after the one given; after the last it begins again. */
export function nextBlock(positions: readonly BlockPosition[], from: BlockPosition): BlockPosition | undefined {
  const isBehind = ({ page, block }: BlockPosition) => page > from.page || (page === from.page && block > from.block);
  return positions.find(isBehind) ?? positions[0];
}

export interface Counts {
  readonly heading: number;
  readonly 'list-item': number;
  readonly table: number;
  readonly picture: number;
  readonly note: number;
}

/** Counts the recognised blocks of each kind on some pages. */
export function countKinds(pages: readonly CheckedPage[]): Counts {
  const counts = { heading: 0, 'list-item': 0, table: 0, picture: 0, note: 0 };
  for (const { kind } of pages.flatMap(blocksOf)) if (kind in counts) counts[kind as keyof typeof counts]++;
  return counts;
}
