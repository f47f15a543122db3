import { inverse, type Matrix, type Point, transformPoint } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { RectoError } from '@recto/contract/recto-error';
import { Interpreter, type Visitor } from '@recto/pdf-content/interpret';
import { integerOf, type ObjectSource, PdfDict, PdfStream, streamOf } from '@recto/pdf-core';
import { type PageNode, pageContent } from '@recto/pdf-document';
import { imagePage } from '../image-page.ts';
import type { Leftover, RedactionArea } from '../redaction.ts';
import { BLOCK_SIDE, blockBefore, LikeSamples, readJpegBlocks } from './like-samples.ts';

/** Pixels of an image that are looked at together. */
const MAX_DRAWN_PIXELS = 16_000_000;
/** Longest side of a page that shows an image, in points. */
const MAX_SIDE_POINTS = 14_000;
/** Steps of 255 that samples may differ. */
const TOLERANCE = 8;

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
  const visitor: Visitor = { image: ({ image, state }) => drawn.push({ image, matrix: state.matrix }) };
  new Interpreter(source, visitor).page(pageContent(page, source));
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
  const blocks = readJpegBlocks(image, source);
  const unit = Math.min(1, MAX_SIDE_POINTS / Math.max(width, height));
  const input = await imagePage(alone(image), width * unit, height * unit, source);
  const options = signal ? { signal } : {};
  try {
    const document = await raster.open(input, options);
    try {
      for (const quad of quads) {
        const corners = quad.map(({ x, y }) => ({ x: x * width, y: (1 - y) * height }));
        const samples = new LikeSamples(corners, { tolerance: TOLERANCE, blocks });
        for (const { left, top, right, bottom } of partsAround(corners, width, height)) {
          const area = { left: left * unit, top: top * unit, right: right * unit, bottom: bottom * unit };
          const drawn = await raster.renderArea(document, { ...options, pageIndex: 0, dpi: 72 / unit, area });
          if (!samples.areStill(drawn, left, top)) return false;
        }
      }
      return !(document.pagesInPart && document.pagesInPart.size > 0);
    } finally {
      await raster.close(document);
    }
  } catch (thrown) {
    // What PDFium cannot draw nobody has seen; the streams are searched anyway.
    if (thrown instanceof RectoError && thrown.code !== 'cancelled') return true;
    throw thrown;
  }
}

/** The rows and columns of an image around an area, in parts of whole blocks. */
function partsAround(corners: readonly Point[], width: number, height: number): PageArea[] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = blockBefore(Math.max(0, Math.min(...xs)));
  const right = Math.min(width, Math.ceil(Math.max(...xs)));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys)));
  const rows = Math.max(BLOCK_SIDE, blockBefore(MAX_DRAWN_PIXELS / Math.max(1, right - left)));
  const parts: PageArea[] = [];
  for (let top = blockBefore(Math.max(0, Math.min(...ys))); top < bottom && left < right; top += rows)
    parts.push({ left, top, right, bottom: Math.min(bottom, top + rows) });
  return parts;
}

const LOOKS = ['SMask', 'Mask', 'Metadata', 'Alternates', 'OPI', 'OC', 'SMaskInData', 'StructParent', 'Matte'];

/** The image without its masks. */
function alone(image: PdfStream): PdfStream {
  return new PdfStream(new PdfDict([...image.dict.map].filter(([key]) => !LOOKS.includes(key))), image.data);
}
