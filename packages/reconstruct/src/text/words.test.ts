import type { PageModel } from '@recto/contract/capabilities/page-model';
import { describe, expect, test } from 'vitest';
import { STYLE } from '../tests/make-lines.testing.ts';
import { readWords } from './words.ts';

interface Glyph {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly origin?: number;
  readonly baseline?: number;
  readonly style?: number;
  readonly textObject?: number;
}

function pageOf(glyphs: readonly Glyph[]): PageModel {
  const baseline = (glyph: Glyph) => glyph.baseline ?? 100;
  return {
    pageIndex: 0,
    widthPoints: 600,
    heightPoints: 800,
    styles: [STYLE, { ...STYLE, sizePoints: 6 }],
    rules: [],
    fills: [],
    shapes: [],
    drawings: [],
    pictures: [],
    links: [],
    fields: [],
    clippedTexts: [],
    structure: [],
    glyphs: {
      count: glyphs.length,
      codes: Uint32Array.from(glyphs, ({ text }) => text.codePointAt(0) ?? 0),
      left: Float32Array.from(glyphs, ({ left }) => left),
      right: Float32Array.from(glyphs, ({ right }) => right),
      top: Float32Array.from(glyphs, (glyph) => baseline(glyph) - 8),
      bottom: Float32Array.from(glyphs, (glyph) => baseline(glyph) + 2),
      originX: Float32Array.from(glyphs, ({ origin, left }) => origin ?? left),
      originY: Float32Array.from(glyphs, baseline),
      style: Uint16Array.from(glyphs, ({ style }) => style ?? 0),
      markedContent: new Int32Array(glyphs.length).fill(-1),
      textObject: Uint32Array.from(glyphs, ({ textObject }) => textObject ?? 0),
    },
  };
}

const read = (glyphs: readonly Glyph[]) => readWords(pageOf(glyphs), { angleDegrees: 0, isHidden: false });
const latin = (text: string, left: number): Glyph[] =>
  [...text].map((letter, index) => ({ text: letter, left: left + index * 5, right: left + index * 5 + 5 }));

describe('words ensure that', () => {
  test('a gap parts words, whether the file has a space or not', () => {
    expect(read([...latin('ab', 0), ...latin('cd', 13)]).map(({ text }) => text)).toEqual(['ab', 'cd']);
  });

  test('the letters of a ligature that stand on each other are two', () => {
    const [first, second] = [
      { text: 't', left: 5, right: 12 },
      { text: 't', left: 5, right: 12 },
    ];
    const word = [...latin('a', 0), first, second, ...latin('e', 12)];
    expect(read(word).map(({ text }) => text)).toEqual(['atte']);
  });

  test('type that is drawn twice to look bold is read once', () => {
    const twice = latin('ab', 0).flatMap((glyph, index) => [
      { ...glyph, textObject: index * 2 },
      { ...glyph, left: glyph.left + 0.2, right: glyph.right + 0.2, textObject: index * 2 + 1 },
    ]);
    expect(read(twice).map(({ text }) => text)).toEqual(['ab']);
  });

  test('a small raised word stands on the baseline of its neighbour, and is marked', () => {
    const [word, raised] = read([...latin('ab', 0), { text: '1', left: 10.5, right: 13, baseline: 96, style: 1 }]);
    expect(raised).toMatchObject({ text: '1', raise: 'super', baseline: word?.baseline });
  });

  test('ligatures are taken apart, and those of Arabic are read in the order of the script', () => {
    expect(read([{ text: '\ufb01', left: 0, right: 5 }])[0]?.text).toBe('fi');
    // KHAH, then one glyph for LAM and ALEF, whose characters come in reverse, then LAM.
    const word = [
      { text: '\u062e', left: 29, right: 35 },
      { text: '\u0627', left: 24, right: 27, origin: 23 },
      { text: '\u0644', left: 27, right: 30, origin: 23 },
      { text: '\u0644', left: 16, right: 23 },
    ];
    expect(read(word).map(({ text }) => text)).toEqual(['\u062e\u0644\u0627\u0644']);
  });

  test('letters of Arabic that do not connect stay in their word', () => {
    const word = [
      { text: '\u0648', left: 30, right: 36 },
      { text: '\u062a', left: 22, right: 28 },
    ];
    expect(read(word)).toHaveLength(1);
  });
});
