import { joinBytes } from '../bytes/characters.ts';
import { ArithmeticEncoder } from './arithmetic-encoder.ts';

/** A picture of black and white: rows from the top, each padded to whole bytes, most significant bit first; 1 is black. */
export interface Bitmap {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rows: Uint8Array;
}

/** The context in which typical prediction is coded with template 0 (ITU-T T.88, 6.2.5.7). */
const TYPICAL_CONTEXT = 0x9b25;
const TEMPLATE_0_CONTEXTS = 1 << 16;
const IMMEDIATE_LOSSLESS_GENERIC = 39;
const PAGE_INFORMATION = 48;

/**
 * A bitmap as a JBIG2 stream embedded in a PDF (ISO 32000-2, 7.4.7): one page, one lossless generic region with template 0
 * and typical prediction. Bit-exact: decoding gives the same pixels.
 */
export function encodeJbig2(bitmap: Bitmap): Uint8Array {
  const { widthPixels, heightPixels } = bitmap;
  const data = genericRegion(bitmap);
  const page = segment(
    0,
    PAGE_INFORMATION,
    bytesOf([widthPixels, 4], [heightPixels, 4], [0, 4], [0, 4], [0, 1], [0, 2]),
  );
  const head = bytesOf(
    [widthPixels, 4],
    [heightPixels, 4],
    [0, 4],
    [0, 4],
    [0, 1],
    // Template 0 with typical prediction, then its adaptive pixels at their nominal positions.
    [0x08, 1],
    [0x03, 1],
    [0xff, 1],
    [0xfd, 1],
    [0xff, 1],
    [0x02, 1],
    [0xfe, 1],
    [0xfe, 1],
    [0xfe, 1],
  );
  return joinBytes([page, segment(1, IMMEDIATE_LOSSLESS_GENERIC, joinBytes([head, data]))]);
}

function genericRegion({ widthPixels, heightPixels, rows }: Bitmap): Uint8Array {
  const rowBytes = (widthPixels + 7) >> 3;
  const encoder = new ArithmeticEncoder(TEMPLATE_0_CONTEXTS);
  // Rows as one byte a pixel, with margins of white so that no neighbour has to be asked for.
  let [above2, above1, row] = [0, 1, 2].map(() => new Uint8Array(widthPixels + 8)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  let wasTypical = 0;
  for (let y = 0; y < heightPixels; y++) {
    unpackRow(rows, y * rowBytes, row, widthPixels);
    const isTypical = sameRow(row, above1) ? 1 : 0;
    encoder.encode(TYPICAL_CONTEXT, isTypical ^ wasTypical);
    wasTypical = isTypical;
    if (!isTypical) encodeRow(encoder, row, above1, above2, widthPixels);
    [above2, above1, row] = [above1, row, above2];
  }
  return encoder.finish();
}

/** Pixels of a row begin at 4. */
const MARGIN = 4;

function encodeRow(
  encoder: ArithmeticEncoder,
  row: Uint8Array,
  above1: Uint8Array,
  above2: Uint8Array,
  width: number,
): void {
  // The context's 16 pixels (6.2.5.3, Figure 3) in three windows: two rows up five wide, one row up seven, this row four.
  let top = ((above2[MARGIN] ?? 0) << 1) | (above2[MARGIN + 1] ?? 0);
  let middle = ((above1[MARGIN] ?? 0) << 2) | ((above1[MARGIN + 1] ?? 0) << 1) | (above1[MARGIN + 2] ?? 0);
  let left = 0;
  for (let x = MARGIN; x < MARGIN + width; x++) {
    top = ((top << 1) | (above2[x + 2] ?? 0)) & 31;
    middle = ((middle << 1) | (above1[x + 3] ?? 0)) & 127;
    const bit = row[x] ?? 0;
    encoder.encode((top << 11) | (middle << 4) | left, bit);
    left = ((left << 1) | bit) & 15;
  }
}

function unpackRow(rows: Uint8Array, start: number, row: Uint8Array, width: number): void {
  for (let x = 0; x < width; x++) row[MARGIN + x] = ((rows[start + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
}

function sameRow(one: Uint8Array, other: Uint8Array): boolean {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** A segment of page 1 (ITU-T T.88, 7.2). */
function segment(number: number, type: number, data: Uint8Array): Uint8Array {
  return joinBytes([bytesOf([number, 4], [type, 1], [0, 1], [1, 1], [data.length, 4]), data]);
}

function bytesOf(...fields: readonly (readonly [value: number, size: number])[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([value, size]) => Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255)),
  );
}
