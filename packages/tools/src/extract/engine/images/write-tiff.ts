import { deflateParts, joinBytes } from '@recto/codecs';
import type { Picture } from './picture.ts';

const [BYTE, SHORT, LONG] = [7, 3, 4];
const FIELD_BYTES = 12;
const DEFLATE = 8;
const CMYK = 5;
const UNASSOCIATED_ALPHA = 2;

interface TiffParts extends Pick<Picture, 'widthPixels' | 'heightPixels' | 'bits' | 'data' | 'profile'> {
  readonly samplesPerPixel: number;
  readonly hasAlpha: boolean;
}

/** A TIFF of CMYK samples of 8 or 16 bits, deflated in one strip (TIFF 6.0; deflate by Technical Note 2). @throws cancelled */
export async function writeTiff(parts: TiffParts, signal: AbortSignal): Promise<Uint8Array> {
  const { widthPixels, heightPixels, samplesPerPixel, bits, data, profile, hasAlpha } = parts;
  const strip = await deflateParts([data], signal);
  const bitsOfSamples = new Uint8Array(2 * samplesPerPixel + (samplesPerPixel % 2) * 2);
  for (let sample = 0; sample < samplesPerPixel; sample++) bitsOfSamples[sample * 2 + 1] = bits;
  const fieldCount = 10 + (hasAlpha ? 1 : 0) + (profile ? 1 : 0);
  const bitsAt = 8 + 2 + fieldCount * FIELD_BYTES + 4;
  const stripAt = bitsAt + bitsOfSamples.length;
  const profileAt = stripAt + strip.length + (strip.length % 2);
  const fields: (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, widthPixels],
    [257, LONG, 1, heightPixels],
    [258, SHORT, samplesPerPixel, bitsAt],
    [259, SHORT, 1, DEFLATE],
    [262, SHORT, 1, CMYK],
    [273, LONG, 1, stripAt],
    [277, SHORT, 1, samplesPerPixel],
    [278, LONG, 1, heightPixels],
    [279, LONG, 1, strip.length],
    [284, SHORT, 1, 1],
  ];
  if (hasAlpha) fields.push([338, SHORT, 1, UNASSOCIATED_ALPHA]);
  if (profile) fields.push([34_675, BYTE, profile.length, profileAt]);
  const head = new DataView(new ArrayBuffer(bitsAt));
  // Big-endian, as PDF stores 16 bits.
  head.setUint32(0, 0x4d4d002a);
  head.setUint32(4, 8);
  head.setUint16(8, fields.length);
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 10 + index * FIELD_BYTES;
    head.setUint16(at, tag);
    head.setUint16(at + 2, type);
    head.setUint32(at + 4, count);
    if (type === SHORT && count === 1) head.setUint16(at + 8, value);
    else head.setUint32(at + 8, value);
  }
  const padding = new Uint8Array(strip.length % 2);
  return joinBytes([new Uint8Array(head.buffer), bitsOfSamples, strip, padding, profile ?? new Uint8Array()]);
}
