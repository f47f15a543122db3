import { isStartOfImage, JPEG_MARKER, walkMarkers } from '@recto/codecs';
import { readHeader, readSamples } from '@recto/pdf-content';
import { integerOf, itemsOf, nameOf, type PdfFile, type PdfStream, plainStream } from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import type { Contents } from '../contents.ts';
import { readAttachments } from './document/attachments.ts';
import { safeName } from './document/file-names.ts';
import { readFonts } from './document/fonts.ts';
import { readFieldData, readXfa } from './document/form-data.ts';
import { findImages } from './images/find-images.ts';
import { pictureOf } from './images/picture.ts';
import { smallPicture } from './images/small-picture.ts';
import { countPagesWithText } from './text/pages-with-text.ts';

/** Images, attachments and fonts that are told one by one. */
const MAX_TOLD = 24;
/** A picture of an image is made, or its own data given, where that is cheap. */
const MAX_PICTURE_BYTES = 2_000_000;
const MAX_PICTURE_PIXELS = 16_000_000;
const MAX_ALL_PICTURE_BYTES = 24_000_000;

interface ListOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Lists the contents of some pages, and of the file around them, that can be extracted. @throws cancelled */
export async function listContents(
  file: PdfFile,
  pages: readonly number[],
  { signal, onProgress }: ListOptions,
): Promise<Contents> {
  const all = readPages(file);
  const chosen = pages.flatMap((pageIndex) => all[pageIndex] ?? []);
  const found = await findImages(chosen, file, signal);
  onProgress(0.5);
  let pictureBytes = 0;
  const told: Contents['images']['first'][number][] = [];
  for (const { stream, pageNumber } of found.slice(0, MAX_TOLD)) {
    const picture = pictureBytes < MAX_ALL_PICTURE_BYTES ? await pictureFor(stream, file, signal) : null;
    pictureBytes += picture?.length ?? 0;
    told.push({
      page: pageNumber,
      widthPixels: Math.max(0, integerOf(stream.dict.get('Width'), file) ?? 0),
      heightPixels: Math.max(0, integerOf(stream.dict.get('Height'), file) ?? 0),
      format: formatOf(stream, file),
      sizeBytes: stream.data.length,
      picture: picture && Uint8Array.from(picture),
    });
    onProgress(0.5 + (0.4 * told.length) / Math.min(MAX_TOLD, found.length));
  }
  const attachments = readAttachments(file);
  const fields = readFieldData(file);
  const fonts = [...new Set(readFonts(chosen, file).map(({ name }) => name))].filter((name) => name !== '');
  return {
    images: {
      count: found.length,
      sizeBytes: found.reduce((sum, { stream }) => sum + stream.data.length, 0),
      first: told,
    },
    text: { pages: chosen.length, withText: countPagesWithText(chosen, file) },
    attachments: {
      count: attachments.length,
      first: attachments.slice(0, MAX_TOLD).map(({ name, statedBytes, stream }) => ({
        name: safeName(name),
        sizeBytes: statedBytes ?? stream.data.length,
      })),
    },
    form: {
      count: fields.length,
      filled: fields.filter(({ value }) => value !== null && value !== '' && value !== 'Off' && value.length > 0)
        .length,
      hasXfa: readXfa(file) !== null,
    },
    fonts: { count: fonts.length, first: fonts.slice(0, MAX_TOLD).map((name) => name.slice(0, 200)) },
  };
}

/** The form in which an image leaves: its own, or the one that it is packed in. */
function formatOf({ dict }: PdfStream, file: PdfFile): Contents['images']['first'][number]['format'] {
  const last = nameOf(itemsOf(dict.get('Filter'), file).at(-1), file) ?? '';
  if (['DCTDecode', 'DCT'].includes(last)) return 'JPEG';
  if (last === 'JPXDecode') return 'JPEG 2000';
  const { family, components, base } = readHeader(dict, file)?.colourSpace ?? {};
  const isCmyk = family === 'DeviceCMYK' || (family === 'ICCBased' && components === 4) || base?.components === 4;
  return isCmyk ? 'TIFF' : 'PNG';
}

/** A file that a browser can show: a JPEG as it is, samples made smaller. Null where that would take long. */
async function pictureFor(stream: PdfStream, file: PdfFile, signal: AbortSignal): Promise<Uint8Array | null> {
  const header = readHeader(stream.dict, file);
  if (!header || header.widthPixels * header.heightPixels > MAX_PICTURE_PIXELS) return null;
  const plain = plainStream(stream, file);
  if (!plain) return null;
  if (plain.remainingFilters[0] === 'DCTDecode') {
    const { bytes } = plain;
    return bytes.length <= MAX_PICTURE_BYTES && isModestJpeg(bytes) ? bytes.slice() : null;
  }
  const samples = readSamples(stream, file, plain);
  const picture = samples && pictureOf(samples, file);
  return picture && smallPicture(picture, signal);
}

/** The data may say that they are larger than the dictionary does. */
function isModestJpeg(bytes: Uint8Array): boolean {
  if (!isStartOfImage(bytes)) return false;
  let pixels = 0;
  walkMarkers(bytes, 2, ({ marker, body }) => {
    const isTable = [JPEG_MARKER.huffman, JPEG_MARKER.arithmetic, 0xc8].includes(marker as 0xc4);
    const isFrame = marker >= JPEG_MARKER.baseline && marker <= 0xcf && !isTable;
    if (!isFrame || body.length < 5) return;
    const [high = 0, low = 0, wide = 0, narrow = 0] = body.subarray(1, 5);
    pixels = Math.max(pixels, (high * 256 + low) * (wide * 256 + narrow));
  });
  return pixels > 0 && pixels <= MAX_PICTURE_PIXELS;
}
