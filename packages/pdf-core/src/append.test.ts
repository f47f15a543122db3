import { latin1, latin1Bytes } from '@recto/codecs';
import { describe, expect, test } from 'vitest';
import { appendUpdate, type ObjectChange } from './append.ts';
import { hasQpdf, qpdf } from './native-qpdf.testing.ts';
import { createNewDocument } from './new-document.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.ts';
import { openPdf } from './open.ts';
import { rewriteFile } from './rewrite.ts';
import { writePdf } from './write.ts';

const fileName = 'a.pdf';
const PAGE_COUNT = 450;

/** Pages with one number each, so that a change of all needs several object streams. */
function manyPages(useObjectStreams: boolean): Uint8Array {
  const document = createNewDocument();
  const pages = document.reserve();
  const kids = Array.from({ length: PAGE_COUNT }, () =>
    document.add(PdfDict.of({ Type: PdfName.of('Page'), Parent: pages, MediaBox: [0, 0, 100, 200] })),
  );
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }));
  document.add(new PdfString(latin1Bytes('nobody refers to me')));
  const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
  return writePdf(document, { catalog, version: '1.7', useObjectStreams });
}

async function withRotation(
  bytes: Uint8Array,
  angle: number,
): Promise<{ result: Uint8Array; changes: Map<number, ObjectChange> }> {
  const file = await openPdf(bytes, { fileName });
  const changes = new Map<number, ObjectChange>();
  for (let num = 0; num < file.nextObjectNumber; num++) {
    const object = file.get(new PdfRef(num));
    const type = object instanceof PdfDict ? object.get('Type') : null;
    if (object instanceof PdfDict && type instanceof PdfName && type.value === 'Page') {
      changes.set(num, { gen: 0, object: object.clone().set('Rotate', angle) });
    }
  }
  const note = new PdfStream(PdfDict.of({ Note: new PdfString(latin1Bytes('new')) }), latin1Bytes('data'));
  changes.set(file.nextObjectNumber + 5, { gen: 0, object: note });
  const result = appendUpdate(file, changes);
  if (!result) throw new Error('refused');
  return { result, changes };
}

function anglesByQpdf(bytes: Uint8Array): (number | undefined)[] {
  const json = JSON.parse(String(qpdf(bytes, '--json', '--json-key=qpdf', 'IN').stdout)) as {
    qpdf: [unknown, Record<string, { value?: { '/Type'?: string; '/Rotate'?: number } }>];
  };
  return Object.values(json.qpdf[1])
    .filter(({ value }) => value?.['/Type'] === '/Page')
    .map(({ value }) => value?.['/Rotate']);
}

describe.skipIf(!hasQpdf)('incremental updates', () => {
  test.each([true, false])(
    'ensures that every change arrives and no byte before it changes (streams: %s)',
    async (streams) => {
      const original = manyPages(streams);
      const first = await withRotation(original, 90);
      const second = await withRotation(first.result, 180);
      for (const [{ result }, base, angle] of [
        [first, original, 90],
        [second, first.result, 180],
      ] as const) {
        expect(Buffer.from(result.subarray(0, base.length)).equals(base)).toBe(true);
        const check = qpdf(result, '--check', 'IN');
        expect(check.stderr).toBe('');
        expect(check.status).toBe(0);
        expect(anglesByQpdf(result)).toEqual(Array(PAGE_COUNT).fill(angle));
      }
      const file = await openPdf(second.result, { fileName });
      expect(file.wasRecovered).toBe(false);
      expect(file.usesXrefStreams).toBe(streams);
      const note = file.get(new PdfRef([...first.changes.keys()].at(-1) ?? 0));
      expect(note instanceof PdfStream && latin1(note.data)).toBe('data');
    },
  );

  test('ensures that the same change gives the same bytes, with a new second identifier', async () => {
    const original = manyPages(true);
    const [one, two] = [await withRotation(original, 90), await withRotation(original, 90)];
    expect(Buffer.from(one.result).equals(two.result)).toBe(true);
    const ids = async (bytes: Uint8Array): Promise<string[]> => {
      const list = (await openPdf(bytes, { fileName })).trailer.get('ID');
      return Array.isArray(list) ? list.map((id) => (id instanceof PdfString ? latin1(id.bytes) : '')) : [];
    };
    const [before, after] = [await ids(original), await ids(one.result)];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test('ensures that generations are kept, and that a file with a head in front is continued by its own count', async () => {
    const text = `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 3 R>>\nendobj\n2 3 obj\n<</Type/Pages/Kids[]/Count 0>>\nendobj\n`;
    const table = `xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n${String(text.indexOf('2 3 obj')).padStart(10, '0')} 00003 n \n`;
    const trailer = `trailer\n<</Size 3/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`;
    const bytes = latin1Bytes(`Some head\n${text}${table}${trailer}`);
    const file = await openPdf(bytes, { fileName });
    expect(file.wasRecovered).toBe(false);
    const pages = file.get(new PdfRef(2, 3));
    if (!(pages instanceof PdfDict)) throw new Error('no pages');
    const result = appendUpdate(file, new Map([[2, { gen: 3, object: pages.clone().set('Extra', 7) }]]));
    if (!result) throw new Error('refused');
    const again = await openPdf(result, { fileName });
    const changed = again.get(new PdfRef(2, 3));
    expect(changed instanceof PdfDict && changed.get('Extra')).toBe(7);
    expect(again.wasRecovered).toBe(false);
    expect(String(qpdf(result, '--show-object=2,3', 'IN').stdout)).toContain('/Extra 7');
  });

  test('ensures that a recovered file is not continued but rewritten, without what nothing leads to', async () => {
    const bytes = latin1Bytes(latin1(manyPages(false)).replace(/startxref\n\d+/, 'startxref\n5'));
    const file = await openPdf(bytes, { fileName });
    expect(appendUpdate(file, new Map())).toBeNull();
    for (const useObjectStreams of [true, false]) {
      const result = rewriteFile(file, new Map(), { useObjectStreams });
      const check = qpdf(result, '--check', 'IN');
      expect(check.stderr).toBe('');
      expect(String(qpdf(result, '--show-npages', 'IN').stdout).trim()).toBe(String(PAGE_COUNT));
      expect(latin1(result)).not.toContain('nobody refers to me');
    }
  });

  test('ensures that a rewrite takes changes and new objects along', async () => {
    const file = await openPdf(manyPages(true), { fileName });
    const root = file.trailer.get('Root');
    if (!(root instanceof PdfRef)) throw new Error('no root');
    const added = new PdfRef(file.nextObjectNumber);
    const object: PdfObject = file.catalog
      .clone()
      .set('New', added)
      .set('Gone', new PdfRef(9_999))
      .set('Emptied', new PdfRef(2));
    const info = new PdfRef(file.nextObjectNumber + 1);
    const changes = new Map<number, ObjectChange>([
      [root.num, { gen: 0, object }],
      [2, { gen: 0, object: null }],
      [added.num, { gen: 0, object: new PdfString(latin1Bytes('here')) }],
      [info.num, { gen: 0, object: PdfDict.of({ Title: new PdfString(latin1Bytes('title')) }) }],
    ]);
    const again = await openPdf(rewriteFile(file, changes, { info }), { fileName });
    const value = again.resolve(again.catalog.get('New'));
    expect(value instanceof PdfString && latin1(value.bytes)).toBe('here');
    expect(again.catalog.has('Gone')).toBe(false);
    expect(again.catalog.has('Emptied')).toBe(false);
    expect(again.resolve(again.trailer.get('Info'))).toBeInstanceOf(PdfDict);
  });
});
