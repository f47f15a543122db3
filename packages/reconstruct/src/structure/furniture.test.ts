import { describe, expect, test } from 'vitest';
import { makeLine } from '../tests/make-lines.testing.ts';
import { textOfLine } from '../text/lines.ts';
import { findFurniture } from './furniture.ts';

const page = (number: number) => ({
  heightPoints: 800,
  widthPoints: 600,
  lines: [
    makeLine('Annual report', 50, 30),
    makeLine(`Chapter ${'abc'[number]} begins here`, 50, 300),
    makeLine(`Page ${number + 1}`, 280, 780),
  ],
});

describe('running titles ensure that', () => {
  test('what repeats at the edges is found, with the number that counts the pages', () => {
    const found = findFurniture([page(0), page(1), page(2)]);
    expect(
      found.map((lines) => lines.map(({ line, edge, pageNumber }) => [textOfLine(line), edge, pageNumber]))[1],
    ).toEqual([
      ['Annual report', 'header', ''],
      ['Page 2', 'footer', '2'],
    ]);
  });

  test('one page alone has none', () => {
    expect(findFurniture([page(0)])).toEqual([[]]);
  });
});
