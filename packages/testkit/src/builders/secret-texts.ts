import { SECRET, type SecretDraft } from './secret-draft.ts';
import { hexOf, textOf } from './syntax.ts';

type Build = (draft: SecretDraft) => void;

const AT = '1 0 0 1 50 98 Tm';
const WHOLE = `BT /F 20 Tf ${AT} (${SECRET}) Tj ET`;
const utf16 = (text: string) => hexOf(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
const utf8 = (text: string) => hexOf(Buffer.from(`\ufeff${text}`, 'utf8'));

/** The word as text: drawn, or said somewhere. What the remover calls the place, the place, and how it is built. */
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
  [
    'structure-texts',
    'ActualText of a property list',
    (draft) => draft.draw(`/Span << /ActualText (${SECRET}) >> BDC BT /F 20 Tf ${AT} (xxxx) Tj ET EMC`),
  ],
  ['structure-texts', 'ActualText among the resources', namedProperties],
  ['structure-texts', 'ActualText of a structure element', (draft) => element(draft, { ActualText: textOf(SECRET) })],
  ['structure-texts', 'Alt of a structure element', (draft) => element(draft, { Alt: utf16(SECRET) })],
  ['structure-texts', 'E of a structure element', (draft) => element(draft, { E: textOf(SECRET) })],
  ['annotations', 'a comment', (draft) => draft.annotation({ Subtype: '/Text', Contents: `(${SECRET})` })],
  ['annotations', 'a comment in UTF-8', (draft) => draft.annotation({ Subtype: '/Text', Contents: utf8(SECRET) })],
  [
    'annotations',
    'free text with an appearance',
    (draft) =>
      draft.annotation({
        Subtype: '/FreeText',
        DA: '(/F 12 Tf)',
        Contents: `(${SECRET})`,
        AP: { N: draft.form(`BT /F 12 Tf 5 5 Td (${SECRET}) Tj ET`, { BBox: [0, 0, 100, 20] }) },
      }),
  ],
  [
    'annotations',
    'rich text',
    (draft) => draft.annotation({ Subtype: '/FreeText', DA: '(/F 12 Tf)', RC: `(<p>Ze<b>bulon</b></p>)` }),
  ],
  ['annotations', 'the answer to a comment', answered],
  [
    'links',
    'the address of a link',
    (draft) => draft.annotation({ Subtype: '/Link', A: { S: '/URI', URI: `(https://example.org/${SECRET})` } }),
  ],
  ['fields', 'the value of a field', (draft) => field(draft, { FT: '/Tx', V: `(${SECRET})` })],
  ['fields', 'the standard value of a field', (draft) => field(draft, { FT: '/Tx', DV: utf16(SECRET) })],
  ['fields', 'the choices of a field', (draft) => field(draft, { FT: '/Ch', Opt: [`(${SECRET})`, '(other)'] })],
  ['fields', 'the hint of a field', (draft) => field(draft, { FT: '/Tx', TU: `(${SECRET})` })],
  [
    'fields',
    'the appearance of a field',
    (draft) =>
      field(draft, {
        FT: '/Tx',
        AP: { N: draft.form(`BT /F 12 Tf 5 5 Td (${SECRET}) Tj ET`, { BBox: [0, 0, 100, 20] }) },
      }),
  ],
  [
    'fields',
    'the state of a button',
    (draft) =>
      field(draft, {
        FT: '/Btn',
        AS: `/${SECRET}`,
        V: `/${SECRET}`,
        AP: { N: { [SECRET]: draft.form('0 0 9 9 re f'), Off: draft.form('') } },
      }),
  ],
  ['xfa', 'XFA', (draft) => xfa(draft)],
  ['outline-items', 'a bookmark', (draft) => outline(draft, textOf(SECRET))],
  ['outline-items', 'a bookmark in UTF-16', (draft) => outline(draft, utf16(`a ${SECRET} b`))],
  ['destinations', 'a named destination', (draft) => destinations(draft)],
  [
    'destinations',
    'a destination of PDF 1.1',
    (draft) => {
      draft.catalog.Dests = { [SECRET]: [draft.page, '/Fit'] };
    },
  ],
  ['attachments', 'the name of an attachment', (draft) => attachment(draft, `${SECRET}.txt`, 'nothing')],
  ['attachments', 'the content of an attachment', (draft) => attachment(draft, 'note.txt', `It was ${SECRET}.`)],
  [
    'metadata',
    'the title',
    (draft) => {
      draft.info.Title = `(About ${SECRET})`;
    },
  ],
  [
    'metadata',
    'the author in UTF-16',
    (draft) => {
      draft.info.Author = utf16(SECRET);
    },
  ],
  [
    'metadata',
    'an entry of its own in the document information',
    (draft) => {
      draft.info.Client = `(${SECRET})`;
    },
  ],
  ['metadata', 'XMP', (draft) => xmp(draft, `<dc:title>${SECRET}</dc:title>`)],
  ['metadata', 'an attribute of XMP', (draft) => xmp(draft, `<rdf:li dc:source="${SECRET}"/>`)],
  ['metadata', 'XMP with escapes', (draft) => xmp(draft, '<dc:title>&#90;ebulon</dc:title>')],
  ['scripts', 'a script', (draft) => script(draft, `(var who = "${SECRET}";)`)],
  [
    'scripts',
    'a script as a stream',
    (draft) => script(draft, draft.writer.addStream({}, `var who = "${SECRET}";`, true)),
  ],
  ['scripts', 'a script with escapes', (draft) => script(draft, '(var who = "\\\\u005aebulon";)')],
  [
    'other-texts',
    'the name of a layer',
    (draft) => {
      draft.catalog.OCProperties = { OCGs: [draft.writer.add({ Type: '/OCG', Name: `(${SECRET})` })], D: {} };
    },
  ],
  [
    'other-texts',
    'a page label',
    (draft) => {
      draft.catalog.PageLabels = { Nums: [0, { P: `(${SECRET}-)` }] };
    },
  ],
  ['thumbnails', 'a thumbnail', thumbnail],
  [
    'revisions',
    'an earlier revision',
    (draft) => {
      draft.draw(WHOLE);
      draft.isRevised = true;
    },
  ],
  [
    'private-data',
    'private data of a program',
    (draft) => {
      draft.pageEntries.PieceInfo = { Maker: { Private: `(${SECRET})`, LastModified: '(D:20240101)' } };
    },
  ],
  [
    'revisions',
    'an object that nothing refers to',
    (draft) => {
      draft.writer.add(`(${SECRET})`);
    },
  ],
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

function namedProperties(draft: SecretDraft): void {
  draft.resource('Properties', 'MC', draft.writer.add({ ActualText: utf16(SECRET) }));
  draft.draw(`/Span /MC BDC BT /F 20 Tf ${AT} (xxxx) Tj ET EMC`);
}

function element(draft: SecretDraft, entries: Record<string, string>): void {
  const root = draft.writer.reserve();
  const figure = draft.writer.add({ Type: '/StructElem', S: '/Span', P: root, Pg: draft.page, K: 0, ...entries });
  const tree = { Nums: [0, [figure]] };
  draft.writer.set(root, { Type: '/StructTreeRoot', K: figure, ParentTree: tree });
  draft.catalog.StructTreeRoot = root;
  draft.catalog.MarkInfo = { Marked: true };
  draft.pageEntries.StructParents = 0;
  draft.draw(`/Span << /MCID 0 >> BDC BT /F 20 Tf ${AT} (xxxx) Tj ET EMC`);
}

function answered(draft: SecretDraft): void {
  const first = draft.annotation({ Subtype: '/Text', Contents: '(A question)' });
  draft.annotation({ Subtype: '/Text', Rect: [250, 170, 270, 190], IRT: first, Contents: `(${SECRET})` });
}

function field(draft: SecretDraft, entries: object): void {
  const widget = draft.annotation({ Subtype: '/Widget', T: '(answer)', DA: '(/F 12 Tf 0 g)', ...entries });
  draft.catalog.AcroForm = { Fields: [widget], DR: { Font: { F: draft.font } }, DA: '(/F 12 Tf 0 g)' };
}

function xfa(draft: SecretDraft): void {
  const packet = draft.writer.addStream({}, `<xdp><data><name>${SECRET}</name></data></xdp>`, true);
  draft.catalog.AcroForm = { Fields: [], XFA: ['(datasets)', packet] };
}

function outline(draft: SecretDraft, title: string): void {
  const root = draft.writer.reserve();
  const item = draft.writer.add({ Title: title, Parent: root, Dest: [draft.page, '/Fit'] });
  draft.catalog.Outlines = draft.writer.set(root, { Type: '/Outlines', First: item, Last: item, Count: 1 });
}

function destinations(draft: SecretDraft): void {
  draft.catalog.Names = { Dests: { Names: [`(${SECRET})`, [draft.page, '/Fit']] } };
  const rect = [200, 10, 290, 30];
  draft.annotation({ Subtype: '/Link', Rect: rect, Dest: `(${SECRET})` });
}

function attachment(draft: SecretDraft, name: string, content: string): void {
  const file = draft.writer.addStream({ Type: '/EmbeddedFile' }, content, true);
  const specification = draft.writer.add({ Type: '/Filespec', F: textOf(name), UF: textOf(name), EF: { F: file } });
  draft.catalog.Names = { EmbeddedFiles: { Names: [textOf(name), specification] } };
}

function xmp(draft: SecretDraft, property: string): void {
  const packet = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">${property}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  draft.catalog.Metadata = draft.writer.addStream({ Type: '/Metadata', Subtype: '/XML' }, packet);
}

function script(draft: SecretDraft, source: string): void {
  const action = draft.writer.add({ S: '/JavaScript', JS: source });
  draft.catalog.Names = { JavaScript: { Names: ['(start)', action] } };
}

function thumbnail(draft: SecretDraft): void {
  const data = Buffer.from(SECRET.repeat(10), 'latin1');
  const entries = { Width: data.length, Height: 1, ColorSpace: '/DeviceGray', BitsPerComponent: 8 };
  draft.pageEntries.Thumb = draft.writer.addStream(entries, data);
}
