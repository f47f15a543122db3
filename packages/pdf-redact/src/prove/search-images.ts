import { inverse, type Matrix, type Point, transformPoint } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { RectoError } from '@recto/contract/recto-error';
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
import { BLOCK_SIDE, blockBefore, LikeSamples, readJpegBlocks } from './like-samples.ts';

const WALK_LIMITS = { depth: 32, forms: 100_000, contentBytes: 1_073_741_824 };
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
