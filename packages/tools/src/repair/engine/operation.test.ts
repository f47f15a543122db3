import { reportOf } from '@recto/contract/report';
import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import {
  badStartxref,
  buildPdf,
  catalogLost,
  damageFile,
  damageMarker,
  insideMail,
  kidsEmptied,
  plainPdf,
  qpdfCheck,
  readWithPdfium,
  richSpec,
  tailCut,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { REPAIR_REPORT } from '../report.ts';
import { drawPages } from './draw-pages.ts';
import { notesOf } from './notes.ts';

const raster = createNodeRaster();
const capabilities = {
  raster: async () => raster,
};

async function repair(bytes: Uint8Array) {
  const host = createInlineHost(undefined, capabilities);
  const { outputs, receipt } = await host.run({ toolId: 'repair', inputs: [bytesInput('in.pdf', bytes)] });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt, name: outputs[0]?.name };
}

describeWithPrograms('repair', ['qpdf'], () => {
  test.each([badStartxref, catalogLost, kidsEmptied, insideMail, tailCut(10)])(
    'ensures that the result is sound and its pages are told: $name',
    async (damage) => {
      const { bytes, receipt, name } = await repair(damage.apply(damageFile('streams', 12), 1));
      expect(name).toBe('recto-repair-result.pdf');
      expect(await qpdfCheck(bytes)).toMatchObject({ exitCode: 0 });
      const { pageCount, texts } = await readWithPdfium(bytes);
      expect(reportOf(REPAIR_REPORT, receipt)?.pages).toHaveLength(pageCount);
      expect(reportOf(REPAIR_REPORT, receipt)?.isUndamaged).toBe(false);
      expect(texts[0]).toContain(damageMarker(0));
      expect(receipt.notes.length).toBeGreaterThan(0);
    },
  );
});

test('ensures that a sound file is told so, and comes back to the last byte', async () => {
  const source = buildPdf(richSpec({ pages: 4 }));
  const { bytes, receipt } = await repair(source);
  expect(bytes).toEqual(source);
  expect(reportOf(REPAIR_REPORT, receipt)).toMatchObject({ isUndamaged: true, lostPages: 0 });
  expect(receipt.inputs[0]?.sha256).toBe(receipt.outputs[0]?.sha256);
  expect(receipt.notes).toMatchObject([{ kind: 'kept', text: expect.stringContaining('unchanged') }]);
});

test('ensures that several files in one come back as several, and their pages are told apart', async () => {
  const [one, other] = [plainPdf('ONE', 2), plainPdf('OTHER', 1)];
  const host = createInlineHost(undefined, capabilities);
  const input = bytesInput('in.pdf', new Uint8Array(Buffer.concat([one, other])));
  const { outputs, receipt } = await host.run({ toolId: 'repair', inputs: [input] });
  expect(outputs.map(({ name }) => name)).toEqual(['recto-repair-result-1.pdf', 'recto-repair-result-2.pdf']);
  const texts = await Promise.all(outputs.map(async ({ bytes }) => (await readWithPdfium(bytes)).texts.join(' ')));
  expect(texts[0]).toContain('ONEP0002');
  expect(texts[1]).toContain('OTHERP0001');
  expect(reportOf(REPAIR_REPORT, receipt)?.pages.map(({ resultIndex }) => resultIndex)).toEqual([0, 0, 1]);
  expect(receipt.notes[0]).toMatchObject({ item: 'several-files', text: expect.stringContaining('made up of 2 PDFs') });
});

test('ensures that a file of which nothing is left is no success', async () => {
  const nothing = new Uint8Array(Buffer.from('%PDF-1.4\nThis is no PDF\n%%EOF\n'));
  await expect(repair(nothing)).rejects.toMatchObject({ code: 'input-damaged' });
});

test('ensures that lost pages are counted', async () => {
  const { receipt } = await repair(tailCut(50).apply(damageFile('table', 12), 1));
  const found = reportOf(REPAIR_REPORT, receipt)?.pages.length ?? 0;
  expect(found).toBeGreaterThan(3);
  expect(found).toBeLessThan(12);
});

test('ensures that pages which can only be drawn become pictures of the right size, and are said to be', async () => {
  const { signal } = new AbortController();
  const result = await drawPages(bytesInput('in.pdf', plainPdf('DRAWN', 2)), raster, signal);
  const { pageCount, sizes, texts } = await readWithPdfium(result?.bytes ?? new Uint8Array());
  expect([pageCount, sizes]).toEqual([
    2,
    [
      [612, 792],
      [612, 792],
    ],
  ]);
  expect(texts.join('')).not.toContain('DRAWN');
  expect(result?.report.pages.every(({ state }) => state === 'picture')).toBe(true);
  expect(result && notesOf(result.report)[0]).toMatchObject({ kind: 'lost', item: 'drawn-by-renderer', count: 2 });
});

/** A page without a type, content or resources: our search takes it for no page, and PDFium draws its annotation. */
function pageOfAnAnnotation(): Uint8Array {
  const drawing = '1 0 0 rg 0 0 100 100 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R]>>',
    '<</Type/Annot/Subtype/Stamp/F 4/Rect[50 50 150 150]/AP<</N 5 0 R>>>>',
    `<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Length ${drawing.length}>>stream\n${drawing}\nendstream`,
  ];
  let body = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return row;
  });
  const table = `xref\n0 6\n0000000000 65535 f \n${rows.join('')}trailer<</Size 6/Root 1 0 R>>\n`;
  return new Uint8Array(Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`));
}

test('ensures that a file which only the renderer can open comes back as pictures, and the receipt says so', async () => {
  const { bytes, receipt, name } = await repair(pageOfAnAnnotation());
  expect(name).toBe('recto-repair-result.pdf');
  const { pageCount, sizes } = await readWithPdfium(bytes);
  expect([pageCount, sizes]).toEqual([1, [[300, 200]]]);
  expect(reportOf(REPAIR_REPORT, receipt)).toMatchObject({
    isUndamaged: false,
    findings: [{ kind: 'drawn-by-renderer', count: 1 }],
    pages: [{ state: 'picture', gaps: ['text', 'fonts', 'images'] }],
    lostPages: 0,
  });
  expect(receipt.notes[0]).toMatchObject({ kind: 'lost', item: 'drawn-by-renderer', count: 1 });
});

test('ensures that what the renderer cannot open either stays refused', async () => {
  const input = bytesInput('in.pdf', new Uint8Array(Buffer.from('nothing at all')));
  const { signal } = new AbortController();
  expect(await drawPages(input, raster, signal)).toBeNull();
});
