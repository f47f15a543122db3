import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import type { Change } from '../../comparison.ts';
import type { Side } from '../side.ts';
import type { PagePair } from './pair-pages.ts';

/** Sizes nearer than this are the same. */
const SAME_POINTS = 2;

type Size = RasterPageSize | null | undefined;

/** True when two pages that can be read are shown in the same size. */
export function isSameSize(one: Size, other: Size): boolean {
  return (
    !!one &&
    !!other &&
    Math.abs(one.widthPoints - other.widthPoints) <= SAME_POINTS &&
    Math.abs(one.heightPoints - other.heightPoints) <= SAME_POINTS
  );
}

/** Pages that are shown in another size or another orientation. */
export function comparePageSizes(old: Side, newer: Side, pairs: readonly PagePair[]): Change[] {
  return pairs.flatMap((pair): Change[] => {
    const [one, other] = [old.sizes[pair.old ?? -1], newer.sizes[pair.new ?? -1]];
    if (pair.old === null || pair.new === null || !one || !other) return [];
    if (isSameSize(one, other) && one.rotationDegrees === other.rotationDegrees) return [];
    return [
      {
        kind: 'page',
        action: 'changed',
        name: '',
        old: sideOf(pair.old, one),
        new: sideOf(pair.new, other),
        at: null,
      },
    ];
  });
}

function sideOf(
  pageIndex: number,
  {
    widthPoints,
    heightPoints,
    rotationDegrees,
  }: { widthPoints: number; heightPoints: number; rotationDegrees: number },
): NonNullable<Change['old']> {
  const rotated = rotationDegrees === 0 ? '' : ` ${rotationDegrees}°`;
  const text = `${Math.round(widthPoints)} × ${Math.round(heightPoints)} pt${rotated}`;
  return { text, before: '', after: '', places: [{ page: pageIndex + 1, areas: [] }] };
}
