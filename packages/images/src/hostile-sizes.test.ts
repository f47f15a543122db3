import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { requirePlainItems } from './decode/heic-items.ts';
import { requireModestStream } from './decode/jpeg2000-limits.ts';
import { frameOf } from './headers/frame.ts';
import './host/sharp-codecs.node.ts';

const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const box = (type: string, ...body: readonly number[][]) => [
  ...u32(8 + body.flat().length),
  ...ascii(type),
  ...body.flat(),
];

/** The head of a code stream: sides, tile sides, components. */
function stream(side: number, tile: number, components: number): Uint8Array {
  const size = [...u16(0), ...[side, side, 0, 0, tile, tile, 0, 0].flatMap(u32), ...u16(components)];
  const each = Array.from({ length: components }, () => [7, 1, 1]).flat();
  return Uint8Array.from([0xff, 0x4f, 0xff, 0x51, ...u16(size.length + each.length + 2), ...size, ...each]);
}

const heic = (...kinds: readonly string[]) => {
  const entries = kinds.map((kind, index) => box('infe', [2, 0, 0, 0], u16(index + 1), u16(0), ascii(kind), [0]));
  const list = box('iinf', [0, 0, 0, 0], u16(kinds.length), ...entries);
  return Uint8Array.from([...box('ftyp', ascii('heic'), u32(0)), ...box('meta', [0, 0, 0, 0], list)]);
};

describe('attack 15 (pictures of giants) ensures that', () => {
  test('15 a JPEG 2000 of many tiles and components is refused before a decoder takes memory for it', () => {
    const frame = frameOf(4096, 4096, {});
    expect(() => requireModestStream(stream(4096, 256, 3), frame)).not.toThrow();
    expect(() => requireModestStream(stream(4096, 16, 3), frame)).toThrow('tiles');
    expect(() => requireModestStream(stream(4096, 4096, 300), frame)).toThrow('components');
    expect(() => requireModestStream(stream(4096, 0, 3), frame)).toThrow('no tiles');
    expect(() => requireModestStream(stream(60_000, 4096, 3), frame)).toThrow('two sizes');
    const inBox = Uint8Array.from([...box('jP  ', u32(0)), ...box('jp2c', [...stream(4096, 16, 3)])]);
    expect(() => requireModestStream(inBox, frame)).toThrow('tiles');
    expect(() => requireModestStream(Uint8Array.from(box('free', u32(0))), frame)).toThrow('no code stream');
  });

  test('15 a HEIC of other items than pictures in HEVC never reaches libheif', () => {
    expect(() => requirePlainItems(heic('grid', 'hvc1', 'hvc1', 'Exif', 'mime', 'tmap'))).not.toThrow();
    for (const kind of ['iovl', 'iden', 'unci', 'mski', 'tild', 'j2k1', 'jpeg', 'av01', 'vvc1', 'rgan']) {
      expect(() => requirePlainItems(heic('hvc1', kind)), kind).toThrow('an item of the kind');
    }
  });

  test('15 formats that no tool takes are not read, and libvips has a limit of pixels too', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).toBuffer()).rejects.toThrow();
    await expect(sharp(Buffer.from('P6 1 1 255 abc')).toBuffer()).rejects.toThrow();
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await sharp(png).raw().toBuffer()).length).toBe(9 * 9 * 3);
  });
});
