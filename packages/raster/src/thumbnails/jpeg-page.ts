import type { LoadedFile } from '../engine/loaded-file.ts';
import { COLOUR_SPACE, OBJECT_TYPE_IMAGE } from '../engine/pdfium-calls.ts';
import { pageSyntax } from '../page/page-syntax.ts';
import { type JpegFrame, readJpegFrame } from './jpeg-frame.ts';

/** Entries of an image dictionary that change nothing about how its JPEG looks (ISO 32000-2, Table 87). */
const HARMLESS_ENTRIES = new Set([
  'Type',
  'Subtype',
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Filter',
  'Length',
  'Interpolate',
  'Name',
]);
/** FPDF_IMAGEOBJ_METADATA: width, height, two resolutions, bits per pixel, colour space, marked content. */
const METADATA_BYTES = 28;
/** An image that misses the page's edge by more would show a border in a thumbnail. */
const MAX_EDGE_SHARE = 1 / 1000;

/**
 * The JPEG that is all there is on a page, when a decoder without PDF knowledge shows the same as PDFium: one upright image
 * over the whole page, gray or RGB without profile, mask, decode array or transparency, and no annotation.
 */
export function soleJpegOf(loaded: LoadedFile, page: number, pageIndex: number): Uint8Array<ArrayBuffer> | undefined {
  const { call } = loaded.instance;
  if (call.FPDFPage_CountObjects(page) !== 1 || call.FPDFPage_GetAnnotCount(page) !== 0) return undefined;
  const image = call.FPDFPage_GetObject(page, 0);
  if (!isPlainImage(loaded, image) || !fillsPage(loaded, page, image)) return undefined;
  const metadata = metadataOf(loaded, page, image);
  const components = metadata && componentsOf(metadata);
  if (!components || !hasPlainDictionary(loaded, pageIndex)) return undefined;
  const jpeg = rawDataOf(loaded, image);
  const frame = readJpegFrame(jpeg);
  return frame && agrees(frame, metadata, components) ? jpeg : undefined;
}

interface Metadata {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly colourSpace: number;
}

function isPlainImage(loaded: LoadedFile, image: number): boolean {
  const { call } = loaded.instance;
  if (image === 0 || call.FPDFPageObj_GetType(image) !== OBJECT_TYPE_IMAGE) return false;
  const clipPaths = call.FPDFClipPath_CountPaths(call.FPDFPageObj_GetClipPath(image));
  return clipPaths <= 0 && !call.FPDFPageObj_HasTransparency(image) && call.FPDFPageObj_CountMarks(image) === 0;
}

function fillsPage(loaded: LoadedFile, page: number, image: number): boolean {
  const { instance } = loaded;
  if (instance.call.FPDFPage_GetRotation(page) !== 0) return false;
  const [a, b, c, d, e, f] = floats(loaded, 6, (at) => instance.call.FPDFPageObj_GetMatrix(image, at));
  const [left, top, right, bottom] = floats(loaded, 4, (at) => instance.call.FPDF_GetPageBoundingBox(page, at));
  if (b !== 0 || c !== 0) return false;
  const nearX = (x = Number.NaN, edge = Number.NaN) => Math.abs(x - edge) <= MAX_EDGE_SHARE * Math.abs(width);
  const nearY = (y = Number.NaN, edge = Number.NaN) => Math.abs(y - edge) <= MAX_EDGE_SHARE * Math.abs(height);
  const [width, height] = [(right ?? 0) - (left ?? 0), (top ?? 0) - (bottom ?? 0)];
  return nearX(e, left) && nearX(sum(e, a), right) && nearY(f, bottom) && nearY(sum(f, d), top);
}

const sum = (one = Number.NaN, other = Number.NaN): number => one + other;

function floats(loaded: LoadedFile, count: number, read: (pointer: number) => number): number[] {
  return loaded.instance.withMemory(4 * count, (at) =>
    read(at) ? Array.from({ length: count }, (_, index) => loaded.instance.floatAt(at + 4 * index)) : [],
  );
}

function metadataOf(loaded: LoadedFile, page: number, image: number): Metadata | undefined {
  const { instance } = loaded;
  return instance.withMemory(METADATA_BYTES, (at) => {
    if (!instance.call.FPDFImageObj_GetImageMetadata(image, page, at)) return undefined;
    return {
      width: instance.uint32At(at),
      height: instance.uint32At(at + 4),
      bitsPerPixel: instance.uint32At(at + 16),
      colourSpace: instance.uint32At(at + 20),
    };
  });
}

function componentsOf(metadata: Metadata): 1 | 3 | undefined {
  if (metadata.colourSpace === COLOUR_SPACE.deviceGray && metadata.bitsPerPixel === 8) return 1;
  if (metadata.colourSpace === COLOUR_SPACE.deviceRgb && metadata.bitsPerPixel === 24) return 3;
  return undefined;
}

/** True when the page has a single image dictionary and that has nothing but harmless entries under DCTDecode alone. */
function hasPlainDictionary(loaded: LoadedFile, pageIndex: number): boolean {
  const written = pageSyntax(loaded, pageIndex) ?? '';
  const images = [...written.matchAll(/<<([^<>]*\/Subtype\/Image[^<>]*)>>\s*stream/g)];
  const entries = images[0]?.[1];
  if (images.length !== 1 || !entries || !/\/Filter\s*\/DCTDecode/.test(entries)) return false;
  const names = [...entries.matchAll(/\/([^\s/[\]()<>]+)/g)].map((match) => match[1] ?? '');
  const values = new Set(['XObject', 'Image', 'DeviceRGB', 'DeviceGray', 'DCTDecode']);
  return names.every((name) => HARMLESS_ENTRIES.has(name) || values.has(name));
}

function rawDataOf(loaded: LoadedFile, image: number): Uint8Array<ArrayBuffer> {
  const { instance } = loaded;
  const length = instance.call.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  return instance.withMemory(length, (at) => {
    instance.call.FPDFImageObj_GetImageDataRaw(image, at, length);
    return instance.heap.slice(at, at + length);
  });
}

function agrees(frame: JpegFrame, metadata: Metadata, components: 1 | 3): boolean {
  return frame.components === components && frame.width === metadata.width && frame.height === metadata.height;
}
