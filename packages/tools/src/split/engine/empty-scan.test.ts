import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import { describe, expect, test } from 'vitest';
import { isEmptyScan } from './empty-scan.ts';

const [WIDTH, HEIGHT] = [566, 800];

type Paint = (x: number, y: number) => readonly [number, number, number] | null;

/** A picture whose pixels are what the last paint that knows them says. */
function picture(...paints: readonly Paint[]): PixelImage {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      for (const paint of paints) {
        const colour = paint(x, y);
        if (colour) rgba.set(colour, 4 * (y * WIDTH + x));
      }
    }
  }
  return { widthPixels: WIDTH, heightPixels: HEIGHT, rgba };
}

/** Repeatable, between -1 and 1. */
const noise = (x: number, y: number) => Math.sin(x * 12.9898 + y * 78.233) * Math.cos(x * 4.1 - y * 3.7);
const scan =
  (brightness: number, grain = 6): Paint =>
  (x, y) => {
    const value = brightness + grain * noise(x, y);
    return [value, value, value];
  };
const rectangle =
  (left: number, top: number, width: number, height: number, colour: readonly [number, number, number]): Paint =>
  (x, y) =>
    x >= left && x < left + width && y >= top && y < top + height ? colour : null;
const DARK = [40, 40, 40] as const;

/** Six letters of ten points: bars of two pixels with a stroke across. */
const word = (left: number, top: number): Paint[] =>
  Array.from({ length: 6 }, (_, letter) => letter * 6).flatMap((x) => [
    rectangle(left + x, top, 1, 7, DARK),
    rectangle(left + x, top + 3, 4, 1, DARK),
    rectangle(left + x + 3, top, 1, 7, DARK),
  ]);

describe('an empty page is: ensures that', () => {
  test.each<[string, readonly Paint[]]>([
    ['white paper is empty', []],
    ['the grain of a scan is', [scan(238)]],
    ['coloured paper is', [() => [250, 240, 150]]],
    ['paper that grows darker to one side is', [(x) => [250 - x / 6, 250 - x / 6, 245 - x / 6]]],
    ['shadows at the edges count for nothing', [scan(240), rectangle(0, 0, 14, HEIGHT, [30, 30, 30])]],
    ['dust counts for nothing', [scan(240), rectangle(100, 100, 2, 2, DARK), rectangle(300, 500, 3, 2, DARK)]],
    ['print that shines through counts for nothing', [scan(240), rectangle(90, 90, 300, 200, [214, 214, 214])]],
  ])('%s', (_, paints) => {
    expect(isEmptyScan(picture(...paints))).toBe(true);
  });
});

describe('not an empty page is: ensures that', () => {
  test.each<[string, readonly Paint[]]>([
    ['one small word counts', [scan(240), ...word(250, 740)]],
    ['a word in yellow counts', [rectangle(200, 300, 60, 12, [255, 240, 60])]],
    ['a thin line counts', [scan(235), rectangle(80, 400, 400, 1, [120, 120, 120])]],
    ['a black page counts', [scan(20)]],
    ['a gray field on white counts', [rectangle(96, 96, 160, 160, [170, 170, 170])]],
    ['a dark field counts', [rectangle(64, 64, 400, 600, [20, 20, 20])]],
  ])('%s', (_, paints) => {
    expect(isEmptyScan(picture(...paints))).toBe(false);
  });

  test('a picture that could not be drawn counts', () => {
    const nothing = { widthPixels: 20, heightPixels: 20, rgba: new Uint8ClampedArray(1600) };
    expect(isEmptyScan(nothing)).toBe(false);
  });
});
