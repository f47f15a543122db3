import { bombsOf, HELVETICA, type SmallBomb, SmallFile } from './small-file.ts';

const WORD = 'BT /F 12 Tf 10 10 Td (lol) Tj ET';
const FONT = { Font: { F: HELVETICA } };

/** Content, forms, patterns, glyphs and appearances that draw one another, or a thing too often. */
export function contentBombs(): SmallBomb[] {
  return bombsOf({
    'forms-laughs': () => laughs(10, 10),
    'forms-laughs-binary': () => laughs(30, 2),
    'forms-self': formsSelf,
    'forms-two-of-each-other': formsOfEachOther,
    'forms-drawn-a-million-times': () => repeated('/X Do ', 1_000_000, 1),
    'forms-long-drawn-often': () => repeated('/X Do ', 10_000, 10_000),
    'text-long': () =>
      new SmallFile().onePage({ content: `BT /F 1 Tf ${'1 0 Td (a) Tj '.repeat(600_000)} ET`, resources: FONT }),
    'text-one-string': () =>
      new SmallFile().onePage({ content: `BT /F 1 Tf (${'a'.repeat(5_000_000)}) Tj ET`, resources: FONT }),
    'operators-save': () => new SmallFile().onePage({ content: 'q '.repeat(3_000_000) }),
    'operators-clip': () => new SmallFile().onePage({ content: '0 0 612 792 re W n '.repeat(300_000) }),
    'operators-marked': () => new SmallFile().onePage({ content: '/A BMC '.repeat(1_000_000) }),
    'paths-over-the-page': () => new SmallFile().onePage({ content: '0 0 612 792 re f '.repeat(400_000) }),
    'paths-one-of-many-lines': () =>
      new SmallFile().onePage({ content: `0 0 m ${'612 792 l 0 9 l '.repeat(400_000)} S` }),
    'dash-tiny': () => new SmallFile().onePage({ content: `[0.00001] 0 d 0 0 m ${'612 792 l 0 0 l '.repeat(500)} S` }),
    'curves-with-dash': () =>
      new SmallFile().onePage({ content: `[0.001 0.001] 0 d 0 0 m ${'900000 0 0 900000 612 792 c '.repeat(2_000)} S` }),
    'pattern-tiny-steps': () => tiled({ XStep: 0.001, YStep: 0.001, BBox: [0, 0, 9, 9] }, '0 0 9 9 re f'),
    'pattern-laughs': patternLaughs,
    'glyphs-laughs': glyphLaughs,
    'mask-laughs': maskLaughs,
    'annotations-share-look': annotationsShareLook,
    'annotations-self': () => annotationLook('/X Do /X Do'),
    'groups-in-each-other': () => groups(400),
    'inline-images': () =>
      new SmallFile().onePage({
        content: 'q 612 0 0 792 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q '.repeat(150_000),
      }),
    'shading-often': shadingOften,
  });
}

function laughs(depth: number, times: number): Uint8Array {
  const file = new SmallFile();
  let inner = file.form(WORD, FONT);
  for (let level = 0; level < depth; level++) inner = file.form('/X Do '.repeat(times), { XObject: { X: inner } });
  return file.onePage({ content: '/X Do', resources: { XObject: { X: inner } } });
}

function formsSelf(): Uint8Array {
  const file = new SmallFile();
  const self = `${Number.parseInt(file.writer.reserve(), 10) + 1} 0 R`;
  file.form(`${WORD} /X Do /X Do`, { ...FONT, XObject: { X: self } });
  return file.onePage({ content: '/X Do', resources: { XObject: { X: self } } });
}

function formsOfEachOther(): Uint8Array {
  const file = new SmallFile();
  const first = Number.parseInt(file.writer.reserve(), 10) + 1;
  const [one, other] = [`${first} 0 R`, `${first + 1} 0 R`];
  file.form(`${WORD} /X Do /X Do`, { ...FONT, XObject: { X: other } });
  file.form('/X Do /X Do', { XObject: { X: one } });
  return file.onePage({ content: '/X Do', resources: { XObject: { X: one } } });
}

function repeated(operator: string, times: number, words: number): Uint8Array {
  const file = new SmallFile();
  const drawn = file.form(`${WORD} `.repeat(words), FONT);
  return file.onePage({ content: operator.repeat(times), resources: { XObject: { X: drawn } } });
}

const TILING = { Type: '/Pattern', PatternType: 1, PaintType: 1, TilingType: 1 };
const FILL = '/Pattern cs /P scn 0 0 612 792 re f ';

function tiled(entries: Record<string, number | number[]>, content: string): Uint8Array {
  const file = new SmallFile();
  const pattern = file.packed({ ...TILING, Resources: {}, ...entries }, content);
  return file.onePage({ content: FILL, resources: { Pattern: { P: pattern } } });
}

function patternLaughs(): Uint8Array {
  const file = new SmallFile();
  const box = { BBox: [0, 0, 612, 792], XStep: 612, YStep: 792 };
  const pattern = file.streams(12, (next) => [
    { ...TILING, ...box, Resources: next ? { Pattern: { P: next } } : {} },
    next ? FILL.repeat(10) : '0 0 9 9 re f',
  ]);
  return file.onePage({ content: FILL, resources: { Pattern: { P: pattern } } });
}

/** Each font's glyph shows glyphs of the next font. */
function glyphLaughs(): Uint8Array {
  const file = new SmallFile();
  let font: string | undefined;
  for (let level = 0; level < 12; level++) {
    const inner = font;
    const glyph = file.packed(
      {},
      inner ? `1000 0 d0 BT /F 1 Tf (${'a'.repeat(10)}) Tj ET` : '1000 0 d0 0 0 500 500 re f',
    );
    font = file.writer.add({
      Type: '/Font',
      Subtype: '/Type3',
      FontBBox: [0, 0, 1000, 1000],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { a: glyph },
      Encoding: { Type: '/Encoding', Differences: [97, '/a'] },
      FirstChar: 97,
      LastChar: 97,
      Widths: [1000],
      Resources: inner ? { Font: { F: inner } } : {},
    });
  }
  return file.onePage({ content: 'BT /F 12 Tf 72 72 Td (aaaaaaaaaa) Tj ET', resources: { Font: { F: font } } });
}

/** Each soft mask is drawn under the next one. */
function maskLaughs(): Uint8Array {
  const file = new SmallFile();
  const group = { Group: { S: '/Transparency', CS: '/DeviceGray' } };
  let inner = file.form('1 g 0 0 612 792 re f', {}, group);
  const states = () => ({ ExtGState: { G: { SMask: { S: '/Luminosity', G: inner } } } });
  const content = '/G gs 0 0 612 792 re f '.repeat(10);
  for (let level = 0; level < 10; level++) inner = file.form(content, states(), group);
  return file.onePage({ content, resources: states() });
}

function annotationsShareLook(): Uint8Array {
  const file = new SmallFile();
  const look = file.form('0 0 612 792 re f '.repeat(5_000));
  const note = file.writer.add({ Type: '/Annot', Subtype: '/Stamp', Rect: [0, 0, 612, 792], F: 4, AP: { N: look } });
  return file.onePage({ page: { Annots: Array<string>(900).fill(note) } });
}

function annotationLook(content: string): Uint8Array {
  const file = new SmallFile();
  const self = `${Number.parseInt(file.writer.reserve(), 10) + 1} 0 R`;
  file.form(content, { XObject: { X: self } });
  const note = file.writer.add({ Type: '/Annot', Subtype: '/Stamp', Rect: [0, 0, 612, 792], F: 4, AP: { N: self } });
  return file.onePage({ page: { Annots: [note] } });
}

function groups(depth: number): Uint8Array {
  const file = new SmallFile();
  const group = { Group: { S: '/Transparency', I: true, K: true } };
  let inner = file.form('0 0 612 792 re f', {}, group);
  for (let level = 0; level < 8; level++) {
    const state = { ExtGState: { G: { ca: 0.5, BM: '/Luminosity' } }, XObject: { X: inner } };
    inner = file.form(`/G gs ${'/X Do '.repeat(level === 0 ? depth : 2)}`, state, group);
  }
  return file.onePage({ content: '/X Do', resources: { XObject: { X: inner } } });
}

function shadingOften(): Uint8Array {
  const fade = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0], C1: [1, 1, 1], N: 1 };
  const shading = { ShadingType: 3, ColorSpace: '/DeviceRGB', Coords: [300, 400, 0, 300, 400, 500], Function: fade };
  return new SmallFile().onePage({ content: '/S sh '.repeat(20_000), resources: { Shading: { S: shading } } });
}
