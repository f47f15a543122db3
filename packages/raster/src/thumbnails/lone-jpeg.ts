import { displayMatrix, type Matrix, multiply } from '@recto/codecs';
import type { LoadedFile } from '../engine/loaded-file.ts';
import { pageSyntax } from '../page/page-syntax.ts';
import type { SizedPage } from '../page/sized-page.ts';
import { Scratch } from '../page-model/scratch.ts';
import { OBJECT_TYPE } from '../page-model/walk-objects.ts';
import { plainJpeg } from './plain-jpeg.ts';

/** A JPEG that is all that a page shows, as a scanner leaves it. */
export interface LoneJpeg {
  /** Without the metadata that a browser would heed and a PDF does not: orientation and colour profile. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** From the image's unit square to default user space. */
  readonly matrix: Matrix;
}

/** Most objects of a page: text recognition may have left many words behind a scan. */
const MAX_OBJECTS = 20_000;
/** FPDFTextObj_GetTextRenderMode of text that is only there to be found. */
const INVISIBLE = 3;

/**
 * The page's JPEG when the page shows that one image and nothing else; hidden text may lie behind it. Null for every other
 * page, and for what not every decoder of JPEGs shows as a PDF means it: masks, /Decode, CMYK, profiles, layers.
 */
export function loneJpegOf({ loaded, page, pageIndex }: SizedPage): LoneJpeg | null {
  const { call } = loaded.instance;
  const image = onlyImage(loaded, page);
  if (!image || call.FPDFPage_GetAnnotCount(page) > 0 || call.FPDFPageObj_HasTransparency(image)) return null;
  if (call.FPDFClipPath_CountPaths(call.FPDFPageObj_GetClipPath(image)) > 0) return null;
  const isDct = Scratch.use(loaded.instance, (scratch) => {
    if (call.FPDFImageObj_GetImageFilterCount(image) !== 1) return false;
    return scratch.text((at, bytes) => call.FPDFImageObj_GetImageFilter(image, 0, at, bytes), 'utf-8') === 'DCTDecode';
  });
  if (!isDct) return null;
  const components = plainComponents(pageSyntax(loaded, pageIndex) ?? '');
  if (components === null) return null;
  const jpeg = plainJpeg(rawData(loaded, image));
  if (!jpeg || jpeg.components !== components) return null;
  const own = Scratch.use(loaded.instance, (scratch) =>
    call.FPDFPageObj_GetMatrix(image, scratch.pointer) ? scratch.matrix() : null,
  );
  return own && { ...jpeg, matrix: own };
}

/** From the image's unit square to the pixels of the picture that is wanted. */
export function displayedIn({ shape, size }: SizedPage, { matrix }: LoneJpeg): Matrix {
  const scale: Matrix = [size.widthPixels / shape.widthPoints, 0, 0, size.heightPixels / shape.heightPoints, 0, 0];
  return multiply(multiply(matrix, displayMatrix(shape)), scale);
}

/** The handle of the one image among a page's objects, when all others are hidden text; else 0. */
function onlyImage({ instance: { call } }: LoadedFile, page: number): number {
  const count = call.FPDFPage_CountObjects(page);
  if (count > MAX_OBJECTS) return 0;
  let image = 0;
  for (let index = 0; index < count; index++) {
    const object = call.FPDFPage_GetObject(page, index);
    const type = call.FPDFPageObj_GetType(object);
    if (type === OBJECT_TYPE.text && call.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) continue;
    if (type !== OBJECT_TYPE.image || image !== 0) return 0;
    image = object;
  }
  return image;
}

function rawData({ instance }: LoadedFile, image: number): Uint8Array<ArrayBuffer> {
  const length = instance.call.FPDFImageObj_GetImageDataRaw(image, 0, 0);
  return instance.withMemory(length, (at) => {
    instance.call.FPDFImageObj_GetImageDataRaw(image, at, length);
    return instance.heap.slice(at, at + length);
  });
}

/** Entries of an image that change what its JPEG shows (ISO 32000-2, Table 87). */
const CHANGING = /\/(Decode|DecodeParms|SMask|Mask|ImageMask|OC|Alternates)(?![A-Za-z])/;

/**
 * Returns the number of components of the page's only image when its samples are shown unchanged; null when they are not.
 */
function plainComponents(written: string): 1 | 3 | null {
  const types = [...written.matchAll(/\/Subtype\s?\/Image(?![A-Za-z])/g)];
  const [type] = types;
  if (!type || types.length > 1) return null;
  const start = written.lastIndexOf(' obj', type.index);
  const end = written.indexOf('stream', type.index);
  const dictionary = end < 0 ? '' : written.slice(Math.max(0, start), end);
  if (CHANGING.test(dictionary)) return null;
  const space = /\/ColorSpace\s?\/(DeviceGray|DeviceRGB)(?![A-Za-z])/.exec(dictionary)?.[1];
  if (!space || /\/Default(Gray|RGB)(?![A-Za-z])/.test(written)) return null;
  return space === 'DeviceGray' ? 1 : 3;
}
