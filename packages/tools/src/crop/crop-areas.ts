import type { PageArea } from '@recto/contract/capabilities/page-model';
import { fromPoints, toPoints } from './lengths.ts';
import type { CropOptions } from './options.ts';

/** A page as it is shown, in points. */
export interface ShownSize {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** One page to crop. */
export interface CropPage extends ShownSize {
  /** 0-based. */
  readonly pageIndex: number;
  /** Area of its content, for cropping to it; null for a page without content. */
  readonly content: PageArea | null;
}

/** Options that decide where pages are cropped. */
export type CropSettings = Omit<CropOptions, 'pages' | 'remove' | 'keepProtection'>;

/** The smallest side of a page that is left, in points. */
export const LEAST_POINTS = 3;
/** Pages of one size differ by less, in points. */
const SAME_SIZE = 1;

/**
 * Computes the remaining area of each page: points from the top left corner of the page as it is shown, within the page.
 * @returns by position, perhaps the whole page; null for a page without content, 'nothing' when too little would be left
 */
export function cropAreas(settings: CropSettings, pages: readonly CropPage[]): (PageArea | null | 'nothing')[] {
  if (settings.by === 'restore') return pages.map(() => null);
  const content = settings.by === 'content' ? contentGroups(settings, pages) : null;
  return pages.map((page, at) => {
    const area = content ? content[at] : givenArea(settings, page);
    if (!area) return null;
    const within = {
      left: Math.max(0, area.left),
      top: Math.max(0, area.top),
      right: Math.min(page.widthPoints, area.right),
      bottom: Math.min(page.heightPoints, area.bottom),
    };
    if (within.right - within.left < LEAST_POINTS || within.bottom - within.top < LEAST_POINTS) return 'nothing';
    return within;
  });
}

/** True for an area that is the whole page, as nearly as anybody can see. */
export function isWhole({ left, top, right, bottom }: PageArea, { widthPoints, heightPoints }: ShownSize): boolean {
  return left < 0.01 && top < 0.01 && widthPoints - right < 0.01 && heightPoints - bottom < 0.01;
}

/** The settings that crop a page to an area; those of a box when a box is set, else margins. */
export function settingsFor(settings: CropSettings, area: PageArea, page: Omit<CropPage, 'content'>) {
  const { widthPoints: width, heightPoints: height } = page;
  // What is drawn over found content becomes margins, and may be mirrored as such.
  const by = settings.by === 'box' ? ('box' as const) : ('margins' as const);
  const { left, top, right, bottom } = mirrored({ ...settings, by }, area, page);
  const across = (points: number) => fromPoints(Math.max(0, points), settings.unit, width);
  const down = (points: number) => fromPoints(Math.max(0, points), settings.unit, height);
  const corner = { left: across(left), top: down(top) };
  return by === 'box'
    ? { ...corner, by, width: across(right - left), height: down(bottom - top) }
    : { ...corner, by, right: across(width - right), bottom: down(height - bottom) };
}

function givenArea(settings: CropSettings, page: Omit<CropPage, 'content'>): PageArea {
  const { widthPoints: width, heightPoints: height } = page;
  const across = (value: number) => toPoints(value, settings.unit, width);
  const down = (value: number) => toPoints(value, settings.unit, height);
  const [left, top] = [across(settings.left), down(settings.top)];
  const isBox = settings.by === 'box';
  const end = (side: number, from: number, length: number) => (length > 0 ? from + length : side);
  const area = {
    left,
    top,
    right: isBox ? end(width, left, across(settings.width)) : width - across(settings.right),
    bottom: isBox ? end(height, top, down(settings.height)) : height - down(settings.bottom),
  };
  return mirrored(settings, area, page);
}

/** The same seen in a mirror, on even pages when that is set. */
function mirrored(settings: CropSettings, area: PageArea, page: Omit<CropPage, 'content'>): PageArea {
  if (!settings.mirror || settings.by === 'content' || page.pageIndex % 2 === 0) return area;
  return { ...area, left: page.widthPoints - area.right, right: page.widthPoints - area.left };
}

/** Returns the found content with room around it, the same for all pages that belong together: those of one size, as set. */
function contentGroups({ together, padding, unit }: CropSettings, pages: readonly CropPage[]): (PageArea | null)[] {
  const groups = new Map<string, PageArea>();
  const keyOf = ({ pageIndex, widthPoints, heightPoints }: CropPage) => {
    if (together === 'none') return String(pageIndex);
    const size = [widthPoints, heightPoints].map((side) => Math.round(side / SAME_SIZE)).join(' ');
    return together === 'all' ? size : `${size} ${pageIndex % 2}`;
  };
  for (const page of pages) {
    if (!page.content) continue;
    const { left, top, right, bottom } = page.content;
    const key = keyOf(page);
    const known = groups.get(key) ?? page.content;
    groups.set(key, {
      left: Math.min(known.left, left),
      top: Math.min(known.top, top),
      right: Math.max(known.right, right),
      bottom: Math.max(known.bottom, bottom),
    });
  }
  return pages.map((page) => {
    const area = groups.get(keyOf(page));
    if (!area) return null;
    const [across, down] = [toPoints(padding, unit, page.widthPoints), toPoints(padding, unit, page.heightPoints)];
    const [left, top] = [area.left - across, area.top - down];
    return { left, top, right: area.right + across, bottom: area.bottom + down };
  });
}
