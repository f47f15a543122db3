import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { describe, expect, test } from 'vitest';
import { likeliestCharacters } from './ctc.ts';
import { looksLikePhoto } from './looks-like-photo.ts';
import { inReadingOrder } from './reading-order.ts';
import { regionsOf } from './regions.ts';
import { asPrint } from './straighten.ts';

function picture(widthPixels: number, heightPixels: number, level: (x: number, y: number) => number): GrayImage {
  const gray = Uint8Array.from({ length: widthPixels * heightPixels }, (_, at) =>
    level(at % widthPixels, Math.floor(at / widthPixels)),
  );
  return { widthPixels, heightPixels, gray, dpi: 200 };
}

describe('the parts of reading a photograph: ensure that', () => {
  test('classes that follow one another are one character, unless none lies between them', () => {
    const classes = [0, 1, 1, 0, 1, 2, 2, 0];
    const values = Float32Array.from({ length: classes.length * 3 }, (_, at) =>
      classes[Math.floor(at / 3)] === at % 3 ? 0.8 : 0.1,
    );
    const found = likeliestCharacters({ steps: classes.length, classes: 3, values }, ['', 'a', 'b']);
    expect(found.map(({ text }) => text).join('')).toBe('aab');
    expect(found[0]).toMatchObject({ position: 1.5 / 8, probability: expect.closeTo(0.8, 5) });
  });

  test('regions hang together over corners, and specks are none', () => {
    const map = new Float32Array(20 * 10);
    for (let x = 2; x < 9; x++) map.fill(0.9, x + 20 * 3, x + 20 * 3 + 1);
    for (let x = 9; x < 17; x++) map.fill(0.7, x + 20 * 4, x + 20 * 4 + 1);
    map[20 * 8 + 3] = 1;
    const regions = regionsOf(map, 20, 10, 0.3);
    expect(regions).toHaveLength(1);
    expect(regions[0]?.score).toBeCloseTo((7 * 0.9 + 8 * 0.7) / 15, 5);
    expect(Math.max(...(regions[0]?.edge.map(({ x }) => x) ?? []))).toBe(17);
  });

  test('the cells of a slip that was photographed from aside come row by row', () => {
    // Rows run down to the right, the lower ones more so.
    const cell = (text: string, x: number, row: number) => {
      const slope = 0.06 + 0.02 * row;
      const centre = { x, y: 100 + row * 60 + slope * (x - 300) };
      return { text, box: { centre, length: 120, height: 40, angleRadians: Math.atan(slope) } };
    };
    const cells = [
      cell('rope', 120, 0),
      cell('2.40', 620, 0),
      cell('oil', 120, 1),
      cell('6.05', 620, 1),
      cell('canvas', 120, 2),
      cell('9.70', 620, 2),
    ];
    const shuffled = [5, 2, 0, 3, 1, 4].flatMap((at) => cells[at] ?? []);
    expect(
      inReadingOrder(shuffled, false)
        .flat()
        .map(({ text }) => text),
    ).toEqual(cells.map(({ text }) => text));
    const rotated = inReadingOrder(shuffled, true)
      .flat()
      .map(({ text }) => text);
    expect(rotated.slice(0, 2)).toEqual(['2.40', 'rope']);
  });

  test('two columns whose lines do not meet are read one after the other', () => {
    const line = (text: string, x: number, y: number) => ({
      text,
      box: { centre: { x, y }, length: 300, height: 40, angleRadians: 0 },
    });
    const left = [0, 1, 2].map((at) => line(`left ${at}`, 200, 100 + at * 44));
    const right = [0, 1, 2].map((at) => line(`right ${at}`, 600, 122 + at * 44));
    const texts = inReadingOrder([...right, ...left], false)
      .flat()
      .map(({ text }) => text);
    expect(texts).toEqual([...left, ...right].map(({ text }) => text));
  });

  test('letters are dark on white afterwards, whatever they were', () => {
    const isLetter = (x: number, y: number) => y > 10 && y < 30 && x % 12 < 4;
    for (const [ground, foreground] of [
      [70, 160],
      [200, 120],
    ] as const) {
      const { gray } = asPrint(picture(200, 40, (x, y) => (isLetter(x, y) ? foreground : ground)));
      expect(gray[2 * 200 + 100]).toBeGreaterThan(230);
      expect(gray[20 * 200 + 97]).toBeLessThan(40);
    }
  });

  test('a sheet on a dark table looks like a photograph, a page in shade does not', () => {
    const onTable = picture(960, 720, (x, y) => (x > 250 && x < 750 && y > 60 && y < 660 ? 210 : 70));
    const shaded = picture(720, 960, (x) => 220 * (1 - 0.5 * (x / 720) ** 2));
    expect(looksLikePhoto(onTable)).toBe(true);
    expect(looksLikePhoto(shaded)).toBe(false);
  });
});
