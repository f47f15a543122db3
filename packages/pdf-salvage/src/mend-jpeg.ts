import { deflate } from '@recto/codecs';
import { PdfName, PdfStream } from '@recto/pdf-core';
import type { MendedStream } from './mended-stream.ts';

const MARKER = 0xff;
const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
/** Where a picture may begin: some producers leave a line end before it. */
const MAX_START = 16;

/**
 * Looks whether a JPEG picture (ISO/IEC 10918-1, Annex B) begins and ends. One that lacks its end is kept as it is: readers
 * draw it as far as it goes. One that lacks nothing but its first two bytes gets them back.
 */
export function mendJpeg(stream: PdfStream): MendedStream {
  const { data, dict } = stream;
  let start = 0;
  while (start < MAX_START && !(data[start] === MARKER && data[start + 1] === START_OF_IMAGE)) start++;
  if (start < MAX_START) return { state: hasEnd(data, start + 2) ? 'whole' : 'partial', stream };
  if (data[2] === MARKER && (data[3] ?? 0) >= 0xc0 && data.length > 4) {
    const mended = data.slice();
    mended.set([MARKER, START_OF_IMAGE]);
    return { state: hasEnd(mended, 2) ? 'restored' : 'partial', stream: new PdfStream(dict, mended) };
  }
  const empty = dict.clone().set('Filter', PdfName.of('FlateDecode'));
  empty.delete('DecodeParms');
  return { state: 'unreadable', stream: new PdfStream(empty, deflate(new Uint8Array(0))) };
}

/** Passes the segments up to the picture's data, in which the end marker cannot occur by chance. */
function hasEnd(data: Uint8Array, from: number): boolean {
  let at = from;
  while (at + 4 <= data.length && data[at] === MARKER) {
    const marker = data[at + 1] ?? 0;
    if (marker === MARKER) at++;
    else if (marker === START_OF_SCAN) break;
    else at += 2 + ((data[at + 2] ?? 0) << 8) + (data[at + 3] ?? 0);
  }
  for (let end = data.indexOf(MARKER, at); end >= 0; end = data.indexOf(MARKER, end + 1)) {
    if (data[end + 1] === END_OF_IMAGE) return true;
  }
  return false;
}
