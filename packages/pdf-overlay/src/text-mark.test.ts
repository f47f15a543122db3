import type { PlacedGlyph, TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { dictOfNames, PdfName, PdfString } from '@recto/pdf-core';
import { glyphTexts } from '@recto/pdf-fonts/embed';
import { describe, expect, test } from 'vitest';
import { NewObjects } from './new-objects.ts';
import { fontsOf, lineContent, textContent } from './text-mark.ts';

const FONT: TypesetFont = {
  name: 'Bare',
  bytes: new Uint8Array(),
  unitsPerEm: 1000,
  ascent: 800,
  descent: -200,
  boundingBox: [0, -200, 600, 800],
  isBold: false,
  widths: new Map([
    [1, 500],
    [2, 250],
  ]),
};
const FONTS = [FONT, FONT, FONT];

const glyph = (glyphId: number, more: Partial<PlacedGlyph> = {}): PlacedGlyph => ({
  glyphId,
  advance: glyphId === 1 ? 0.5 : 0.25,
  offsetX: 0,
  offsetY: 0,
  ...more,
});

type Clusters = readonly (readonly [text: string, ...glyphs: PlacedGlyph[]])[];

function lineOf(...runs: readonly (readonly [fontIndex: number, Clusters])[]): TypesetLine {
  return {
    widthEm: 1,
    runs: runs.map(([fontIndex, clusters]) => ({
      fontIndex,
      isRightToLeft: false,
      clusters: clusters.map(([text, ...glyphs]) => ({ text, glyphs })),
    })),
  };
}

const placed = (line: TypesetLine) => ({ line, x: 10, baseline: 20, fontSize: 12 });
const contentOf = (line: TypesetLine) => lineContent(placed(line), FONTS, glyphTexts(FONTS, [line]));

describe('the operators of a line', () => {
  test('show glyphs of nominal advance in one row, and each run where the one before ends', () => {
    const line = lineOf(
      [
        0,
        [
          ['a', glyph(1)],
          ['b', glyph(2)],
        ],
      ],
      [2, [['a', glyph(1)]]],
    );
    expect(contentOf(line)).toBe(
      '/F0 12 Tf 1 0 0 1 10 20 Tm\n[<00010002>] TJ\n/F2 12 Tf 1 0 0 1 19 20 Tm\n[<0001>] TJ',
    );
    expect(fontsOf([line, line])).toEqual([0, 2]);
  });

  test('move glyphs that are drawn elsewhere, and come back', () => {
    const shifted = [
      ['a', glyph(1, { offsetX: 0.1, offsetY: 0.5 })],
      ['b', glyph(2)],
    ] as const;
    expect(contentOf(lineOf([0, shifted]))).toBe(
      '/F0 12 Tf 1 0 0 1 10 20 Tm\n6 Ts\n[-100 <0001>] TJ\n0 Ts\n[100 <0002>] TJ',
    );
    const kerned = [
      ['a', glyph(1, { advance: 0.45 })],
      ['b', glyph(2)],
    ] as const;
    expect(contentOf(lineOf([0, kerned]))).toContain('[<0001>50 <0002>] TJ');
  });

  test('say in a replacement text what the table of characters cannot', () => {
    const syllable = lineOf([0, [['é', glyph(1), glyph(2)]]]);
    expect(contentOf(syllable)).toContain('/Span <</ActualText <FEFF00E9>>> BDC\n[<00010002>] TJ\nEMC');
    const ambiguous = lineOf([
      0,
      [
        ['a', glyph(1)],
        ['b', glyph(1)],
      ],
    ]);
    expect(contentOf(ambiguous)).toContain('[<0001>] TJ\n/Span <</ActualText <FEFF0062>>> BDC\n[<0001>] TJ\nEMC');
  });

  test('are told as one piece where the line is slanted', () => {
    const line = lineOf([
      0,
      [
        ['a', glyph(1)],
        ['b', glyph(2)],
      ],
    ]);
    const content = textContent([placed(line)], [1, 0, 0.5], FONTS, glyphTexts(FONTS, [line]), true);
    expect(content).toBe(
      '1 0 0.5 rg BT\n/Span <</ActualText <FEFF00610062>>> BDC\n/F0 12 Tf 1 0 0 1 10 20 Tm\n[<00010002>] TJ\nEMC\nET',
    );
  });
});

describe('new objects', () => {
  test('have names where texts were given, and numbers that follow each other', () => {
    const text = new PdfString(Uint8Array.of(65));
    const dict = dictOfNames({ Type: 'Page', Count: 3, Title: text });
    expect(dict.get('Type')).toBe(PdfName.of('Page'));
    expect([dict.get('Count'), dict.get('Title')]).toEqual([3, text]);
    const objects = new NewObjects(7);
    const [first, second] = [objects.add(dict), objects.addContent(dictOfNames({}), 'q Q')];
    objects.set(first, 5);
    expect([first.num, second.num, objects.changes.get(7)?.object]).toEqual([7, 8, 5]);
  });

  test('are deflated where that makes them shorter', () => {
    const objects = new NewObjects(1);
    const [short, long] = [dictOfNames({}), dictOfNames({})];
    objects.addStream(short, new Uint8Array(159));
    objects.addStream(long, new Uint8Array(160));
    expect([short.get('Filter'), long.get('Filter')]).toEqual([undefined, PdfName.of('FlateDecode')]);
  });
});
