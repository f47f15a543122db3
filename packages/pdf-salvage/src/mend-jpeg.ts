import { deflate, isStartOfImage, JPEG_MARKER, walkMarkers } from '@recto/codecs';
import { PdfName, PdfStream } from '@recto/pdf-core';
import type { MendedStream } from './mended-stream.ts';

/** Range in which a picture may begin: some producers leave a line end before it. */
const MAX_START = 16;

/**
 * Checks that a JPEG picture (ISO/IEC 10918-1, Annex B) has its start and end markers. One without its end is kept as it
 * is: readers draw it as far as it goes. One that lacks only its first two bytes gets them back.
 */
export function mendJpeg(stream: PdfStream): MendedStream {
  const { data, dict } = stream;
  let start = 0;
  while (start < MAX_START && !isStartOfImage(data, start)) start++;
  if (start < MAX_START) return { state: hasEnd(data, start + 2) ? 'whole' : 'partial', stream };
  if (data[2] === 0xff && (data[3] ?? 0) >= 0xc0 && data.length > 4) {
    const mended = data.slice();
    mended.set([0xff, JPEG_MARKER.start]);
    return { state: hasEnd(mended, 2) ? 'restored' : 'partial', stream: new PdfStream(dict, mended) };
  }
  const empty = dict.clone().set('Filter', PdfName.of('FlateDecode'));
  empty.delete('DecodeParms');
  return { state: 'unreadable', stream: new PdfStream(empty, deflate(new Uint8Array(0))) };
}

/** Passes the segments up to the picture's data, in which the end marker cannot occur by chance. */
function hasEnd(data: Uint8Array, from: number): boolean {
  const { reason, at } = walkMarkers(data, from, () => undefined);
  if (reason === 'cut') return false;
  for (let end = data.indexOf(0xff, at); end >= 0; end = data.indexOf(0xff, end + 1)) {
    if (data[end + 1] === JPEG_MARKER.end) return true;
  }
  return false;
}
