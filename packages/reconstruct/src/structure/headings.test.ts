import { describe, expect, test } from 'vitest';
import { BOLD, makeLine, makeLines, STYLE } from '../tests/make-lines.testing.ts';
import { markHeadings } from './headings.ts';
import { formParagraphs } from './paragraphs.ts';

const area = { left: 0, top: 0, right: 200, bottom: 800 };
const FULL = 'a full line of forty letters in words ok';
const paragraphs = () =>
  formParagraphs(
    [
      makeLine('Title', 0, 50, { ...BOLD, sizePoints: 20 }),
      ...makeLines([FULL, FULL, FULL], 0, 90),
      makeLine('Part', 0, 150, { ...BOLD, sizePoints: 14 }),
      ...makeLines([FULL, FULL, FULL], 0, 180),
      makeLine('an end', 0, 240, STYLE),
    ],
    { area, pageIndex: 0, pitchRatio: 1.2 },
  );

describe('headings ensure that', () => {
  test('larger type is a heading, and the largest the first level', () => {
    const found = paragraphs();
    markHeadings(found, []);
    expect(found.map(({ headingLevel }) => headingLevel)).toEqual([1, 0, 2, 0, 0]);
  });

  test('the outline knows levels better than type does', () => {
    const found = paragraphs();
    const entry = { title: 'Part', depth: 2, pageIndex: 0 };
    markHeadings(found, [entry as Parameters<typeof markHeadings>[1][number]]);
    expect(found[2]).toMatchObject({ headingLevel: 3, headingConfidence: 1 });
  });
});
