import { describe, expect, test } from 'vitest';
import { joinWords } from './join-words.ts';
import type { HocrParagraph } from './parse-hocr.ts';

/** A line of words, each ten pixels wide. */
function paragraphOf(...texts: readonly string[]): HocrParagraph {
  const box = (left: number, right: number) => ({ left, top: 0, right, bottom: 10 });
  const words = texts.map((text, at) => ({ text, box: box(at * 10, at * 10 + 10), confidence: 40 + 10 * at }));
  const line = { slope: 0, offset: 0, descent: 2, size: 10, isRightToLeft: false };
  return { lines: [{ ...line, box: box(0, texts.length * 10), words }] };
}
const textsOf = (paragraphs: readonly HocrParagraph[]) =>
  paragraphs.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text)));

describe('joining the parts of words: ensures that', () => {
  test('Korean words are whole where the text has no space', () => {
    const [found] = joinWords([paragraphOf('누', '릴', '수', '있', '는', '세계')], '누릴 수 있는 세계\n');
    expect(textsOf(found ? [found] : [])).toEqual([[['누릴', '수', '있는', '세계']]]);
    expect(found?.lines[0]?.words[0]).toMatchObject({ box: { left: 0, right: 20 }, confidence: 45 });
  });

  test('lines are joined one by one, and the text is followed from one to the next', () => {
    const found = joinWords([paragraphOf('가', '나'), paragraphOf('가', '나')], '가 나\n\n가나\n');
    expect(textsOf(found)).toEqual([[['가', '나']], [['가나']]]);
  });

  test('words that the text does not have stay as they are', () => {
    expect(textsOf(joinWords([paragraphOf('가', '나')], ''))).toEqual([[['가', '나']]]);
  });
});
