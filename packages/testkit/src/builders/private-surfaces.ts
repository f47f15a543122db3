import type { Reference } from './pdf-writer.ts';
import { at, HIDDEN, type Parts, PRIVATE_WORD } from './private-parts.ts';
import type { Dictionary, Syntax } from './syntax.ts';

const INVISIBLE = at(5, 5, `3 Tr ${HIDDEN} 0 Tr`);
const BELOW_BOX = `${at(5, 5)} 0.4 g 0 0 120 30 re f`;

/** Hidden text in content that is no page's and no form's: kind of the cleaner, name, and how it is built. */
export const HIDING_SURFACES: readonly (readonly [kind: string, name: string, change: (parts: Parts) => void])[] = [
  ['hiddenText', 'invisible text in a tiling pattern', (parts) => pattern(parts, `0.8 g 0 0 9 9 re f ${INVISIBLE}`)],
  ['hiddenText', 'text below a box in a tiling pattern', (parts) => pattern(parts, BELOW_BOX)],
  ['hiddenText', 'invisible text in a glyph of a Type 3 font', (parts) => glyph(parts, INVISIBLE)],
  ['hiddenText', 'text below a box in a glyph of a Type 3 font', (parts) => glyph(parts, BELOW_BOX)],
  ['hiddenText', 'invisible text in the appearance of a button', (parts) => button(parts, INVISIBLE)],
  ['hiddenText', 'text below a box in the appearance of a button', (parts) => button(parts, BELOW_BOX)],
  ['hiddenText', 'invisible text in the group of a soft mask', mask],
  [
    'hiddenText',
    'invisible text in a pattern of a glyph',
    (parts) => glyph(parts, '/Pattern cs /P scn 0 0 90 90 re f', { Pattern: { P: cell(parts, INVISIBLE) } }),
  ],
  ['outside', 'text beyond the cell of a tiling pattern', (parts) => pattern(parts, `0 0 9 9 re f ${at(500, 5)}`)],
  ['hiddenText', 'a comment between operators', ({ content }) => content.push(`% ${PRIVATE_WORD}\n0 0 9 9 re f`)],
];

function cell({ writer, fonts }: Parts, content: string): Reference {
  const dictionary: Dictionary = {
    PatternType: 1,
    PaintType: 1,
    TilingType: 1,
    BBox: [0, 0, 150, 50],
    XStep: 150,
    YStep: 50,
    Resources: { Font: fonts },
  };
  return writer.addStream(dictionary, content, true);
}

function pattern(parts: Parts, content: string): void {
  parts.patterns.P = cell(parts, content);
  parts.content.push('/Pattern cs /P scn 0 0 300 100 re f 0 g');
}

function glyph(parts: Parts, content: string, resources: Dictionary = {}): void {
  const procedure = parts.writer.addStream({}, `150 0 d0 0.5 g 0 0 50 50 re f ${content}`, true);
  parts.fonts.T3 = parts.writer.add({
    Type: '/Font',
    Subtype: '/Type3',
    FontBBox: [0, 0, 150, 50],
    FontMatrix: [0.01, 0, 0, 0.01, 0, 0],
    CharProcs: { square: procedure },
    Encoding: { Type: '/Encoding', Differences: [65, '/square'] },
    FirstChar: 65,
    LastChar: 65,
    Widths: [150],
    Resources: { Font: { F1: parts.fonts.F1 as Syntax }, ...resources },
  });
  parts.content.push('BT /T3 40 Tf 20 40 Td (A) Tj ET');
}

function button(parts: Parts, content: string): void {
  const { writer, page, pageReference, catalog } = parts;
  const dictionary = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 100, 40], Resources: { Font: parts.fonts } };
  const widget = writer.add({
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Btn',
    Ff: 65536,
    T: '(press)',
    Rect: [150, 20, 250, 60],
    P: pageReference,
    AP: { N: writer.addStream(dictionary, `0.7 g 0 0 100 40 re f ${content}`, true) },
  });
  page.Annots = [widget];
  catalog.AcroForm = { Fields: [widget] };
}

function mask(parts: Parts): void {
  const { writer, states, content } = parts;
  const group = writer.addStream(
    {
      Type: '/XObject',
      Subtype: '/Form',
      BBox: [0, 0, 300, 200],
      Group: { S: '/Transparency', CS: '/DeviceGray' },
      Resources: { Font: parts.fonts },
    },
    `1 g 0 0 100 100 re f ${INVISIBLE}`,
  );
  states.G1 = { SMask: { Type: '/Mask', S: '/Luminosity', G: group } };
  content.push('q /G1 gs 0.2 g 0 0 200 140 re f Q');
}
