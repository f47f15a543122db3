import type { PageArea, PageModel } from '@recto/contract/capabilities/page-model';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterCapability, RasterDocument, RasterPageSize } from '@recto/contract/capabilities/raster';
import type { TypesetResult } from '@recto/contract/capabilities/typeset';
import { type InkMeasure, otherGlyphs, WordPicture } from '../ink/touching-ink.ts';
import type { Leftover, RedactionArea, RedactionKind, RedactionOverlay } from '../redaction.ts';
import { cellOf } from '../search/glyph-cells.ts';
import { type DisplayedArea, isWithin } from './displayed-area.ts';

/** Resolution in which areas are looked at, and the largest side of the drawing. */
const DPI = 110;
const MAX_SIDE_PIXELS = 4000;
/** The edge of an area is mixed with what is beside it. */
const EDGE_PIXELS = 1.6;
/** Steps of 255 by which two drawings of one colour may differ. */
const TOLERANCE = 3;
/** Least distance of a glyph's middle from the edge of the area around it, in points. */
const MARGIN_POINTS = 0.3;

/** An area on the page, and what it is for. */
export interface ProvenArea extends DisplayedArea {
  readonly role: RedactionArea['role'];
}

/** Ink that is left: darker than what decoders of JPEG leave beside an area. */
const LEFT_INK: InkMeasure = { contrast: 64, reachPixels: 3, edgePixels: 1.5 };

/** One page of a result, and what areas it has. */
export interface ProvenPage {
  /** 1-based. */
  readonly page: number;
  readonly areas: readonly ProvenArea[];
  readonly size: RasterPageSize;
}

/** No text on an area is smaller; in points. */
const MIN_REASON_SIZE = 4;

interface Engine {
  readonly raster: RasterCapability;
  readonly document: RasterDocument;
  readonly signal: { readonly signal?: AbortSignal };
}

/** Looks for glyphs and shapes in the areas, and for any colour in them but the overlay's. */
export async function searchPage(
  { page, areas, size }: ProvenPage,
  overlay: RedactionOverlay,
  { raster, document, signal }: Engine,
): Promise<Leftover[]> {
  const pageIndex = page - 1;
  const model = await raster.pageModel(document, pageIndex, signal);
  const found: Leftover[] = [];
  const add = (kind: RedactionKind, foundIn: Leftover['foundIn'], index: number) =>
    found.push({ kind, page, foundIn, place: `area ${index + 1} of the page` });
  const longest = Math.max(size.widthPoints, size.heightPoints);
  const dpi = Math.min(DPI, (72 * MAX_SIDE_PIXELS) / longest);
  const drawn = await raster.renderPage(document, { ...signal, pageIndex, dpi });
  for (const [index, area] of areas.entries()) {
    if (area.role !== 'ink' && hasGlyphs(model, area, overlay)) add('glyphs', 'text', index);
    if (hasShapes(model, area, areas)) add('paths', 'drawings', index);
    if (!isOneColour(drawn, area, overlay, size)) add('image-pixels', 'pixels', index);
    if (area.role !== 'scanned-word') continue;
    const word = { area, others: otherGlyphs(model, area), covered: areas };
    const picture = await WordPicture.draw(word, { raster, document, pageIndex, options: signal }, LEFT_INK);
    if (picture.touching(area, LEFT_INK.reachPixels).length > 0) add('image-pixels', 'pixels', index);
  }
  return found;
}

function hasGlyphs(model: PageModel, area: DisplayedArea, overlay: RedactionOverlay): boolean {
  const { glyphs } = model;
  const { reason = '', typesetReason } = overlay;
  let text = '';
  for (let at = 0; at < glyphs.count; at++) {
    const x = ((glyphs.left[at] ?? 0) + (glyphs.right[at] ?? 0)) / 2;
    const { angleDegrees, acrossFrom, acrossTo } = cellOf(model, at);
    const [top, bottom] = angleDegrees === 0 ? [acrossFrom, acrossTo] : [glyphs.top[at] ?? 0, glyphs.bottom[at] ?? 0];
    const y = (top + bottom) / 2;
    const code = glyphs.codes[at] ?? 32;
    if (code > 32 && isWithin(area, { x, y }, MARGIN_POINTS)) text += String.fromCodePoint(code);
  }
  const said = reason.replace(/\s+/g, '');
  // Shaped glyphs are not told as the characters that they were; so many may be there and no more.
  if (typesetReason) return Array.from(text).length > glyphsThatFit(typesetReason, area);
  return text !== '' && (said === '' || text.replaceAll(said, '') !== '');
}

/** Glyphs of a text on an area; none where the area is too small for it however it is turned. */
function glyphsThatFit({ texts }: TypesetResult, { around }: DisplayedArea): number {
  const lines = texts.flat();
  const widthEm = Math.max(0, ...lines.map((line) => line.widthEm));
  const longest = Math.max(around.right - around.left, around.bottom - around.top);
  if (longest < widthEm * MIN_REASON_SIZE) return 0;
  const clusters = lines.flatMap(({ runs }) => runs.flatMap((run) => run.clusters));
  return clusters.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
}

/** The overlay itself is a shape of the very size of an area. */
function hasShapes(model: PageModel, area: DisplayedArea, all: readonly DisplayedArea[]): boolean {
  const places: PageArea[] = [
    ...model.shapes.map((shape) => shape.area),
    ...model.fills.map((fill) => fill.area),
    ...model.drawings.map((drawing) => drawing.area),
    ...model.rules.map(({ isHorizontal, at, from, to }) =>
      isHorizontal ? { left: from, right: to, top: at, bottom: at } : { left: at, right: at, top: from, bottom: to },
    ),
  ];
  return places.some((place) => {
    if (all.some(({ around }) => isSame(place, around))) return false;
    const corners = [
      { x: place.left, y: place.top },
      { x: place.right, y: place.top },
      { x: place.right, y: place.bottom },
      { x: place.left, y: place.bottom },
    ];
    return corners.every((corner) => isWithin(area, corner, MARGIN_POINTS));
  });
}

function isSame(one: PageArea, other: PageArea): boolean {
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  return sides.every((side) => Math.abs(one[side] - other[side]) < 1);
}

function isOneColour(
  { widthPixels, heightPixels, rgba }: PixelImage,
  area: DisplayedArea,
  { colour = { red: 0, green: 0, blue: 0 }, reason = '' }: RedactionOverlay,
  size: RasterPageSize,
): boolean {
  const [scaleX, scaleY] = [widthPixels / size.widthPoints, heightPixels / size.heightPoints];
  const margin = EDGE_PIXELS / Math.min(scaleX, scaleY);
  const expected = [colour.red, colour.green, colour.blue].map((part) => part * 255);
  const { left, top, right, bottom } = area.around;
  for (let y = Math.max(0, Math.floor(top * scaleY)); y < Math.min(heightPixels, bottom * scaleY); y++) {
    for (let x = Math.max(0, Math.floor(left * scaleX)); x < Math.min(widthPixels, right * scaleX); x++) {
      if (!isWithin(area, { x: (x + 0.5) / scaleX, y: (y + 0.5) / scaleY }, margin)) continue;
      const at = (y * widthPixels + x) * 4;
      const pixel = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
      if (!(reason === '' ? isNear(pixel, expected) : isMixed(pixel, expected))) return false;
    }
  }
  return true;
}

const isNear = (pixel: readonly number[], expected: readonly number[]) =>
  pixel.every((value, part) => Math.abs(value - (expected[part] ?? 0)) <= TOLERANCE);

/** Between the overlay's colour and that of its text, black or white. */
function isMixed(pixel: readonly number[], [red = 0, green = 0, blue = 0]: readonly number[]): boolean {
  const text = 0.299 * red + 0.587 * green + 0.114 * blue < 127.5 ? 255 : 0;
  const parts = [red, green, blue];
  const [first] = parts
    .map((part, index) => ({ part, index }))
    .sort((a, b) => Math.abs(text - b.part) - Math.abs(text - a.part));
  if (!first) return true;
  const share = ((pixel[first.index] ?? 0) - first.part) / (text - first.part || 1);
  return isNear(
    pixel,
    parts.map((part) => part + share * (text - part)),
  );
}
