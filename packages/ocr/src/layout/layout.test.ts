import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { describe, expect, test } from 'vitest';
import { coveredShare, findLetterCells } from './letter-cells.ts';
import { textColumns } from './text-columns.ts';

const [WIDTH, HEIGHT, DPI] = [1240, 1754, 150];

/** A stretch of letters of 16 pixels' height: upright strokes, four pixels wide, nine apart. */
interface Stretch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

function page(stretches: readonly Stretch[], draw: (gray: Uint8Array) => void = () => {}): GrayImage {
  const gray = new Uint8Array(WIDTH * HEIGHT).fill(240);
  for (const { left, top, width } of stretches) {
    for (let y = top; y < top + 16; y++) {
      for (let x = left; x < left + width; x++) if ((x - left) % 9 < 4) gray[y * WIDTH + x] = 30;
    }
  }
  draw(gray);
  return { widthPixels: WIDTH, heightPixels: HEIGHT, gray, dpi: DPI };
}

/** Lines that end early now and then, as unjustified ones do. */
function lines(left: number, top: number, count: number, width: number): Stretch[] {
  return Array.from({ length: count }, (_, at) => ({ left, top: top + at * 34, width: width - ((at * 37) % 90) }));
}

describe('the layout of a page: ensures that', () => {
  test('two ragged columns under a headline that crosses them are told apart', () => {
    const head = { left: 120, top: 100, width: 900 };
    const regions = textColumns(
      findLetterCells(page([head, ...lines(120, 200, 30, 470), ...lines(660, 200, 30, 470)])),
    );
    expect(regions).toHaveLength(3);
    const [above, first, second] = regions ?? [];
    expect(above?.bottom).toBeGreaterThanOrEqual(116);
    expect(above?.bottom).toBeLessThanOrEqual(200);
    expect(first?.left).toBeLessThanOrEqual(120);
    expect(first?.right).toBeGreaterThan(590);
    expect(first?.right).toBeLessThan(660);
    expect(second?.left).toBeGreaterThan(590);
    expect(second?.left).toBeLessThanOrEqual(660);
  });

  test('three columns are three', () => {
    const columns = [120, 480, 840].flatMap((left) => lines(left, 150, 35, 300));
    expect(textColumns(findLetterCells(page(columns)))).toHaveLength(3);
  });

  test.each([
    ['one column', lines(120, 150, 40, 1000)],
    ['a few short lines', lines(120, 150, 3, 300)],
    ['cells of a table', [120, 420, 720].flatMap((left) => lines(left, 150, 30, 110))],
    ['nothing', []],
  ])('%s is not divided', (_, stretches) => {
    expect(textColumns(findLetterCells(page(stretches)))).toBeNull();
  });

  test('letter cells show what was not read, on any background, and rules do not count', () => {
    const stretches = lines(120, 150, 20, 900);
    const box = { left: 110, top: 140, right: 1030, bottom: 150 + 10 * 34 };
    const half = findLetterCells(page(stretches));
    expect(coveredShare(half, [box])).toBeGreaterThan(0.45);
    expect(coveredShare(half, [box])).toBeLessThan(0.55);
    const ruled = findLetterCells(page(stretches, (gray) => gray.fill(30, 100 * WIDTH, 104 * WIDTH)));
    expect(ruled.count).toBe(half.count);
    const dim = page(stretches);
    const gray = dim.gray.map((value) => Math.round(value * 0.45));
    expect(findLetterCells({ ...dim, gray }).count).toBe(half.count);
  });

  test('a page without letters is covered', () => {
    expect(coveredShare(findLetterCells(page([])), [])).toBe(1);
  });
});
