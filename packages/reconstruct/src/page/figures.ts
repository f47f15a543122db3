import { areaAround, type PageArea, type PageModel } from '@recto/contract/capabilities/page-model';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { Figure, Word } from '../model.ts';
import { chartAreas } from './chart-areas.ts';
import type { ImageStore } from './images.ts';

const CLUSTER_GAP_POINTS = 6;
const MIN_FIGURE_POINTS = 12;
const MAX_DRAWINGS = 3000;
/** A drawing of more parts is easier to use as one picture. */
const MAX_SHAPES = 400;
const BACKGROUND_SHARE = 0.8;
const MIN_TILES = 6;
const MAX_TILES = 2000;
const MIN_WORDS_ABOVE = 3;
const RENDER_DPI = 150;
/** Drawings with more words in them are frames around text. */
const MAX_WORDS_IN_LINE = 5;
const MAX_LABEL_WORDS = 60;

export interface FigureContext {
  readonly images: ImageStore;
  readonly words: readonly Word[];
  readonly isScanWithText: boolean;
  /** Drawings that are among the page's shapes are drawn again as such. */
  readonly keepsShapes: boolean;
  /** True for a page of a spreadsheet, where only charts are drawings: its cells have frames and fills. */
  readonly isSheet: boolean;
  /** Draws a part of the page. */
  render(area: PageArea, dpi: number): Promise<PixelImage>;
  alternateTextOf(markedContent: number): string;
}

/** The pictures of a page, and its drawings (charts, logos) as pictures of them. */
export async function readFigures(
  page: PageModel,
  context: FigureContext,
): Promise<{ figures: Figure[]; labels: ReadonlySet<Word> }> {
  const figures: Figure[] = [];
  const pageArea = page.widthPoints * page.heightPoints;
  for (const { area, data, markedContent } of page.pictures) {
    const clipped = clip(area, page);
    if (!data || sizeOf(clipped) < 4) continue;
    const isBehind = sizeOf(clipped) > pageArea * BACKGROUND_SHARE && context.words.length > 10;
    if (isBehind && context.isScanWithText) continue;
    const image = await context.images.addPicture(data);
    figures.push({
      kind: 'figure',
      area: clipped,
      image,
      isBehind,
      pageIndex: page.pageIndex,
      alternateText: context.alternateTextOf(markedContent),
    });
  }
  if (!context.keepsShapes && !context.isSheet) markGrounds(figures, context.words);
  const labels = new Set<Word>();
  for (const cluster of context.isSheet ? chartAreas(page) : drawingClusters(page)) {
    const inside = context.words.filter((word) => isInside(word, cluster));
    const isDrawing = context.isSheet ? inside.length <= MAX_LABEL_WORDS : isPicture(cluster, inside, page);
    if (!isDrawing || (context.keepsShapes && isDrawnAgain(cluster, page))) continue;
    const area = areaAround([cluster, ...inside]) ?? cluster;
    if (figures.some((figure) => overlapShare(figure.area, area) > 0.8)) continue;
    const image = await context.images.addPixels(await context.render(area, RENDER_DPI));
    for (const word of inside) labels.add(word);
    const alternateText = inside.map(({ text }) => text).join(' ');
    figures.push({ kind: 'figure', area, image, isBehind: false, pageIndex: page.pageIndex, alternateText });
  }
  return { figures, labels };
}

/** Pictures that text stands on, and tiles or strips that make one, lie behind the text: in its flow they would push it away. */
function markGrounds(figures: Figure[], words: readonly Word[]): void {
  const tiles = new Set(
    groupsOf(figures)
      .filter((group) => group.length >= MIN_TILES)
      .flat(),
  );
  for (const [index, figure] of figures.entries()) {
    const above = words.filter((word) => isInside(word, figure.area)).length;
    if (above >= MIN_WORDS_ABOVE || tiles.has(figure)) figures[index] = { ...figure, isBehind: true };
  }
}

/** Pictures that touch each other. */
function groupsOf(figures: readonly Figure[]): Figure[][] {
  const groups: Figure[][] = [];
  for (const figure of figures.slice(0, MAX_TILES)) {
    const near = groups.filter((group) => group.some(({ area }) => touches(area, figure.area)));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([figure, ...near.flat()]);
  }
  return groups;
}

/** Lies beside an area or over its edge. */
function touches(one: PageArea, other: PageArea): boolean {
  return (
    one.left <= other.right + 1 &&
    other.left <= one.right + 1 &&
    one.top <= other.bottom + 1 &&
    other.top <= one.bottom + 1
  );
}

function clip({ left, top, right, bottom }: PageArea, { widthPoints, heightPoints }: PageModel): PageArea {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(widthPoints, right),
    bottom: Math.min(heightPoints, bottom),
  };
}

function sizeOf({ left, top, right, bottom }: PageArea): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

function overlapShare(outer: PageArea, inner: PageArea): number {
  const width = Math.min(outer.right, inner.right) - Math.max(outer.left, inner.left);
  const height = Math.min(outer.bottom, inner.bottom) - Math.max(outer.top, inner.top);
  return width > 0 && height > 0 ? (width * height) / Math.max(1, sizeOf(inner)) : 0;
}

function isInside({ left, right, top, bottom }: PageArea, area: PageArea): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** Drawings that lie near each other, with what is between them. */
function drawingClusters(page: PageModel): PageArea[] {
  const drawings = page.drawings
    .map(({ area }) => clip(area, page))
    .filter(({ left, right, top, bottom }) => right >= left && bottom >= top);
  if (drawings.length === 0 || drawings.length > MAX_DRAWINGS)
    return drawings.length === 0 ? [] : [areaAround(drawings) ?? page0(page)];
  const clusters: { area: PageArea; count: number }[] = [];
  for (const area of drawings) {
    const near = clusters.filter((cluster) => isNear(cluster.area, area));
    const joined = {
      area: areaAround([area, ...near.map((cluster) => cluster.area)]) ?? area,
      count: near.reduce((sum, { count }) => sum + count, 1),
    };
    for (const cluster of near) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push(joined);
  }
  return joinNear(clusters).map(({ area }) => area);
}

function page0({ widthPoints, heightPoints }: PageModel): PageArea {
  return { left: 0, top: 0, right: widthPoints, bottom: heightPoints };
}

function joinNear(clusters: { area: PageArea; count: number }[]): { area: PageArea; count: number }[] {
  const result = [...clusters];
  for (let index = 0; index < result.length; index++) {
    for (let other = index + 1; other < result.length; other++) {
      const [one, two] = [result[index], result[other]];
      if (!one || !two || !isNear(one.area, two.area)) continue;
      result[index] = { area: areaAround([one.area, two.area]) ?? one.area, count: one.count + two.count };
      result.splice(other, 1);
      other = index;
    }
  }
  return result;
}

function isNear(one: PageArea, other: PageArea): boolean {
  return (
    one.left - CLUSTER_GAP_POINTS < other.right &&
    other.left - CLUSTER_GAP_POINTS < one.right &&
    one.top - CLUSTER_GAP_POINTS < other.bottom &&
    other.top - CLUSTER_GAP_POINTS < one.bottom
  );
}

function isDrawnAgain(cluster: PageArea, { drawings }: PageModel): boolean {
  const own = drawings.filter(({ area }) => isInside(area, cluster));
  return own.length <= MAX_SHAPES && own.every(({ isShape }) => isShape);
}

/** Charts and logos hold labels; rounded frames hold sentences, and backgrounds hold the page. */
function isPicture(area: PageArea, inside: readonly Word[], page: PageModel): boolean {
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  if (width < MIN_FIGURE_POINTS || height < MIN_FIGURE_POINTS) return false;
  if (width * height > page.widthPoints * page.heightPoints * 0.6) return false;
  if (inside.length > MAX_LABEL_WORDS) return false;
  const byBaseline = new Map<number, number>();
  for (const { baseline } of inside) {
    const key = Math.round(baseline / 2);
    byBaseline.set(key, (byBaseline.get(key) ?? 0) + 1);
  }
  const drawings = page.drawings.filter((drawing) => isInside(drawing.area, area)).length;
  // A single shape with words in it is a button or a frame.
  if (inside.length > 0 && drawings < 3) return false;
  return Math.max(0, ...byBaseline.values()) <= MAX_WORDS_IN_LINE + Math.min(6, drawings / 4);
}
