import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { WHOLE_PICTURE } from '@recto/contract/picture-corners';
import { describe, expect, test } from 'vitest';
import { drawSheet, encodePreview } from './draw-sheet.ts';
import { bendPixels, inPixels, outlineOf } from './sheet-outline.ts';

const SIGNAL = new AbortController().signal;
const [UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT] = WHOLE_PICTURE;

/** A picture whose left half is black and whose right half is white. */
function halves(widthPixels: number, heightPixels: number) {
  const rgb = new Uint8Array(widthPixels * heightPixels * 3);
  for (let at = 0; at < rgb.length; at += 3) rgb.fill((at / 3) % widthPixels < widthPixels / 2 ? 0 : 255, at, at + 3);
  return { widthPixels, heightPixels, rgb };
}

describe('the sheet in a picture', () => {
  test('is the picture itself where all of it is taken as it stands', () => {
    const picture = halves(40, 20);
    const outline = outlineOf(picture, WHOLE_PICTURE);
    expect(outline).toEqual({ corners: WHOLE_PICTURE, bends: [0, 0, 0, 0], isOutline: true });
    expect(drawSheet(picture, outline, 'original', SIGNAL)).toBe(picture);
  });

  test('is turned where its corners begin at another one', () => {
    const picture = halves(40, 20);
    const corners = [LOWER_LEFT, UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT] as const;
    const drawn = drawSheet(picture, outlineOf(picture, corners), 'original', SIGNAL);
    expect([drawn.widthPixels, drawn.heightPixels]).toEqual([20, 40]);
    // The left half, black, is the upper one after a quarter turn clockwise.
    expect([drawn.rgb[3 * 10], drawn.rgb.at(-3 * 10)]).toEqual([0, 255]);
  });

  test('is the whole picture where none is found', () => {
    const flat = { widthPixels: 60, heightPixels: 60, rgb: new Uint8Array(60 * 60 * 3).fill(120) };
    expect(outlineOf(flat, 'find')).toEqual({ corners: WHOLE_PICTURE, bends: [0, 0, 0, 0], isOutline: false });
  });

  test('has corners as shares of each side, and bends as shares of the longer one', () => {
    const picture = halves(200, 100);
    expect(inPixels(WHOLE_PICTURE, picture)[2]).toEqual({ x: 200, y: 100 });
    expect(bendPixels([0.1, 0, -0.05, 0.01], picture)).toEqual([20, 0, -10, 2]);
    expect(bendPixels([0.1, 0, 0, 0], halves(100, 200))).toEqual([20, 0, 0, 0]);
  });
});

test('the preview of a page in black and white has black where the page is dark, in rows that are no whole bytes', async () => {
  const images = { encode: async ({ samples }: PixelBuffer) => Uint8Array.from(samples) };
  const bytes = await encodePreview(images, halves(20, 20), 'black-white', SIGNAL);
  expect(bytes).toHaveLength(400);
  for (const y of [0, 7, 19]) {
    expect([...bytes.subarray(y * 20, y * 20 + 10)]).toEqual(Array(10).fill(0));
    expect([...bytes.subarray(y * 20 + 10, y * 20 + 20)]).toEqual(Array(10).fill(255));
  }
});
