import { seededRandom } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { filteredRows, isDrawing } from './filter-rows.ts';

const [WIDTH, HEIGHT] = [96, 64];
const random = seededRandom(5);
const bytesOf = (valueAt: (x: number, y: number) => number) =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => valueAt(at % WIDTH, Math.floor(at / WIDTH)));
const letters = bytesOf((x, y) => (x % 12 === 0 && y % 3 > 0 ? 0 : 255));
const photograph = bytesOf((x, y) => 128 + 60 * Math.sin(x / 9) + 40 * Math.cos(y / 7) + 4 * random());
/** High and low bytes in turn, of which the low ones are noise. */
const deepPhotograph = bytesOf((x, y) =>
  x % 2 === 0 ? 128 + 60 * Math.sin(x / 9) + 40 * Math.cos(y / 7) : 256 * random(),
);

/** The numbers of the filters of all rows. */
const filtersOf = (samples: Uint8Array, colours = 1) =>
  new Set(
    filteredRows(samples, WIDTH / colours, HEIGHT, colours, 8).flatMap((part) => [
      ...part.filter((_, at) => at % (WIDTH + 1) === 0),
    ]),
  );

describe('rows of a PNG: ensures that', () => {
  test('letters are written as they are, photographs as differences', () => {
    expect([isDrawing(letters, WIDTH, HEIGHT, 1), isDrawing(photograph, WIDTH, HEIGHT, 1)]).toEqual([true, false]);
    expect(filtersOf(letters)).toEqual(new Set([0]));
    expect(filtersOf(photograph).has(0)).toBe(false);
  });

  test('a photograph of 16 bits, given as bytes, is none of letters', () => {
    expect(filtersOf(deepPhotograph, 2).has(0)).toBe(false);
  });
});
