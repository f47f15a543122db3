import { describe, expect, test } from 'vitest';
import { readJpegFrame } from './jpeg-frame.ts';

const START = [0xff, 0xd8];
const APPLICATION_DATA = [0xff, 0xe0, 0, 4, 0xc0, 0xff];
const frame = (marker: number) => [0xff, marker, 0, 11, 8, 0x04, 0xb0, 0x03, 0x20, 3, 1, 0x11, 0];

describe('readJpegFrame ensures that', () => {
  test.each([0xc0, 0xc1, 0xc2])('the header of frame %i is found behind other segments', (marker) => {
    const jpeg = Uint8Array.from([...START, ...APPLICATION_DATA, 0xff, ...frame(marker)]);
    expect(readJpegFrame(jpeg)).toEqual({ width: 800, height: 1200, components: 3 });
  });

  test('lossless and arithmetic coding, which browsers cannot decode, are left alone', () => {
    for (const marker of [0xc3, 0xc9, 0xcb])
      expect(readJpegFrame(Uint8Array.from([...START, ...frame(marker)]))).toBe(undefined);
  });

  test('no cut or garbage is read beyond its end', () => {
    const whole = [...START, ...APPLICATION_DATA, ...frame(0xc0)];
    for (let length = 0; length < START.length + APPLICATION_DATA.length + 10; length++) {
      expect(readJpegFrame(Uint8Array.from(whole.slice(0, length)))).toBe(undefined);
    }
    expect(readJpegFrame(new Uint8Array(64))).toBe(undefined);
    expect(readJpegFrame(Uint8Array.from([...START, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]))).toBe(undefined);
  });
});
