import { proveRedacted } from '@recto/pdf-redact';
import { createNodeRaster } from '@recto/raster/node';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { type Dictionary, drawGray, extractTexts, PdfWriter, qpdfCheck, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import type { HitList } from '../hits.ts';
import type { Redaction } from '../report.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const raster = createNodeRaster();
const WORD = 'Zyxwvut';
const BOX = [40, 90, 220, 120] as const;

/** A page of 300 by 200 points, and what is drawn on it. */
class Draft {
  readonly writer = new PdfWriter();
  readonly helvetica = this.writer.add({
    Type: '/Font',
    Subtype: '/Type1',
    BaseFont: '/Helvetica',
    Encoding: '/WinAnsiEncoding',
  });
  readonly page = this.writer.reserve();
  readonly annots: string[] = [];
  readonly fields: string[] = [];
  resources: Dictionary = { Font: { F: this.helvetica } };
  content = 'BT /F 12 Tf 30 160 Td (The page itself) Tj ET';

  form(content: string, entries: Dictionary = {}): string {
    const resources = { Font: { F: this.helvetica } };
    return this.writer.addStream(
      { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 180, 30], Resources: resources, ...entries },
      content,
      true,
    );
  }

  annotate(entries: Dictionary): string {
    const annotation = this.writer.add({ Type: '/Annot', Rect: [...BOX], F: 4, P: this.page, ...entries });
    this.annots.push(annotation);
    return annotation;
  }

  field(entries: Dictionary): void {
    this.fields.push(this.annotate({ Subtype: '/Widget', T: '(name)', FT: '/Tx', DA: '(/F 12 Tf 0 g)', ...entries }));
  }

  bytes(): Uint8Array {
    const pages = this.writer.reserve();
    this.writer.set(this.page, {
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 300, 200],
      Resources: this.resources,
      Contents: this.writer.addStream({}, this.content),
      Annots: this.annots,
    });
    this.writer.set(pages, { Type: '/Pages', Kids: [this.page], Count: 1 });
    const form = { Fields: this.fields, DA: '(/F 12 Tf 0 g)', DR: { Font: { F: this.helvetica } } };
    const root = { Type: '/Catalog', Pages: pages, ...(this.fields.length > 0 && { AcroForm: form }) };
    return this.writer.toBytes({ trailer: { Root: this.writer.add(root) } });
  }
}

const TEXT = `before ${WORD} after`;
const shown = (text = TEXT, font = 'F') => `BT /${font} 12 Tf 5 10 Td (${text}) Tj ET`;
const hex = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** A composite font whose codes are those of Unicode, as its map tells. */
function identity(draft: Draft, hasMap = true): string {
  const { writer } = draft;
  const descriptor = {
    Type: '/FontDescriptor',
    FontName: '/Own',
    Flags: 4,
    FontBBox: [0, -200, 1000, 800],
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 700,
    StemV: 80,
  };
  const descendant = writer.add({
    Type: '/Font',
    Subtype: '/CIDFontType2',
    BaseFont: '/Own',
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
    FontDescriptor: writer.add(descriptor),
    DW: 600,
  });
  const map =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /M def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <00ff> <0000> endbfrange endcmap end end';
  return writer.add({
    Type: '/Font',
    Subtype: '/Type0',
    BaseFont: '/Own',
    Encoding: '/Identity-H',
    DescendantFonts: [descendant],
    ...(hasMap && { ToUnicode: writer.addStream({}, map) }),
  });
}

/** A font with one glyph, `a`, that draws something. */
function typeThree(draft: Draft, glyph: string): Dictionary {
  const { writer } = draft;
  return {
    Type: '/Font',
    Subtype: '/Type3',
    FontMatrix: [0.01, 0, 0, 0.01, 0, 0],
    FontBBox: [0, 0, 1000, 200],
    FirstChar: 97,
    LastChar: 97,
    Widths: [1000],
    Encoding: { Type: '/Encoding', Differences: [97, '/a'] },
    CharProcs: { a: writer.addStream({}, glyph, true) },
    Resources: { Font: { F: draft.helvetica } },
  };
}

const PLACES: readonly (readonly [string, (draft: Draft) => void])[] = [
  [
    'a comment with a look',
    (draft) =>
      draft.annotate({ Subtype: '/FreeText', DA: '(/F 12 Tf)', Contents: `(${TEXT})`, AP: { N: draft.form(shown()) } }),
  ],
  [
    'a comment in a composite font',
    (draft) =>
      draft.annotate({
        Subtype: '/FreeText',
        DA: '(/F 12 Tf)',
        Contents: `(${TEXT})`,
        AP: {
          N: draft.form(`BT /G 12 Tf 5 10 Td ${hex(TEXT)} Tj ET`, { Resources: { Font: { G: identity(draft) } } }),
        },
      }),
  ],
  [
    'a comment in a font that tells no characters',
    (draft) =>
      draft.annotate({
        Subtype: '/FreeText',
        DA: '(/F 12 Tf)',
        Contents: `(${TEXT})`,
        AP: {
          N: draft.form('BT /G 12 Tf 5 10 Td <00a100b200c300d4> Tj ET', {
            Resources: { Font: { G: identity(draft, false) } },
          }),
        },
      }),
  ],
  ['a stamp', (draft) => draft.annotate({ Subtype: '/Stamp', AP: { N: draft.form(shown()) } })],
  [
    'a stamp whose look is a form in a form',
    (draft) =>
      draft.annotate({
        Subtype: '/Stamp',
        AP: { N: draft.form('q 1 0 0 1 0 0 cm /X Do Q', { Resources: { XObject: { X: draft.form(shown()) } } }) },
      }),
  ],
  [
    'a look that is turned and larger than its annotation',
    (draft) => draft.annotate({ Subtype: '/Stamp', AP: { N: draft.form(shown(), { Matrix: [0, 2, -2, 0, 0, 0] }) } }),
  ],
  [
    'the look of a pressed button',
    (draft) =>
      draft.field({ FT: '/Btn', Ff: 65536, AP: { N: draft.form(''), D: draft.form(shown()), R: draft.form(shown()) } }),
  ],
  [
    'the look of a state',
    (draft) =>
      draft.field({ FT: '/Btn', AS: '/On', V: '/On', AP: { N: { On: draft.form(shown()), Off: draft.form('') } } }),
  ],
  ['a watermark', (draft) => draft.annotate({ Subtype: '/Watermark', AP: { N: draft.form(shown()) } })],
  [
    'a pop-up',
    (draft) => {
      const popup = draft.annotate({ Subtype: '/Popup', Contents: `(${TEXT})` });
      draft.annotate({ Subtype: '/Text', Contents: `(${TEXT})`, Popup: popup });
    },
  ],
  [
    'rich text',
    (draft) =>
      draft.annotate({
        Subtype: '/FreeText',
        DA: '(/F 12 Tf)',
        Contents: '(before after)',
        RC: `(<body><p>before Zyx<b>wvut</b> after</p></body>)`,
        AP: { N: draft.form(shown()) },
      }),
  ],
  [
    'rich text in a stream',
    (draft) =>
      draft.annotate({
        Subtype: '/FreeText',
        DA: '(/F 12 Tf)',
        RC: draft.writer.addStream({}, `<body><p>${TEXT}</p></body>`),
        AP: { N: draft.form(shown()) },
      }),
  ],
  ['a field', (draft) => draft.field({ V: `(${TEXT})`, AP: { N: draft.form(`/Tx BMC q ${shown()} Q EMC`) } })],
  ['a field in UTF-16 without a look', (draft) => draft.field({ V: hex(`\ufeff${TEXT}`) })],
  [
    'a field whose look nobody can read',
    (draft) =>
      draft.field({
        V: `(${TEXT})`,
        AP: {
          N: draft.form('BT /G 12 Tf 5 10 Td <00a100b2> Tj ET', { Resources: { Font: { G: identity(draft, false) } } }),
        },
      }),
  ],
  [
    'rich text of a field',
    (draft) => draft.field({ V: `(${TEXT})`, RV: `(<body><p>${TEXT}</p></body>)`, AP: { N: draft.form(shown()) } }),
  ],
  [
    'a tiling pattern',
    (draft) => {
      const tile = {
        PatternType: 1,
        PaintType: 1,
        TilingType: 1,
        BBox: [0, 0, 150, 20],
        XStep: 150,
        YStep: 20,
        Resources: { Font: { F: draft.helvetica } },
      };
      draft.resources = { ...draft.resources, Pattern: { P: draft.writer.addStream(tile, shown(TEXT)) } };
      draft.content += ' /Pattern cs /P scn 20 20 250 60 re f';
    },
  ],
  [
    'an uncoloured pattern in a form',
    (draft) => {
      const tile = {
        PatternType: 1,
        PaintType: 2,
        TilingType: 1,
        BBox: [0, 0, 150, 20],
        XStep: 150,
        YStep: 20,
        Resources: { Font: { F: draft.helvetica } },
      };
      const resources = {
        Pattern: { P: draft.writer.addStream(tile, shown(TEXT)) },
        ColorSpace: { C: ['/Pattern', '/DeviceRGB'] },
      };
      draft.resources = {
        ...draft.resources,
        XObject: { X: draft.form('/C cs 1 0 0 /P scn 0 0 170 30 re f', { Resources: resources }) },
      };
      draft.content += ' q 1 0 0 1 20 20 cm /X Do Q';
    },
  ],
  [
    'a soft mask',
    (draft) => {
      const group = draft.form(`1 g ${shown(TEXT)}`, { Group: { S: '/Transparency', CS: '/DeviceGray' } });
      draft.resources = {
        ...draft.resources,
        ExtGState: { M: { SMask: { Type: '/Mask', S: '/Luminosity', G: group } } },
      };
      draft.content += ' q 1 0 0 1 20 30 cm /M gs 0 0 180 30 re f Q';
    },
  ],
  [
    'a glyph of a Type 3 font',
    (draft) => {
      draft.resources = {
        ...draft.resources,
        Font: { F: draft.helvetica, T: typeThree(draft, `1000 0 d0 BT /F 100 Tf (${TEXT}) Tj ET`) },
      };
      draft.content += ' BT /T 12 Tf 20 40 Td (a) Tj ET';
    },
  ],
  [
    'a glyph that is a mask',
    (draft) => {
      draft.resources = {
        ...draft.resources,
        Font: { F: draft.helvetica, T: typeThree(draft, `1000 0 0 -50 1000 200 d1 BT /F 100 Tf (${TEXT}) Tj ET`) },
      };
      draft.content += ' BT /T 12 Tf 20 40 Td (a) Tj ET';
    },
  ],
];

async function redact(bytes: Uint8Array, options: object) {
  const { outputs, receipt } = await host.run({ toolId: 'redact', inputs: [bytesInput('a.pdf', bytes)], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), report: receipt.report?.data as Redaction, receipt };
}

const fileOf = (build: (draft: Draft) => void) => {
  const draft = new Draft();
  build(draft);
  return draft.bytes();
};

/** Returns the readings of MuPDF and poppler, annotations included, and all bytes inflated. */
async function readings(bytes: Uint8Array): Promise<string> {
  const plain = Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable']));
  const texts = await Promise.all([extractTexts(bytes, 'mupdf'), extractTexts(bytes, 'poppler')]);
  return [...texts.flat(), plain.toString('latin1'), plain.toString('latin1').replaceAll('\0', '')].join('\n');
}

describeWithPrograms('what pages show beside their own content', ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'], () => {
  describe.each([true, false])('with texts of the document: %s', (documentTexts) => {
    test.each(PLACES)('ensures that a word goes, and what is around it stays: %s', async (place, build) => {
      const { bytes, report } = await redact(fileOf(build), { search: [WORD], documentTexts });
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
      const read = await readings(bytes);
      expect(read).not.toContain(WORD);
      expect(read).not.toContain(Buffer.from(WORD, 'utf16le').swap16().toString('hex'));
      expect(read).toContain('The page itself');
      if (!/nobody|no characters/.test(place)) expect(read.replace(/[<>/\w]*\s|\0/g, '').length).toBeGreaterThan(0);
      if (/comment|stamp|field|pop-up|rich|watermark|look/.test(place)) expect(read).toMatch(/\/Annots/);
      expect(report.places).toBeGreaterThan(0);
      expect(report.pages).toBe(1);
    });
  });

  test.each(PLACES.filter(([place]) => !/nobody|no characters|without a look|pop-up/.test(place)))(
    'ensures that the proof finds the word where a weakened remover leaves it drawn: %s',
    async (_, build) => {
      const terms = [{ kind: 'text', text: WORD } as const];
      const left = await proveRedacted(fileOf(build), { areas: [], terms, keepsDocumentTexts: true }, { raster });
      expect(left.map(({ foundIn }) => foundIn)).toContain('text');
    },
  );

  test('ensures that a value loses the word and the field stays with what is left of its look', async () => {
    const [, build] = PLACES.find(([place]) => place === 'a field') ?? [];
    const { bytes } = await redact(fileOf(build ?? (() => {})), { search: [WORD] });
    const read = await readings(bytes);
    expect(read).toContain('before *** after');
    expect(read).toMatch(/\/FT ?\/Tx/);
    const [drawn] = await drawGray(bytes, 72);
    const dark = (x: number, y: number) => drawn?.gray[(200 - y) * 300 + x] ?? 255;
    expect(dark(40 + 60, 90 + 14)).toBeLessThan(10);
    expect(dark(40 + 60, 90 + 2)).toBeGreaterThan(240);
  });

  test('ensures that hits in looks and comments are listed, can be left alone, and say where they are', async () => {
    const bytes = fileOf((draft) => {
      draft.annotate({ Subtype: '/Stamp', AP: { N: draft.form(shown()) } });
      draft.annotate({ Subtype: '/Text', Rect: [10, 10, 30, 30], Contents: `(${TEXT})` });
    });
    const { bytes: json } = await redact(bytes, { search: [WORD], list: true });
    const { hits } = JSON.parse(new TextDecoder().decode(json)) as HitList;
    expect(hits.map(({ text, before, page }) => [text, before, page])).toEqual([
      [WORD, 'before ', 1],
      [WORD, 'before ', 1],
    ]);
    const [area] = hits.find(({ areas }) => (areas[0]?.top ?? 200) < 120)?.areas ?? [];
    expect(area).toMatchObject({ top: expect.closeTo(87, -1), left: expect.closeTo(84, -1) });
    const { report } = await redact(bytes, { search: [WORD], except: [hits[0]?.id] });
    expect(report).toMatchObject({ places: 1, leftAlone: 1 });
  });
});
