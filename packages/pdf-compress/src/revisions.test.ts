import { latin1, latin1Bytes } from '@recto/codecs';
import { appendUpdate, openPdf, PdfDict, PdfName, PdfRef, PdfStream } from '@recto/pdf-core';
import { reopenDocument } from '@recto/pdf-document';
import { PdfWriter, pdfTexts, qpdfCheck } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { compressDocument } from './compress.ts';

const TEXT = (words: string) => `BT /F1 12 Tf 20 100 Td (${words}) Tj ET`;
const LONG = 'Words that only the first version has. '.repeat(40);

/** A file of an old version whose page was changed later, and an object to which nothing leads. */
async function revisedFile(version: string, catalog: Record<string, string> = {}): Promise<Uint8Array> {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const contents = writer.addStream({}, TEXT(LONG));
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const kids = Array.from({ length: 8 }, () =>
    writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 200, 200],
      Resources: { Font: { F1: font } },
      Contents: contents,
    }),
  );
  writer.set(root, { Type: '/Pages', Kids: kids, Count: kids.length });
  writer.addStream({ Kind: '/Lost' }, LONG);
  const first = writer.toBytes({
    version,
    trailer: { Root: writer.add({ Type: '/Catalog', Pages: root, ...catalog }) },
  });
  const file = await openPdf(first, { fileName: 'a.pdf' });
  const num = Number(contents.split(' ')[0]);
  const object = new PdfStream(new PdfDict(), latin1Bytes(TEXT('Second version')));
  return appendUpdate(file, new Map([[num, { gen: 0, object }]])) ?? first;
}

async function compressed(bytes: Uint8Array): Promise<Uint8Array> {
  const opened = await reopenDocument(bytes, 'a.pdf');
  return (await compressDocument(opened, { kind: 'lossless' })).bytes;
}

/** Counts the objects other than streams outside of object streams: only an encryption dictionary must be. */
function unpackedObjects(bytes: Uint8Array): number {
  const bodies = latin1(bytes).matchAll(/\d+ 0 obj\n([\s\S]*?)\nendobj/g);
  return Array.from(bodies, ([, body = '']) => body).filter((body) => !body.includes('stream\n')).length;
}

describeWithPrograms('revisions', ['qpdf', 'pdftotext'], () => {
  test('ensures that earlier versions and what nothing leads to are gone', async () => {
    const source = await revisedFile('1.3');
    const bytes = await compressed(source);
    expect(latin1(source).match(/startxref/g)).toHaveLength(2);
    expect(latin1(bytes).match(/startxref/g)).toHaveLength(1);
    expect(latin1(bytes)).not.toContain('/Lost');
    expect(bytes.length).toBeLessThan(source.length / 4);
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
    expect((await pdfTexts(bytes)).join()).toContain('Second version');
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
  });
});

test.each([
  ['of version 1.2', '1.2', {}],
  ['that says 1.3 in its catalog', '1.1', { Version: '/1.3' }],
])('ensures that all objects of a file %s are packed, and the version allows it', async (_, version, catalog) => {
  const bytes = await compressed(await revisedFile(version, catalog));
  // Object streams came with PDF 1.5 (ISO 32000-2, 7.5.7).
  expect(latin1(bytes, 0, 8)).toBe('%PDF-1.5');
  expect(latin1(bytes)).toContain('/ObjStm');
  expect(unpackedObjects(bytes)).toBe(0);
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  expect(file.version).toBe('1.5');
});

test('ensures that a file of a later version stays one', async () => {
  const bytes = await compressed(await revisedFile('1.4', { Version: '/1.7' }));
  expect((await openPdf(bytes, { fileName: 'a.pdf' })).version).toBe('1.7');
});

test('ensures that alike objects stand beside each other, whatever led to them', async () => {
  const bytes = await compressed(await revisedFile('1.7'));
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  const kinds = Array.from({ length: file.nextObjectNumber - 1 }, (_, index) => {
    const object = file.get(new PdfRef(index + 1));
    const type = object instanceof PdfDict ? object.get('Type') : null;
    return type instanceof PdfName ? type.value : object instanceof PdfStream ? 'stream' : 'other';
  });
  const runs = kinds.filter((kind, at) => kind !== kinds[at - 1]);
  expect(runs[0]).toBe('stream');
  expect(runs.filter((kind) => kind === 'Page')).toHaveLength(1);
});
