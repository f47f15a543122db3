import { describe, expect, test } from 'vitest';
import { BOLD, makeLine, makeLines } from '../tests/make-lines.testing.ts';
import { formParagraphs, textOf } from './paragraphs.ts';

const context = { area: { left: 0, top: 0, right: 200, bottom: 800 }, pageIndex: 0, pitchRatio: 1.2 };
const form = (lines: Parameters<typeof formParagraphs>[0]) => formParagraphs(lines, context);
const FULL = 'a full line of forty letters in words ok';

describe('paragraphs ensure that', () => {
  test('lines of one pitch are one paragraph, and a cut word is put together', () => {
    const [paragraph, ...others] = form(makeLines([`${FULL.slice(0, -3)} cut-`, 'ting ends'], 0, 100));
    expect(others).toEqual([]);
    expect(textOf(paragraph ?? { runs: [] })).toContain('cutting ends');
  });

  test('space, a short last line and a change of weight begin another', () => {
    expect(form([...makeLines([FULL, FULL], 0, 100), ...makeLines([FULL], 0, 132)])).toHaveLength(2);
    expect(form(makeLines([FULL, 'short.', FULL], 0, 100))).toHaveLength(2);
    expect(form([makeLine('Heading', 0, 100, BOLD), ...makeLines([FULL, FULL], 0, 112)])).toHaveLength(2);
  });

  test('alignment is read from both edges', () => {
    const centred = [makeLine('a centred line', 57.5, 100), makeLine(FULL, 0, 140)];
    expect(form(centred)[0]?.alignment).toBe('center');
    expect(form([makeLine('to the right', 140, 100), makeLine(FULL, 0, 140)])[0]?.alignment).toBe('end');
  });

  test('numbers at the start of lines begin items', () => {
    const items = ['1.', '2.', '3.'].map((marker, index) => makeLine(`${marker} item`, 0, 100 + index * 12));
    expect(form(items)).toHaveLength(3);
  });
});
