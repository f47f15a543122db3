import { inverse, type Matrix, type Point, transformPoint } from '@recto/codecs';
import { type PixelImage, type RasterCapability, RectoError } from '@recto/contract';
import {
  type ContentContext,
  ContentReader,
  ContentWalk,
  GraphicsStates,
  INITIAL_STATE,
  NUMBERS,
} from '@recto/pdf-content';
import { dictOf, integerOf, nameOf, type ObjectSource, PdfDict, PdfName, PdfStream, streamOf } from '@recto/pdf-core';
import { contentStreams, type PageNode } from '@recto/pdf-document';
import { imagePage } from '../image-page.ts';
import type { Leftover, RedactionArea } from '../redaction.ts';
import { isWithin } from './displayed-area.ts';

const WALK_LIMITS = { depth: 32, forms: 100_000, contentBytes: 1_073_741_824 };
/** Pixels in which an image is looked at. */
const MAX_SIDE_PIXELS = 2000;
/** What decoders and smaller drawings mix with what is beside an area. */
const EDGE = 2;
/** Steps of 255 that samples may differ, and by which codes of JPEG may miss them within a block. */
const TOLERANCE = 8;
const JPEG_TOLERANCE = 64;
const JPEG_BLOCK = 8;

interface DrawnImage {
  readonly image: PdfStream;
  readonly matrix: Matrix;
}

/** Draws each image of a page alone, its masks too, and looks whether its samples under the areas are all alike. */
export async function searchImages(
  page: PageNode,
  areas: readonly RedactionArea[],
  source: ObjectSource,
  raster: RasterCapability,
  signal: AbortSignal | undefined,
): Promise<Leftover[]> {
  const drawn: DrawnImage[] = [];
  const walk = new ContentWalk(
    source,
    {
      content: (bytes, context) => drawn.push(...inlineImages(bytes, context, source)),
      image: (image, { matrix }) => drawn.push({ image, matrix }),
    },
    WALK_LIMITS,
  );
  walk.page(contentStreams(page, source), dictOf(page.inherited.Resources, source));
  const found: Leftover[] = [];
  for (const { image, matrix } of drawn) {
    const back = inverse(matrix);
    const quads = back ? areas.map(({ quad }) => quad.map((corner) => transformPoint(back, corner))) : [];
    const touching = quads.filter((quad) => touchesUnit(quad));
    if (touching.length === 0) continue;
    const masks = ['SMask', 'Mask'].flatMap((key) => streamOf(image.dict.get(key), source) ?? []);
    for (const one of [image, ...masks]) {
      if (await isBlank(one, touching, source, raster, signal)) continue;
      found.push({ kind: 'image-pixels', page: page.pageIndex + 1, foundIn: 'images', place: 'samples of an image' });
    }
  }
  return found;
}

function inlineImages(bytes: Uint8Array, { matrix, resources }: ContentContext, source: ObjectSource): DrawnImage[] {
  const found: DrawnImage[] = [];
  const states = new GraphicsStates({ ...INITIAL_STATE, matrix });
  const reader = new ContentReader(bytes, NUMBERS);
  while (reader.next()) {
    states.follow(reader);
    const { inlineImage } = reader;
    if (!inlineImage) continue;
    const dict = inlineImage.dict.clone();
    const space = nameOf(dict.get('ColorSpace'), source);
    const named = space === null ? undefined : dictOf(resources?.get('ColorSpace'), source)?.get(space);
    if (named !== undefined) dict.set('ColorSpace', named);
    dict.set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Image'));
    const image = new PdfStream(dict, bytes.slice(inlineImage.dataStart, inlineImage.dataEnd));
    found.push({ image, matrix: states.current.matrix });
  }
  return found;
}

function touchesUnit(quad: readonly Point[]): boolean {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  return Math.min(...xs) < 1 && Math.max(...xs) > 0 && Math.min(...ys) < 1 && Math.max(...ys) > 0;
}

async function isBlank(
  image: PdfStream,
  quads: readonly (readonly Point[])[],
  source: ObjectSource,
  raster: RasterCapability,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const width = integerOf(image.dict.get('Width'), source) ?? 0;
  const height = integerOf(image.dict.get('Height'), source) ?? 0;
  if (width < 1 || height < 1) return true;
  const isJpeg = /DCT/.test(nameOf(image.dict.get('Filter'), source) ?? '');
  const longest = Math.max(width, height);
  const unit = Math.min(1, 14_000 / longest);
  const input = await imagePage(alone(image), width * unit, height * unit, source);
  const options = signal ? { signal } : {};
  try {
    const document = await raster.open(input, options);
    try {
      const side = Math.min(MAX_SIDE_PIXELS, longest);
      const size = { maxWidthPixels: side, maxHeightPixels: side };
      const drawn = await raster.renderPage(document, { ...options, pageIndex: 0, ...size });
      const scale = drawn.widthPixels / width;
      if (document.pagesInPart && document.pagesInPart.size > 0) return false;
      return quads.every((quad) => {
        const corners = quad.map(({ x, y }) => ({ x: x * drawn.widthPixels, y: (1 - y) * drawn.heightPixels }));
        return isUniform(drawn, corners, isJpeg ? JPEG_BLOCK * scale : null);
      });
    } finally {
      await raster.close(document);
    }
  } catch (thrown) {
    // What PDFium cannot draw nobody has seen; the streams are searched anyway.
    if (thrown instanceof RectoError && thrown.code !== 'cancelled') return true;
    throw thrown;
  }
}

/** @param block side of the squares in which the samples are alike, in pixels; null for all together */
function isUniform(
  { rgba, widthPixels, heightPixels }: PixelImage,
  corners: readonly Point[],
  block: number | null,
): boolean {
  const around = { left: 0, right: widthPixels, top: 0, bottom: heightPixels };
  const ranges = new Map<number, { low: number; high: number }>();
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(widthPixels, Math.max(...xs))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(heightPixels, Math.max(...ys))];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (!isWithin({ corners, around }, { x: x + 0.5, y: y + 0.5 }, EDGE)) continue;
      const at = (y * widthPixels + x) * 4;
      const value = 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
      const key = block === null ? 0 : Math.floor(y / block) * widthPixels + Math.floor(x / block);
      const range = ranges.get(key);
      if (!range) ranges.set(key, { low: value, high: value });
      else {
        range.low = Math.min(range.low, value);
        range.high = Math.max(range.high, value);
      }
    }
  }
  const most = block === null ? TOLERANCE : JPEG_TOLERANCE;
  return [...ranges.values()].every(({ low, high }) => high - low <= most);
}

const LOOKS = ['SMask', 'Mask', 'Metadata', 'Alternates', 'OPI', 'OC', 'SMaskInData', 'StructParent', 'Matte'];

/** The image without its masks. */
function alone(image: PdfStream): PdfStream {
  return new PdfStream(new PdfDict([...image.dict.map].filter(([key]) => !LOOKS.includes(key))), image.data);
}
