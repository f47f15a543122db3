import type { RecognisedLine, RecognisedPage } from '@recto/contract/recognised-page';
import { describe, expect, test } from 'vitest';
import { recognisedLines } from './recognised-lines.ts';

const SIZE = {
  widthPoints: 612,
  heightPoints: 792,
  rotationDegrees: 0,
  userUnit: 1,
  visibleBox: { left: 0, bottom: 0, right: 612, top: 792 },
} as const;

function lineOf(words: readonly (readonly [text: string, start: number, end: number, confidence?: number])[]) {
  return {
    x: 200,
    y: 400,
    angleDegrees: 0,
    ascent: 30,
    descent: 10,
    direction: 'left-to-right' as const,
    hasSpaces: true,
    words: words.map(([text, start, end, confidence = 95]) => ({ text, start, end, confidence })),
  };
}

function pageOf(lines: readonly RecognisedLine[]): RecognisedPage {
  return {
    widthPixels: 1224,
    heightPixels: 1584,
    turnDegrees: 0,
    languages: ['eng'],
    confidence: 95,
    paragraphs: [{ lines: [...lines] }],
  };
}

describe('recognised lines: ensures that', () => {
  test('words stand on the page where they stand on the picture', () => {
    const [line] = recognisedLines(pageOf([lineOf([['word', 20, 120]])]), SIZE);
    expect(line?.words).toEqual([
      { text: 'word', confidence: 95, area: { left: 110, top: 185, right: 160, bottom: 205 } },
    ]);
  });

  test('a line that runs up the page keeps its place', () => {
    const [line] = recognisedLines(pageOf([{ ...lineOf([['word', 20, 120]]), angleDegrees: -90 }]), SIZE);
    const area = line?.words[0]?.area;
    expect([area?.left, area?.right]).toEqual([expect.closeTo(85), expect.closeTo(105)]);
    expect([area?.top, area?.bottom]).toEqual([expect.closeTo(140), expect.closeTo(190)]);
  });

  test('a word that a hyphen divides is one word in two places', () => {
    const lines = [
      lineOf([
        ['the', 0, 40],
        ['har-', 50, 90],
      ]),
      lineOf([
        ['bour', 0, 40],
        ['is', 50, 60],
      ]),
    ];
    const [first, second] = recognisedLines(pageOf(lines), SIZE);
    expect(first?.words.map(({ text }) => text)).toEqual(['the']);
    expect(first?.divided).toMatchObject({ text: 'har-bour', areas: [{ left: 125 }, { left: 100 }] });
    expect(second?.words.map(({ text }) => text)).toEqual(['is']);
  });

  test('dirt is no word, and a sign that was read surely is one', () => {
    const [line] = recognisedLines(
      pageOf([
        lineOf([
          ['~', 0, 10, 30],
          ['&', 20, 30, 96],
          ['x', 40, 50, 30],
        ]),
      ]),
      SIZE,
    );
    expect(line?.words.map(({ text }) => text)).toEqual(['&', 'x']);
  });
});
