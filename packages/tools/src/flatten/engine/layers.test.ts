import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { PdfWriter, pdfTexts, pdfWordBoxes, qpdfCheck, readWithPdfium, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { changedLooks } from './looks.testing.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

async function flatten(bytes: Uint8Array, options: object = {}) {
  const { outputs, receipt } = await host.run({ toolId: 'flatten', inputs: [bytesInput('file.pdf', bytes)], options });
  const result = outputs[0]?.bytes ?? new Uint8Array();
  return {
    bytes: result,
    notes: receipt.notes.flatMap(({ code, count }) =>
      code.startsWith('note.flatten.') ? [`${code.slice(13)} ${count}`] : [],
    ),
  };
}

/** All content, without filters. */
const inflated = async (bytes: Uint8Array) =>
  Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable'])).toString('latin1');

/** Returns the left edge of a word on the first page, as poppler sees it, in points. */
async function leftOf(word: string, bytes: Uint8Array): Promise<number> {
  const boxes = await pdfWordBoxes(bytes);
  return boxes.find(({ text }) => text === word)?.left ?? Number.NaN;
}

const square = (x: number, y: number, colour: string) => `${colour} rg ${x} ${y} 40 40 re f`;

interface Layered {
  readonly content: string;
  readonly hidden?: readonly ('A' | 'B' | 'P')[];
  readonly annotation?: boolean;
}

/** Layers A, B and P, which is for paper alone, with memberships of them: any is on, none is, not A. */
function layeredDocument({ content, hidden = ['B'], annotation = false }: Layered): Uint8Array {
  const writer = new PdfWriter();
  const [root, pages, page] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const face = { Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica', Encoding: '/WinAnsiEncoding' };
  const font = writer.add({ ...face, FirstChar: 32, LastChar: 126, Widths: new Array(95).fill(600) });
  const unmeasured = writer.add(face);
  const unknown = writer.add({ ...face, BaseFont: '/Nowhere' });
  const group = (name: string, usage?: string) =>
    writer.add({
      Type: '/OCG',
      Name: `(${name})`,
      ...(usage !== undefined && {
        Usage: { View: { ViewState: usage }, Print: { PrintState: usage === 'OFF' ? '/ON' : '/OFF' } },
      }),
    });
  const groups = {
    A: group('Layer A'),
    B: group('Secret B'),
    P: writer.add({ Type: '/OCG', Name: '(Paper)', Usage: { Print: { PrintState: '/ON' } } }),
  };
  const all = Object.values(groups);
  const membership = (entries: object) => writer.add({ Type: '/OCMD', ...entries });
  const form = writer.addStream(
    { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 300, 400], Resources: { Properties: { LB: groups.B } } },
    `${square(200, 200, '0 0 1')} /OC /LB BDC ${square(200, 250, '1 0 1')} EMC`,
  );
  const inLayer = writer.addStream(
    { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 300, 400], Resources: {}, OC: groups.B },
    square(250, 200, '0.3 0.3 0'),
  );
  const stamp = writer.addStream(
    { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 40, 40], Resources: {} },
    square(0, 0, '0 0.5 0.5'),
  );
  const annots = [groups.A, groups.B].map((layer, index) =>
    writer.add({
      Type: '/Annot',
      Subtype: '/Stamp',
      Rect: [20 + 60 * index, 20, 60 + 60 * index, 60],
      AP: { N: stamp },
      OC: layer,
    }),
  );
  writer.set(page, {
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 400],
    Contents: writer.addStream({}, content),
    Resources: {
      Font: { F1: font, F2: unmeasured, F3: unknown },
      XObject: { Fm: form, Fh: inLayer },
      Properties: {
        LA: groups.A,
        LB: groups.B,
        LP: groups.P,
        Any: membership({ OCGs: [groups.A, groups.B], P: '/AnyOn' }),
        NoneOn: membership({ OCGs: [groups.A, groups.B], P: '/AllOff' }),
        NotA: membership({ VE: ['/Not', groups.A] }),
      },
    },
    ...(annotation && { Annots: annots }),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  writer.set(root, {
    Type: '/Catalog',
    Pages: pages,
    OCProperties: {
      OCGs: all,
      D: {
        Order: all,
        OFF: hidden.map((name) => groups[name]),
        AS: [{ Event: '/Print', Category: ['/Print'], OCGs: [groups.P] }],
      },
    },
  });
  return writer.toBytes({ version: '1.7', trailer: { Root: root } });
}

/** MuPDF 1.21 passes over visibility expressions and shows hidden text with what follows; poppler 22.12 passes over its clip. */
const DIFFERENT: Readonly<Record<string, readonly ('mupdf' | 'poppler')[]>> = {
  'visibility expressions': ['mupdf'],
  'hidden text before other text': ['mupdf'],
  'hidden text of other operators': ['mupdf'],
  'hidden text of a font without widths': ['mupdf'],
  'hidden text that clips': ['poppler'],
};
const CASES: readonly (readonly [string, string])[] = [
  [
    'sequences',
    `/OC /LA BDC ${square(20, 20, '1 0 0')} EMC /OC /LB BDC ${square(80, 20, '0 1 0')} EMC ${square(140, 20, '0 0 1')}`,
  ],
  [
    'sequences within others',
    `/OC /LA BDC /P BMC /OC /LB BDC ${square(20, 20, '1 0 0')} EMC EMC ${square(80, 20, '0 1 0')} EMC`,
  ],
  ['memberships', `/OC /Any BDC ${square(20, 20, '1 0 0')} EMC /OC /NoneOn BDC ${square(80, 20, '0 1 0')} EMC`],
  ['visibility expressions', `/OC /NotA BDC ${square(20, 20, '1 0 0')} EMC ${square(80, 20, '0 1 0')}`],
  ['forms with layers of their own', `/Fm Do /OC /LB BDC q 0.5 0 0 0.5 0 0 cm /Fm Do Q EMC`],
  ['forms that belong to a layer', `/Fh Do ${square(20, 20, '1 0 0')}`],
  [
    'hidden content that changes the state',
    `/OC /LB BDC 0.5 0 0 0.5 30 30 cm 1 0 0 rg 10 10 50 50 re f EMC 10 10 50 50 re f`,
  ],
  ['a hidden path that clips', `/OC /LB BDC 20 20 60 60 re W f EMC ${square(40, 40, '0 1 0')}`],
  ['hidden text before other text', `BT /F1 14 Tf 20 100 Td /OC /LB BDC (Concealed) Tj EMC ( then shown) Tj ET`],
  [
    'hidden text of other operators',
    `BT /F1 14 Tf 12 TL 20 100 Td /OC /LB BDC (Concealed) ' 2 1 (Concealed) " [(Con) -500 (cealed)] TJ EMC (shown) ' ET`,
  ],
  [
    'hidden text of a font without widths',
    `BT /F2 14 Tf 20 100 Td /OC /LB BDC (Concealed) Tj EMC 0 -20 Td (shown) Tj ET`,
  ],
  ['hidden text that clips', `q BT /F1 40 Tf 20 100 Td /OC /LB BDC 7 Tr (Clip) Tj EMC ET ${square(20, 90, '1 0 0')} Q`],
  ['sequences without an end', `/OC /LB BDC ${square(20, 20, '1 0 0')}`],
  [
    'hidden inline images',
    `/OC /LB BDC q 40 0 0 40 20 20 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x00 EI Q EMC ${square(80, 20, '0 1 0')}`,
  ],
];

describeWithPrograms('flattened layers', ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'], () => {
  test.each(CASES)('ensure that %s look the same, and what is hidden is gone', async (name, content) => {
    const before = layeredDocument({ content });
    const { bytes, notes } = await flatten(before);
    expect(notes).toEqual(['layers 2', 'hiddenLayers 1']);
    expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    const source = await inflated(bytes);
    expect(source).not.toMatch(/\/OC\b|\/OCG|\/OCMD|\/OCProperties|Secret|Concealed/);
    expect(await changedLooks(before, bytes, DIFFERENT[name] ?? [])).toEqual([]);
  });

  test('ensure that hidden text of a font that nobody knows is gone, and what follows it still stands behind it', async () => {
    const content = 'BT /F3 14 Tf 20 100 Td /OC /LB BDC (Concealed) Tj EMC ( shown) Tj ET';
    const { bytes } = await flatten(layeredDocument({ content }));
    const texts = await pdfTexts(bytes);
    expect(await inflated(bytes)).not.toContain('Concealed');
    expect(texts.join()).toContain('shown');
    const alone = layeredDocument({ content: 'BT /F3 14 Tf 20 100 Td (Concealed) Tj ( shown) Tj ET' });
    const [one, other] = [await leftOf('shown', alone), await leftOf('shown', bytes)];
    // Of about 65 points; every reader takes another font for it.
    expect(Math.abs(one - other)).toBeLessThan(10);
  });

  test('ensure that hidden text of unknown width goes on moving what follows it', async () => {
    const content = 'BT /F2 14 Tf 20 100 Td /OC /LB BDC (Moving) Tj EMC ( then shown) Tj ET';
    const before = layeredDocument({ content });
    expect(await changedLooks(before, (await flatten(before)).bytes, ['mupdf'])).toEqual([]);
  });

  test('ensure that a layer for paper alone is drawn only as printed', async () => {
    const content = `/OC /LP BDC BT /F1 14 Tf 20 100 Td (For paper) Tj ET EMC`;
    const before = layeredDocument({ content, hidden: ['P'] });
    const screen = await flatten(before);
    const paper = await flatten(before, { as: 'print' });
    expect([screen.notes, paper.notes]).toEqual([['layers 2', 'hiddenLayers 1'], ['layers 3']]);
    expect((await pdfTexts(screen.bytes)).join()).not.toContain('For paper');
    expect((await pdfTexts(paper.bytes)).join()).toContain('For paper');
  });

  test('ensure that comments of hidden layers are not drawn, and those of others are', async () => {
    const before = layeredDocument({ content: square(140, 20, '0 0 1'), annotation: true });
    const both = await flatten(before);
    expect(both.notes).toEqual(['comments 1', 'layers 2', 'hidden 1', 'hiddenLayers 1']);
    const alone = await flatten(before, { layers: false });
    expect(alone.notes).toEqual(['comments 1', 'hidden 1']);
    expect((await qpdfCheck(alone.bytes)).exitCode).toBe(0);
    for (const { bytes } of [both, alone]) {
      // PDFium passes over the layers of annotations.
      expect(await changedLooks(before, bytes, ['pdfium'])).toEqual([]);
    }
    // It still belongs to the layer: without that it is gone.
    const off = Buffer.from(await inflated(alone.bytes), 'latin1');
    expect(off.toString('latin1')).toMatch(/\/OC \d+ 0 R/);
    expect((await readWithPdfium(alone.bytes)).pageCount).toBe(1);
  });
});
