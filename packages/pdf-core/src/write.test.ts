import { deflateSync } from 'node:zlib';
import { latin1, latin1Bytes } from '@recto/codecs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeStream } from './filters/decode.ts';
import { hasQpdf, qpdf } from './native-qpdf.testing.ts';
import { createNewDocument } from './new-document.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.ts';
import { openPdf } from './open.ts';
import type { NewDocument, PdfFile } from './types.ts';
import { writePdf } from './write.ts';

/** A document of one page, and whatever is added. */
function onePage(): { document: NewDocument; catalog: PdfRef; page: PdfDict } {
  const document = createNewDocument();
  const pages = document.reserve();
  const page = PdfDict.of({
    Type: PdfName.of('Page'),
    Parent: pages,
    MediaBox: [0, 0, 612, 792],
    Resources: new PdfDict(),
  });
  document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: [document.add(page)], Count: 1 }));
  return { document, page, catalog: document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages })) };
}

/** Plain data that is equal for equal objects; references by number, streams by what they decode to. */
function plain(object: PdfObject, source: PdfFile | NewDocument): unknown {
  if (object instanceof PdfName) return { name: object.value };
  if (object instanceof PdfString) return { string: latin1(object.bytes) };
  if (object instanceof PdfRef) return { ref: source.resolve(object) === null ? 'nothing' : object.num };
  if (Array.isArray(object)) return object.map((value) => plain(value, source));
  if (object instanceof PdfStream) {
    const dict = object.dict.clone();
    for (const key of ['Length', 'Filter', 'DecodeParms']) dict.delete(key);
    return { dict: plain(dict, source), data: latin1(decodeStream(object, source)) };
  }
  if (object instanceof PdfDict) {
    return Object.fromEntries([...object.map].sort().map(([key, value]) => [`/${key}`, plain(value, source)]));
  }
  return object;
}

const bytes = fc.uint8Array({ maxLength: 30 });
// Null is the one byte that a name cannot hold (7.3.5).
const name = bytes.map((value) => PdfName.of(latin1(value.filter((byte) => byte !== 0))));
const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((value) => value + 0),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e-5, max: 1e-5 }).map((value) => value + 0),
);
const reference = fc.integer({ min: 1, max: 12 }).map((num) => new PdfRef(num));
const { direct } = fc.letrec<{ direct: PdfObject; array: PdfObject[]; dict: PdfDict }>((tie) => ({
  direct: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(true, false),
    number,
    name,
    bytes.map((value) => new PdfString(value)),
    reference,
    tie('array'),
    tie('dict'),
  ),
  array: fc.array(fc.oneof(tie('direct'), fc.constant(null)), { maxLength: 6 }),
  dict: fc
    .array(fc.tuple(name, tie('direct')), { maxLength: 6 })
    .map((entries) => new PdfDict(entries.map(([key, value]) => [key.value, value] as const))),
}));
const stream = fc.tuple(fc.uint8Array({ maxLength: 3000 }), fc.boolean(), direct).map(([data, packed, extra]) => {
  const dict = PdfDict.of({ Extra: extra });
  return packed
    ? new PdfStream(dict.set('Filter', PdfName.of('FlateDecode')), deflateSync(data))
    : new PdfStream(dict, data);
});

describe('writing', () => {
  test('ensures that any graph of objects is read back as it was', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.oneof(direct, stream), { maxLength: 9 }),
      fc.boolean(),
      async (objects, useObjectStreams) => {
        const { document, catalog } = onePage();
        for (const object of objects) document.add(object);
        for (let num = objects.length + 4; num <= 12; num++) document.reserve();
        const file = await openPdf(writePdf(document, { catalog, version: '1.7', useObjectStreams }), {
          fileName: 'a.pdf',
        });
        expect(file.wasRecovered).toBe(false);
        for (const [num, object] of document.entries()) {
          const there = file.get(new PdfRef(num));
          expect(plain(there, file)).toEqual(plain(document.resolve(object), document));
        }
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  test.skipIf(!hasQpdf)('ensures that qpdf finds no fault with any graph of objects', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(direct, stream), { maxLength: 9 }), fc.boolean(), (objects, useObjectStreams) => {
        const { document, catalog, page } = onePage();
        page.set(
          'Things',
          [...objects.keys()].map((index) => new PdfRef(index + 4)),
        );
        for (const object of objects) document.add(object);
        for (let num = objects.length + 4; num <= 12; num++) document.reserve();
        const info = document.add(PdfDict.of({ Title: new PdfString(latin1Bytes('A title')) }));
        const run = qpdf(writePdf(document, { catalog, info, version: '1.4', useObjectStreams }), '--check', 'IN');
        expect(run.stderr).toBe('');
        expect(run.status).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  test.each([true, false])(
    'ensures that the same document gives the same bytes (object streams: %s)',
    (useObjectStreams) => {
      const make = (text: string): Uint8Array => {
        const { document, catalog } = onePage();
        for (let index = 0; index < 500; index++) document.add(new PdfString(latin1Bytes(`${text} ${index}`)));
        return writePdf(document, { catalog, version: '1.7', useObjectStreams });
      };
      expect(Buffer.from(make('one')).equals(make('one'))).toBe(true);
      const identifier = (file: Uint8Array): string => /ID\[.*?\]/s.exec(latin1(file))?.[0] ?? '';
      expect(identifier(make('one'))).not.toBe('');
      expect(identifier(make('one'))).not.toBe(identifier(make('two')));
    },
  );

  test('ensures that the first identifier is kept and the second is new', async () => {
    const { document, catalog } = onePage();
    const id = [latin1Bytes('permanent'), latin1Bytes('changing')] as const;
    const result = writePdf(document, { catalog, version: '1.7', id, useObjectStreams: true });
    const file = await openPdf(result, { fileName: 'a.pdf' });
    const written = file.resolve(file.trailer.get('ID'));
    const texts = Array.isArray(written)
      ? written.map((entry) => (entry instanceof PdfString ? latin1(entry.bytes) : ''))
      : [];
    expect(texts[0]).toBe('permanent');
    expect(texts[1]).not.toBe('changing');
    expect(texts[1]?.length).toBe(16);
  });

  test('ensures that reserved objects that were never set, and numbers out of them, are null', async () => {
    const { document, catalog, page } = onePage();
    page.set('Nothing', document.reserve());
    const file = await openPdf(writePdf(document, { catalog, version: '1.7', useObjectStreams: false }), {
      fileName: 'a',
    });
    expect(file.get(new PdfRef(4))).toBeNull();
    expect(file.get(new PdfRef(4_000_000_000))).toBeNull();
    expect(file.get(new PdfRef(1, 3))).toBeNull();
  });

  test('ensures that metadata and small streams stay uncompressed, and others do not when they gain by it', async () => {
    const { document, catalog } = onePage();
    const text = latin1Bytes('word '.repeat(1000));
    const plainly = document.add(new PdfStream(PdfDict.of({ Type: PdfName.of('Metadata') }), text));
    const packed = document.add(new PdfStream(new PdfDict(), text));
    const file = await openPdf(writePdf(document, { catalog, version: '1.7', useObjectStreams: true }), {
      fileName: 'a',
    });
    const [first, second] = [file.get(plainly), file.get(packed)];
    if (!(first instanceof PdfStream && second instanceof PdfStream)) throw new Error('not streams');
    expect(first.dict.has('Filter')).toBe(false);
    expect(second.data.length).toBeLessThan(200);
    expect(latin1(decodeStream(second, file))).toBe(latin1(text));
  });

  test('ensures that a cancelled write says so', () => {
    const { document, catalog } = onePage();
    const root = { catalog, version: '1.7', useObjectStreams: true };
    expect(() => writePdf(document, root, { signal: AbortSignal.abort() })).toThrow(
      expect.objectContaining({ code: 'cancelled' }),
    );
  });

  test('ensures that progress rises to 1', () => {
    const { document, catalog } = onePage();
    for (let index = 0; index < 3000; index++) document.add(index);
    const seen: number[] = [];
    writePdf(
      document,
      { catalog, version: '1.7', useObjectStreams: true },
      { onProgress: (share) => seen.push(share) },
    );
    expect(seen).toEqual(seen.toSorted((left, right) => left - right));
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.at(-1)).toBe(1);
  });
});

describe('a new document', () => {
  test('ensures that chains of references end, and circles lead nowhere', () => {
    const document = createNewDocument();
    const target = document.add(42);
    const chain = document.add(document.add(target));
    const circle = document.reserve();
    document.set(circle, circle);
    expect(document.get(chain)).toBe(42);
    expect(document.get(circle)).toBeNull();
    expect(() => document.set(new PdfRef(99), 1)).toThrow(RangeError);
  });
});
