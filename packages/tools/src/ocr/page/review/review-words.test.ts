import type { RecognisedPage } from '@recto/contract/recognised-page';
import { describe, expect, test } from 'vitest';
import { corrected, withoutEmptied, wordsOf } from './review-words.ts';

const PLACE = { paragraph: 0, line: 0, word: 1 };

/** Two words on one line of a page of 1000 by 2000 pixels. */
function pageWith(turnDegrees: RecognisedPage['turnDegrees']): RecognisedPage {
  const words = [
    { text: 'sure', start: 0, end: 100, confidence: 96 },
    { text: 'd0ubt', start: 120, end: 220, confidence: 30 },
  ];
  const line = { x: 100, y: 500, angleDegrees: 0, ascent: 40, descent: 10, hasSpaces: true, words };
  return {
    widthPixels: 1000,
    heightPixels: 2000,
    turnDegrees,
    languages: ['eng'],
    confidence: 60,
    paragraphs: [{ lines: [{ ...line, direction: 'left-to-right' }] }],
  };
}

describe('reviewing words: ensures that', () => {
  test.each([
    [0, { left: 0.22, right: 0.32, top: 0.23, bottom: 0.255 }],
    [90, { left: 0.745, right: 0.77, top: 0.22, bottom: 0.32 }],
    [180, { left: 0.68, right: 0.78, top: 0.745, bottom: 0.77 }],
    [270, { left: 0.23, right: 0.255, top: 0.68, bottom: 0.78 }],
  ] as const)('a word stands where it is seen on a page that was turned by %d degrees', (turnDegrees, box) => {
    const [, word] = wordsOf(pageWith(turnDegrees));
    for (const side of ['left', 'right', 'top', 'bottom'] as const) expect(word?.[side]).toBeCloseTo(box[side], 6);
  });

  test('a corrected word is certain, and the page more so', () => {
    const page = corrected(pageWith(0), PLACE, 'doubt');
    expect(wordsOf(page).map(({ text, confidence }) => [text, confidence])).toEqual([
      ['sure', 96],
      ['doubt', 100],
    ]);
    expect(page.confidence).toBeCloseTo((4 * 96 + 5 * 100) / 9, 6);
  });

  test('an emptied word, and a line of nothing else, are not in the layer', () => {
    const once = corrected(pageWith(0), PLACE, '');
    const twice = corrected(once, { ...PLACE, word: 0 }, '');
    const left = (page: RecognisedPage) => withoutEmptied([{ inputIndex: 0, pages: [{ pageIndex: 0, page }] }]);
    expect(wordsOf(left(once)[0]?.pages[0]?.page ?? pageWith(0)).map(({ text }) => text)).toEqual(['sure']);
    expect(left(twice)[0]?.pages[0]?.page.paragraphs).toEqual([]);
  });
});
