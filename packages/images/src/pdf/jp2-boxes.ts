import type { ImageFrame } from '@recto/contract/capabilities/images';

const SIGNATURE = [0x0d, 0x0a, 0x87, 0x0a];
const COLOUR_SPACE = { rgb: 16, gray: 17 };

/** Everything of a JP2 file that stands before its code stream: signature, brand, size, colours, and the stream's own head. */
export function jp2Boxes(frame: ImageFrame, codestream: Uint8Array): Uint8Array {
  const { widthPixels, heightPixels, bitsPerSample } = frame;
  const components = frame.colour === 'rgb' ? 3 : 1;
  const colourSpace = frame.colour === 'rgb' ? COLOUR_SPACE.rgb : COLOUR_SPACE.gray;
  const size = [...u32(heightPixels), ...u32(widthPixels), 0, components, bitsPerSample - 1, 7, 0, 0];
  const header = [...box('ihdr', size), ...box('colr', [1, 0, 0, ...u32(colourSpace)])];
  return Uint8Array.from([
    ...box('jP  ', SIGNATURE),
    ...box('ftyp', [...ascii('jp2 '), ...u32(0), ...ascii('jp2 ')]),
    ...box('jp2h', header),
    ...u32(codestream.length + 8),
    ...ascii('jp2c'),
  ]);
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const u32 = (value: number): number[] => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
const box = (type: string, body: readonly number[]): number[] => [...u32(body.length + 8), ...ascii(type), ...body];
