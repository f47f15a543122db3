import { throwIfCancelled } from '@recto/work/cancellation';
import type { Change, ComparedArea } from '../../comparison.ts';
import { WorkBudget } from '../diff/work-budget.ts';
import { isSameSize } from '../pages/page-sizes.ts';
import type { PagePair } from '../pages/pair-pages.ts';
import type { Side } from '../side.ts';
import { rounded } from '../text/quote.ts';
import { type FoundRegion, joinShifted } from './join-shifted.ts';
import { NearWords } from './near-words.ts';
import { type OfBoth, PageLooks } from './page-looks.ts';
import type { PagePicture, PagePictures } from './page-pictures.ts';
import { PartFinder } from './part-finder.ts';
import { isSeenAt, type PixelBox } from './pixels.ts';
import { type Region, RegionFinder } from './regions.ts';
import { columnsOf, shiftsOf } from './shifts.ts';

/** Pixels of one pair of pages that are looked for elsewhere. */
const MAX_STEPS = 60_000_000;
/** Most regions of a page. */
const MAX_REGIONS = 200;

/** Two pictures of one scan have no more regions that differ, and no larger share of the page. */
const MOST_SCAN_REGIONS = 30;
const MOST_SCAN_SHARE = 0.3;

/** Visual differences between pages. */
export interface LookComparison {
  readonly changes: readonly Change[];
  /** New pages, 0-based, of which all is different because one or the other is a scan that was read: nothing of them is listed. */
  readonly differentAllOver: ReadonlySet<number>;
}

interface LooksContext {
  readonly signal: AbortSignal;
  /** Most difference of a colour that does not count, of 255. */
  readonly tolerance: number;
  /** For each old word that is found again the index of the new one, or -1. */
  readonly found: Int32Array;
  readonly textChanges: readonly Change[];
  readonly pictures: OfBoth<PagePictures>;
  /** True when the two pages need not be drawn. */
  readonly isSame: (pair: OfBoth<number>) => boolean;
  readonly onProgress: (fraction: number) => void;
}

/**
 * Lays pages that belong together over each other. Words that changed or stand elsewhere are left out, and so is what was only
 * shifted along with the text around it.
 */
export async function compareLooks(
  sides: OfBoth<Side>,
  pairs: readonly PagePair[],
  context: LooksContext,
): Promise<LookComparison> {
  const { found, pictures, tolerance, textChanges, signal, isSame, onProgress } = context;
  const shifts = shiftsOf(sides.old, sides.new, found, pairs);
  const looks = new PageLooks(sides, pictures, shifts);
  const columns = { old: columnsOf(sides.old), new: columnsOf(sides.new) };
  const finder = new PartFinder({ looks, pairs, columns, tolerance });
  const nearWords = new NearWords(sides, shifts, textChanges);
  const regions: FoundRegion[] = [];
  const differentAllOver = new Set<number>();
  for (const [index, { old: oldPage, new: newPage }] of pairs.entries()) {
    throwIfCancelled(signal);
    onProgress(index / pairs.length);
    if (oldPage === null || newPage === null) continue;
    if (!isSameSize(sides.old.sizes[oldPage], sides.new.sizes[newPage])) continue;
    if (isSame({ old: oldPage, new: newPage })) continue;
    const [one, other] = [await looks.of('old', oldPage), await looks.of('new', newPage)];
    if (!one || !other) continue;
    const budget = new WorkBudget(MAX_STEPS);
    const toNew = { which: 'new', from: oldPage, page: newPage, shifts: shifts.forward[oldPage] ?? [] } as const;
    const toOld = { which: 'old', from: newPage, page: oldPage, shifts: shifts.backward[newPage] ?? [] } as const;
    const differing = differingRegions(one, other, tolerance);
    const isScan = sides.old.recognised.has(oldPage) || sides.new.recognised.has(newPage);
    if (isScan && isAllOver(differing, other)) {
      differentAllOver.add(newPage);
      continue;
    }
    for (const { box } of differing.slice(0, MAX_REGIONS)) {
      const isOldKnown = await finder.isElsewhere(one, box, toNew, budget);
      const isNewKnown = await finder.isElsewhere(other, box, toOld, budget);
      const area = areaOf(box, other);
      if ((isOldKnown && isNewKnown) || nearWords.hold(area, oldPage, newPage)) continue;
      const places = { old: isOldKnown ? null : oldPage, new: isNewKnown ? null : newPage };
      regions.push({ box, change: changeOf(area, places) });
    }
  }
  onProgress(1);
  return { changes: joinShifted(regions), differentAllOver };
}

/** True when two pictures of a sheet differ as two scans of it do, or as a scan and its printed original. */
function isAllOver(regions: readonly Region[], { width, height }: PagePicture): boolean {
  const area = regions.reduce((sum, { box }) => sum + (box.right - box.left) * (box.bottom - box.top), 0);
  return regions.length > MOST_SCAN_REGIONS || area > MOST_SCAN_SHARE * width * height;
}

/** Returns the regions in which two pictures differ, largest first. */
function differingRegions(one: PagePicture, other: PagePicture, tolerance: number): Region[] {
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const finder = new RegionFinder(width, height);
  const isAligned = one.width === other.width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (isAligned && one.pixels[at] === other.pixels[at]) continue;
      const [left, right] = [
        { picture: one, x, y },
        { picture: other, x, y },
      ];
      if (!isSeenAt(left, right, tolerance) || !isSeenAt(right, left, tolerance)) finder.add(x, y);
    }
  }
  return finder.find();
}

/** @param pages 0-based; null where the area is not different */
function changeOf(area: ComparedArea, pages: OfBoth<number | null>): Change {
  const side = (page: number | null) =>
    page === null ? null : { text: '', before: '', after: '', places: [{ page: page + 1, areas: [area] }] };
  return {
    kind: 'look',
    action: pages.old === null ? 'added' : pages.new === null ? 'removed' : 'changed',
    name: '',
    old: side(pages.old),
    new: side(pages.new),
    at: null,
  };
}

function areaOf({ left, top, right, bottom }: PixelBox, { pixelsPerPoint: scale }: PagePicture): ComparedArea {
  return rounded({ left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale });
}
