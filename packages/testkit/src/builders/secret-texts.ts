import { SECRET, type SecretDraft } from './secret-draft.ts';
import { hexOf } from './syntax.ts';

type Build = (draft: SecretDraft) => void;

const AT = '1 0 0 1 50 98 Tm';
const WHOLE = `BT /F 20 Tf ${AT} (${SECRET}) Tj ET`;

/** The word in what pages draw. What the remover calls the place, the place, and how it is built. */
export const SECRET_TEXTS: readonly (readonly [kind: string, place: string, build: Build])[] = [
  ['glyphs', 'one string', (draft) => draft.draw(WHOLE)],
  ['glyphs', 'a string in hexadecimal', (draft) => draft.draw(`BT /F 20 Tf ${AT} ${hexOf(Buffer.from(SECRET))} Tj ET`)],
  ['glyphs', 'strings with kerning', (draft) => draft.draw(`BT /F 20 Tf ${AT} [(Zeb) -20 (u) 15 (lon)] TJ ET`)],
  [
    'glyphs',
    'the operator that shows a next line',
    (draft) => draft.draw(`BT /F 20 Tf 20 TL 1 0 0 1 50 118 Tm (${SECRET}) ' ET`),
  ],
  [
    'glyphs',
    'the operator that sets spacing',
    (draft) => draft.draw(`BT /F 20 Tf 20 TL 1 0 0 1 50 118 Tm 1 1 (${SECRET}) " ET`),
  ],
  ['glyphs', 'letters drawn one by one', letters],
  ['glyphs', 'text in render mode 3', (draft) => draft.draw(`BT 3 Tr /F 20 Tf ${AT} (${SECRET}) Tj ET`)],
  [
    'glyphs',
    'text that is a clip',
    (draft) => draft.draw(`q BT 7 Tr /F 20 Tf ${AT} (${SECRET}) Tj ET 0 0 1 rg 0 0 300 200 re f Q`),
  ],
  ['glyphs', 'text that is clipped away', (draft) => draft.draw(`q 0 0 10 10 re W n ${WHOLE} Q`)],
  ['glyphs', 'white text on white', (draft) => draft.draw(`q 1 g ${WHOLE} Q`)],
  ['glyphs', 'text under a box', (draft) => draft.draw(`${WHOLE} 0 g 40 85 120 40 re f`)],
  [
    'glyphs',
    'rotated text',
    (draft) => draft.draw(`q 0 1 -1 0 150 90 cm BT /F 6 Tf 1 0 0 1 2 50 Tm (${SECRET}) Tj ET Q`),
  ],
  [
    'glyphs',
    'wide and raised text',
    (draft) => draft.draw(`BT /F 10 Tf 150 Tz 4 Ts 2 Tc 1 0 0 1 50 96 Tm (${SECRET}) Tj ET`),
  ],
  ['glyphs', 'a form', (draft) => form(draft, WHOLE)],
  ['glyphs', 'a form in a form', (draft) => form(draft, '/Y Do', { XObject: { Y: draft.form(WHOLE) } })],
  ['glyphs', 'a form without resources', borrowed],
  ['glyphs', 'a hidden layer', layer],
  ['glyphs', 'a tiling pattern', pattern],
  ['glyphs', 'a soft mask group', softMask],
  ['glyphs', 'a Type 3 font', type3],
  ['glyphs', 'a font of two bytes', composite],
  ['glyphs', 'vertical writing', (draft) => composite(draft, 'V')],
  ['glyphs', 'a font whose ToUnicode lies', lyingMap],
  ['unused-resources', 'a ToUnicode entry of one glyph', tellingMap],
  ['paths', 'outlines of letters', (draft) => draft.draw(outlines())],
  ['paths', 'strokes', (draft) => draft.draw('1 w 55 95 m 75 112 l 55 112 m 75 95 l 80 95 m 80 112 l 95 95 l S')],
  ['other-texts', 'a comment in page content', (draft) => draft.draw(`% ${SECRET}`)],
  ['unused-resources', 'a form that is listed and no longer drawn', (draft) => form(draft, WHOLE)],
];

function letters(draft: SecretDraft): void {
  const drawn = [...SECRET].map((letter, index) => `1 0 0 1 ${50 + index * 12} 98 Tm (${letter}) Tj`);
  draft.draw(`BT /F 20 Tf ${drawn.reverse().join(' ')} ET`);
}

function form(draft: SecretDraft, content: string, more: Record<string, never> | object = {}): void {
  draft.resource('XObject', 'X', draft.form(content, { Resources: { Font: { F: draft.font }, ...more } }));
  draft.draw('q /X Do Q');
}

function borrowed(draft: SecretDraft): void {
  draft.resource('XObject', 'X', draft.form(WHOLE, { Resources: undefined }));
  draft.draw('/X Do');
}

function layer(draft: SecretDraft): void {
  const group = draft.writer.add({ Type: '/OCG', Name: '(Layer)' });
  draft.catalog.OCProperties = { OCGs: [group], D: { OFF: [group] } };
  draft.resource('Properties', 'L', group);
  draft.draw(`/OC /L BDC ${WHOLE} EMC`);
}

function pattern(draft: SecretDraft): void {
  const dictionary = {
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, 300, 200],
    XStep: 300,
    YStep: 200,
    Resources: { Font: { F: draft.font } },
  };
  draft.resource('Pattern', 'P', draft.writer.addStream(dictionary, WHOLE));
  draft.draw('/Pattern cs /P scn 0 0 300 200 re f');
}

function softMask(draft: SecretDraft): void {
  const group = draft.form(`1 g ${WHOLE}`, { Group: { S: '/Transparency', CS: '/DeviceGray' } });
  draft.resource('ExtGState', 'G', { SMask: { S: '/Luminosity', G: group } });
  draft.draw('q /G gs 0 0 1 rg 0 0 300 200 re f Q');
}

function type3(draft: SecretDraft): void {
  const word = draft.writer.addStream({}, `6000 0 0 0 6000 1000 d1 BT /F 1400 Tf (${SECRET}) Tj ET`);
  const font = draft.writer.add({
    Type: '/Font',
    Subtype: '/Type3',
    FontBBox: [0, 0, 6000, 1000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: { word },
    Encoding: { Type: '/Encoding', Differences: [65, '/word'] },
    FirstChar: 65,
    LastChar: 65,
    Widths: [6000],
    Resources: { Font: { F: draft.font } },
  });
  draft.resource('Font', 'T', font);
  draft.draw(`BT /T 14 Tf ${AT} (A) Tj ET`);
}

/** Each letter by a code of its own. */
function mapOf(entries: readonly (readonly [code: number, text: string])[]): string {
  const lines = entries.map(
    ([code, text]) => `<${code.toString(16).padStart(4, '0')}> ${hexOf(Buffer.from(text, 'utf16le').swap16())}`,
  );
  return `begincmap\n1 begincodespacerange <0000> <ffff> endcodespacerange\n${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar\nendcmap`;
}

function twoBytes(draft: SecretDraft, map: string, encoding = 'Identity-H'): void {
  const descendant = draft.writer.add({
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: '/Helvetica',
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
    FontDescriptor: draft.writer.add({
      Type: '/FontDescriptor',
      FontName: '/Helvetica',
      Flags: 32,
      FontBBox: [0, -200, 1000, 900],
      ItalicAngle: 0,
      Ascent: 900,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
    }),
    DW: 600,
  });
  const entries = {
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: '/Helvetica',
    Encoding: `/${encoding}`,
    DescendantFonts: [descendant],
  };
  draft.resource('Font', 'W', draft.writer.add({ ...entries, ToUnicode: draft.writer.addStream({}, map) }));
}

const CODES = [...SECRET].map((letter, index) => [0x0101 + index, letter] as const);
const CODED = CODES.map(([code]) => code.toString(16).padStart(4, '0')).join('');

function composite(draft: SecretDraft, direction = 'H'): void {
  twoBytes(draft, mapOf(CODES), `Identity-${direction}`);
  const place = direction === 'V' ? '/W 4 Tf 1 0 0 1 90 117 Tm' : `/W 14 Tf ${AT}`;
  draft.draw(`BT ${place} <${CODED}> Tj ET`);
}

function lyingMap(draft: SecretDraft): void {
  const map = mapOf([...SECRET].map((letter) => [letter.charCodeAt(0), 'q'] as const)).replace(
    /<00([\da-f]{2})> /g,
    '<$1> ',
  );
  const font = { Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', ToUnicode: draft.writer.addStream({}, map) };
  draft.resource('Font', 'W', draft.writer.add(font));
  draft.draw(`BT /W 20 Tf ${AT} (${SECRET}) Tj ET`);
}

function tellingMap(draft: SecretDraft): void {
  twoBytes(
    draft,
    mapOf([
      [0x0101, SECRET],
      [0x0102, 'o'],
    ]),
  );
  draft.draw(`BT /W 14 Tf ${AT} <0101> Tj 1 0 0 1 50 70 Tm <0102> Tj ET`);
}

function outlines(): string {
  const strokes = [...SECRET].map((_, index) => {
    const x = 52 + index * 12;
    return `${x} 96 m ${x + 8} 96 l ${x + 8} 98 l ${x + 3} 98 l ${x + 8} 110 l ${x} 110 l ${x} 108 l ${x + 5} 108 l h`;
  });
  return `0 g ${strokes.join(' ')} f`;
}
