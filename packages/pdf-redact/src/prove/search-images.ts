import { inverse, latin1Bytes, type Matrix, type Point, transformPoint } from '@recto/codecs';
import { type InputFile, Pace, type RasterCapability, RectoError } from '@recto/contract';
import { ContentWalk } from '@recto/pdf-content';
import {
  Copier,
  createNewDocument,
  dictOf,
  integerOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  PdfName,
  PdfStream,
  streamOf,
  writePdf,
} from '@recto/pdf-core';
import { contentStreams, type PageNode } from '@recto/pdf-document';
import type { Leftover, RedactionArea } from '../redaction.ts';
import { isWithin } from './displayed-area.ts';

const WALK_LIMITS = { depth: 32, forms: 100_000, contentBytes: 1_073_741_824 };
/** Pixels in which an image is looked at. */
const MAX_SIDE_PIXELS = 2000;
/** JPEG mixes what is beside the area into its blocks. */
const JPEG_EDGE = 17;
const EDGE = 2;
/** Steps of 255 that the codec of an erased part may make. */
const TOLERANCE = 12;

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
  const walk = new ContentWalk(source, { image: (image, { matrix }) => drawn.push({ image, matrix }) }, WALK_LIMITS);
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
  const input = await pageOf(image, width * unit, height * unit, source);
  const options = signal ? { signal } : {};
  try {
    const document = await raster.open(input, options);
    try {
      const side = Math.min(MAX_SIDE_PIXELS, longest);
      const size = { maxWidthPixels: side, maxHeightPixels: side };
      const drawn = await raster.renderPage(document, { ...options, pageIndex: 0, ...size });
      const scale = drawn.widthPixels / width;
      const edge = Math.max((isJpeg ? JPEG_EDGE : EDGE) * scale, EDGE);
      return quads.every((quad) => {
        const corners = quad.map(({ x, y }) => ({ x: x * drawn.widthPixels, y: (1 - y) * drawn.heightPixels }));
        return isUniform(drawn.rgba, drawn.widthPixels, drawn.heightPixels, corners, edge);
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

function isUniform(
  rgba: Uint8ClampedArray,
  width: number,
  height: number,
  corners: readonly Point[],
  edge: number,
): boolean {
  const around = { left: 0, right: width, top: 0, bottom: height };
  const low = [255, 255, 255];
  const high = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isWithin({ corners, around }, { x: x + 0.5, y: y + 0.5 }, edge)) continue;
      for (let part = 0; part < 3; part++) {
        const value = rgba[(y * width + x) * 4 + part] ?? 0;
        low[part] = Math.min(low[part] ?? 0, value);
        high[part] = Math.max(high[part] ?? 0, value);
      }
    }
  }
  return high.every((value, part) => value - (low[part] ?? 0) <= TOLERANCE);
}

const LOOKS = ['SMask', 'Mask', 'Metadata', 'Alternates', 'OPI', 'OC', 'SMaskInData', 'StructParent', 'Matte'];

/** A file of one page with the image alone, without its masks. */
async function pageOf(image: PdfStream, width: number, height: number, source: ObjectSource): Promise<InputFile> {
  const document = createNewDocument();
  const copier = new Copier(source, document);
  const kept = new PdfDict([...image.dict.map].filter(([key]) => !LOOKS.includes(key)));
  const xObject = copier.copy(new PdfStream(kept, image.data));
  await copier.drain(new Pace());
  const contents = document.add(new PdfStream(new PdfDict(), latin1Bytes(`${width} 0 0 ${height} 0 0 cm /I Do`)));
  const pages = document.reserve();
  const page = PdfDict.of({
    Type: PdfName.of('Page'),
    Parent: pages,
    MediaBox: [0, 0, width, height],
    Resources: PdfDict.of({ XObject: PdfDict.of({ I: xObject }) }),
    Contents: contents,
  });
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: [document.add(page)], Count: 1 }));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
  return fileOf(writePdf(document, { catalog, version: '1.7', useObjectStreams: false }), 'image.pdf');
}

/** Bytes as an input that needs no password. */
export function fileOf(bytes: Uint8Array, name: string): InputFile {
  return {
    name,
    sizeBytes: bytes.length,
    password: undefined,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
