import { latin1, latin1Bytes } from '@recto/codecs';
import { ALL_VALUES } from '@recto/pdf-core/syntax';
import { hostileContent } from '@recto/testkit/hostile-content';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ContentReader } from '../reader/content-reader.ts';
import { isPainting } from '../reader/operators.ts';
import { PendingState } from './pending-state.ts';
import { shortenContent } from './shorten-content.ts';

const shorten = (content: string, isPart = false) => {
  const shorter = shortenContent(latin1Bytes(content), { isPart, State: PendingState });
  return shorter && latin1(shorter);
};

/** Operators whose last use tells all that they set. */
const SETTERS = 'g rg k G RG K cs CS w J j M d ri i gs Tc Tw Tz TL Tf Tr Ts cm sc scn SC SCN TD'.split(' ');

interface Painted {
  readonly operator: string;
  readonly operands: string;
  /** Values set when it was painted, in the order in which they were set; a value set again unchanged appears once. */
  readonly state: string;
}

/** Lists the painted things, each with its state: an interpreter independent of the one under test. */
function paint(content: Uint8Array): Painted[] {
  const painted: Painted[] = [];
  const reader = new ContentReader(content, ALL_VALUES);
  let state: string[] = [];
  const saved: string[][] = [];
  const group = (operator: string) => {
    if (['g', 'rg', 'k', 'cs', 'sc', 'scn'].includes(operator)) return 'fill';
    return ['G', 'RG', 'K', 'CS', 'SC', 'SCN'].includes(operator) ? 'stroke' : operator;
  };
  const isWhole = (operator: string) => !['cm', 'gs', 'sc', 'SC', 'scn', 'SCN', 'TD'].includes(operator);
  while (reader.next()) {
    const { operator, inlineImage } = reader;
    const { objects } = operator === 'BI' ? { objects: [] } : reader.operands(100);
    const operands = inlineImage
      ? latin1(content, inlineImage.dataStart, inlineImage.dataEnd)
      : JSON.stringify(objects, (_, value) => (value instanceof Uint8Array ? latin1(value) : value));
    if (operator === 'q') saved.push(state);
    else if (operator === 'Q') state = saved.pop() ?? state;
    else if (SETTERS.includes(operator)) {
      const isOfGs = (entry: string) => /^(?:w|J|j|M|d|i|ri|Tf|gs)\|/.test(entry);
      const below = operator === 'gs' ? state.filter(isOfGs).sort().join('\n') : '';
      const line = `${group(operator)}|${operands} ${operator} ${below}`;
      if (operator === 'gs') state = state.filter((entry) => !isOfGs(entry));
      const others = state.filter((entry) => !isWhole(operator) || !entry.startsWith(`${group(operator)}|`));
      state = [...others, line];
    } else painted.push({ operator, operands, state: isPainting(operator) ? [...state].sort().join() : '' });
  }
  return painted;
}

describe('content that is written shorter', () => {
  test.each([
    ['numbers', '0.500 -0.2500 +3 007 12.0 -0 .0 w', '.5 -.25 3 7 12 0 0 w'],
    ['white space and comments', 'q  1 0 0 1 5 5 cm % here\r\n/Im1   Do\n\nQ\n', 'q 1 0 0 1 5 5 cm/Im1 Do Q'],
    ['arrays of text', 'BT [ (a) -3.50 (b) ] TJ ET', 'BT[(a)-3.5(b)]TJ ET'],
    ['hexadecimal strings', 'BT <0102 28> Tj ET', 'BT(\x01\x02\\()Tj ET'],
    ['codes in strings', 'BT (\\101\\015) Tj ET', 'BT(A\\r)Tj ET'],
    ['saved states that save nothing', 'q q 1 w 0 0 m 9 9 l S Q Q', 'q 1 w 0 0 m 9 9 l S Q'],
    ['blocks without effect', 'q 1 0 0 1 5 5 cm q Q 1 g Q 0 0 9 9 re f', '0 0 9 9 re f'],
    ['colours set again', '0 g f 0.0 g f q 1 g f 0 g f Q 0 g f', '0 g f f q 1 g f 0 g f Q f'],
    ['fonts set again', 'BT /F1 9 Tf (a) Tj ET BT /F1 9.0 Tf (b) Tj ET', 'BT/F1 9 Tf(a)Tj ET BT(b)Tj ET'],
    ['colours and widths set in vain', '1 g 2 w 0 g 3 w 0 0 9 9 re B 1 g', '0 g 3 w 0 0 9 9 re B'],
    ['what a restored state undoes', 'q 0 0 9 9 re f 1 g 2 w Q f', 'q 0 0 9 9 re f Q f'],
    ['colour spaces chosen in vain', '/DeviceRGB cs 1 g f /DeviceRGB CS 1 0 0 RG S', '1 g f 1 0 0 RG S'],
    ['a colour space chosen again', '/Cs1 cs f /Cs1 cs f', '/Cs1 cs f f'],
    ['fonts set before a move', 'BT /F1 9 Tf 1 2 Td (a) Tj ET', 'BT 1 2 Td/F1 9 Tf(a)Tj ET'],
  ])('ensures that %s take fewer bytes', (_, content, expected) => {
    expect(shorten(content)).toBe(expected);
  });

  test.each([
    ['a colour space between', '0 g /Cs1 cs f 0 g  f', '0 g/Cs1 cs f 0 g f'],
    ['a colour space that may not be there', '1 0 0 rg /Cs1 cs  f', '1 0 0 rg/Cs1 cs f'],
    ['a colour space for its colours', '/DeviceRGB cs 1 0.0 0 sc f', '/DeviceRGB cs 1 0 0 sc f'],
    ['a colour between', '/Cs1 cs 1 sc f /Cs1 cs  f', '/Cs1 cs 1 sc f/Cs1 cs f'],
    ['a graphics state between', '2 w /G gs 2 w  S', '2 w/G gs 2 w S'],
    ['a restored state between', 'q 2 w S Q 2 w  S', 'q 2 w S Q 2 w S'],
    ['a layer between', '/OC /L BDC 2 w S EMC 2 w  S', '/OC/L BDC 2 w S EMC 2 w S'],
    ['spacing set by the quote', '1 Tw 2 3 (a) " 1 Tw (b) \'', '1 Tw 2 3(a)" 1 Tw(b)\''],
    [
      'an unknown font or width between',
      '1 w -1 w 0 0 9 9 re S /F1 9 Tf /F2 9 Tf  (a) Tj',
      '1 w -1 w 0 0 9 9 re S/F1 9 Tf/F2 9 Tf(a)Tj',
    ],
    ['a state that is saved in a layer', '/OC /L BDC q EMC 2 w Q 0 0  9 9 re S', '/OC/L BDC q EMC 2 w Q 0 0 9 9 re S'],
    ['a restore of what was not saved', '2 w Q 0 0  9 9 re S', '2 w Q 0 0 9 9 re S'],
    ['what is set within a path', '0 0 m 2 w 9 9.0 l 3 w S', '0 0 m 2 w 9 9 l 3 w S'],
    ['what a graphics state leaves', '1 g 2 w /G gs  0 0 9 9 re B', '2 w/G gs 1 g 0 0 9 9 re B'],
    ['saved marks', 'q /Span BMC  EMC Q', 'q/Span BMC EMC Q'],
    ['whole numbers and flags with dots', '1.0 J  2.0 Tr', '1.0 J 2.0 Tr'],
  ])('ensures that what is needed stays: %s', (_, content, expected) => {
    expect(shorten(content)).toBe(expected);
  });

  test.each([
    ['an unknown word', '1.0 w  foo  2.0 w'],
    ['a number that is none', '1.2.3 w   2.0 w'],
    ['an open bracket', '[ (a)  2.0'],
    ['an open string', '2.0  w (a'],
    ['an inline image without an end', '2.0  w BI /W 1 /H 1 ID abc'],
    ['a restore with an operand', '2.0  w q S 1  Q'],
  ])('ensures that content with %s stays as it is', (_, content) => {
    expect(shorten(content)).toBeNull();
  });

  test('ensures that a part keeps the operands of what begins before it and ends after it', () => {
    expect(shorten('2.0  w 2.0 w S 1.50 0.0', true)).toBe('2 w 2 w S 1.50 0.0');
  });

  test('ensures that an inline image stays byte for byte', () => {
    const image = 'BI /W  2 /H 1 /BPC 8 /CS /G ID \x00  EI';
    expect(shorten(`q   1.0 0 0 1 0 0 cm\n${image}\nQ`)).toBe(`q 1 0 0 1 0 0 cm ${image}\nQ`);
  });

  test('ensures that whatever stands in content, the same is painted in the same state', () => {
    fc.assert(
      fc.property(hostileContent, (content) => {
        const shorter = shortenContent(content, { State: PendingState });
        if (!shorter) return;
        expect(shorter.length).toBeLessThan(content.length);
        expect(paint(shorter)).toEqual(paint(content));
      }),
      { numRuns: 3000 },
    );
  });

  const operators = fc.array(
    fc.constantFrom(
      ...[
        'q',
        'q',
        'Q',
        'Q',
        '0 g',
        '1 g',
        '1.0 0 0 rg',
        '/Cs cs',
        '/DeviceRGB cs',
        '/DeviceGray CS',
        '0.50 sc',
        '/P scn',
        '2 w',
        '3.0 w',
        '/G gs',
        '/F 9 Tf',
      ],
      ...['/F 8.0 Tf', '1 Tw', '5 6 (a) "', '1 0 0 1 0 0 cm', 'BT', 'ET', '(a) Tj', '0 0 9 9 re', 'f', 'S', '/X Do'],
      ...['/OC /L BDC', '/Span BMC', 'EMC', '1 TL', '2 3.0 TD', '<41> Tj', 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'],
    ),
    { maxLength: 60 },
  );

  test('ensures that any row of operators paints the same', () => {
    fc.assert(
      fc.property(operators, (row) => {
        const content = latin1Bytes(row.join('  '));
        const shorter = shortenContent(content, { State: PendingState });
        if (shorter) expect(paint(shorter)).toEqual(paint(content));
      }),
      { numRuns: 3000 },
    );
  });
});
