import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { ConversionCorrection } from '@recto/contract/conversion-corrections';

/** Corrections that a person made to one page; the last one for a place wins. */
export interface PageCorrections {
  /** Each is one table. */
  readonly tables: readonly PageArea[];
  /** No table is made here. */
  readonly texts: readonly PageArea[];
}

/** An area that covers so much of another, or is covered so much by it, is about the same thing. */
const SAME_SHARE = 0.5;

export function correctionsOf(all: readonly ConversionCorrection[], pageIndex: number): PageCorrections {
  const own = all.filter((correction) => correction.pageIndex === pageIndex);
  const valid = own.filter(
    (correction, index) => !own.slice(index + 1).some(({ area }) => isSameArea(area, correction.area)),
  );
  const areasOf = (wanted: ConversionCorrection['is']) =>
    valid.filter(({ is }) => is === wanted).map(({ area }) => area);
  return { tables: areasOf('table'), texts: areasOf('text') };
}

/** True when a person has said what an area is, so that no table is looked for in it. */
export function isSettled(area: PageArea, { tables, texts }: PageCorrections): boolean {
  return [...tables, ...texts].some((known) => isSameArea(known, area));
}

/** True when most of the smaller area lies in the other. */
export function isSameArea(one: PageArea, other: PageArea): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const smaller = Math.min(sizeOf(one), sizeOf(other));
  return width > 0 && height > 0 && width * height >= smaller * SAME_SHARE;
}

function sizeOf({ left, top, right, bottom }: PageArea): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

/** True when the middle of a thing lies in an area. */
export function liesIn({ left, top, right, bottom }: PageArea, area: PageArea): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}
