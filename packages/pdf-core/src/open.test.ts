import { deflateSync } from 'node:zlib';
import { latin1, latin1Bytes } from '@recto/codecs';
import { isErrorCode } from '@recto/contract/error-codes';
import { RectoError } from '@recto/contract/recto-error';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeStream } from './filters/decode.ts';
import { createNewDocument } from './new-document.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString } from './objects/objects.ts';
import { openPdf } from './open.ts';
import type { PdfFile } from './types.ts';
import { writePdf } from './write.ts';

const fileName = 'a.pdf';

/** Text of objects with their table: `N G obj` bodies in order, number by position from 1. */
function withTable(bodies: readonly string[], trailerMore = '', before = ''): string {
  let text = `${before}%PDF-1.4\n`;
  const offsets: number[] = [];
  for (const [index, body] of bodies.entries()) {
    offsets.push(text.length - before.length);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = text.length - before.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${bodies.length + 1}/Root 1 0 R${trailerMore}>>\n`;
  return `${text}startxref\n${start}\n%%EOF\n`;
}

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
const BASIC = [CATALOG, PAGES, PAGE];

function open(text: string, password?: string): Promise<PdfFile> {
  return openPdf(latin1Bytes(text), { fileName, ...(password !== undefined && { password }) });
}

async function textOf(file: PdfFile, num: number): Promise<string> {
  const stream = file.get(new PdfRef(num));
  if (!(stream instanceof PdfStream)) throw new Error(`object ${num} is no stream`);
  return latin1(decodeStream(stream, file));
}

describe('cross-reference tables', () => {
  test('ensures that a plain file opens by its table', async () => {
    const file = await open(withTable(BASIC));
    expect(file.wasRecovered).toBe(false);
    expect(file.usesXrefStreams).toBe(false);
    expect(file.version).toBe('1.4');
    expect(file.nextObjectNumber).toBe(4);
    expect(file.get(new PdfRef(3))).toBeInstanceOf(PdfDict);
    expect(file.get(new PdfRef(3))).toBe(file.get(new PdfRef(3)));
  });

  test("ensures that the catalog's version counts when it is higher", async () => {
    expect((await open(withTable([CATALOG.replace('>>', '/Version/1.7>>'), PAGES, PAGE]))).version).toBe('1.7');
    expect((await open(withTable([CATALOG.replace('>>', '/Version/1.1>>'), PAGES, PAGE]))).version).toBe('1.4');
  });

  test.each([
    ['junk before the header', withTable(BASIC, '', 'From: someone\r\n\r\n')],
    [
      'junk before the header that offsets count',
      `xyz\n${withTable(BASIC)}`
        .replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 4}`)
        .replace(/(\d{10}) 00000 n/g, (_, at) => `${String(Number(at) + 4).padStart(10, '0')} 00000 n`),
    ],
    ['a table that begins at 1 with the free list', withTable(BASIC).replace('xref\n0 4', 'xref\n1 4')],
    ['rows of 19 bytes', withTable(BASIC).replace(/ n \n/g, ' n\n')],
    ['fewer rows than said', withTable(BASIC).replace('xref\n0 4', 'xref\n0 9')],
    ['a tail after the end', withTable(BASIC) + '\0'.repeat(3000)],
    ['/Prev 0', withTable(BASIC, '/Prev 0')],
    ['/Prev to itself', withTable(BASIC, '/Prev 190')],
  ])('ensures that %s does not need recovery', async (_, text) => {
    const file = await open(text.replace('/Prev 190', `/Prev ${text.indexOf('xref\n0')}`));
    expect(file.wasRecovered).toBe(false);
    expect(file.get(new PdfRef(3))).toBeInstanceOf(PdfDict);
  });

  test('ensures that an update replaces and frees objects of the original', async () => {
    const original = withTable([...BASIC, '(old)', '(freed)']);
    const first = original.length;
    const update = `${original}4 0 obj\n(new)\nendobj\n`;
    const rows = `xref\n4 2\n${String(first).padStart(10, '0')} 00000 n \n0000000000 00001 f \n`;
    const previous = /startxref\n(\d+)/.exec(original)?.[1];
    const file = await open(
      `${update}${rows}trailer\n<</Size 6/Root 1 0 R/Prev ${previous}>>\nstartxref\n${update.length}\n%%EOF`,
    );
    const changed = file.get(new PdfRef(4));
    expect(changed instanceof PdfString && latin1(changed.bytes)).toBe('new');
    expect(file.get(new PdfRef(5))).toBeNull();
    expect(file.get(new PdfRef(4, 1))).toBeNull();
    expect(file.wasRecovered).toBe(false);
  });

  test('ensures that a hybrid file gives the objects that only its stream knows', async () => {
    const packed = deflateSync('5 0 6 7 (five) (six) ');
    let text = `%PDF-1.5\n1 0 obj\n${CATALOG}\nendobj\n2 0 obj\n${PAGES}\nendobj\n3 0 obj\n${PAGE}\nendobj\n`;
    const offsets = [1, 2, 3].map((num) => text.indexOf(`${num} 0 obj`));
    offsets.push(text.length);
    text += `4 0 obj\n<</Type/ObjStm/N 2/First 8/Filter/FlateDecode/Length ${packed.length}>>stream\n${latin1(packed)}\nendstream\nendobj\n`;
    const stream = text.length;
    const rows = latin1(Uint8Array.of(2, 0, 4, 0, 2, 0, 4, 1));
    text += `7 0 obj\n<</Type/XRef/W[1 2 1]/Index[5 2]/Size 8/Length 8>>stream\n${rows}\nendstream\nendobj\n`;
    const table = text.length;
    text += `xref\n0 7\n0000000000 65535 f \n${offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`;
    text += `${'0000000000 65535 f \n'.repeat(2)}trailer\n<</Size 8/Root 1 0 R/XRefStm ${stream}>>\nstartxref\n${table}\n%%EOF`;
    const file = await open(text);
    const six = file.get(new PdfRef(6));
    expect(six instanceof PdfString && latin1(six.bytes)).toBe('six');
    expect(file.wasRecovered).toBe(false);
  });
});

describe('streams', () => {
  const body = 'BT (endstrea) Tj ET';
  test.each([
    ['a right /Length', `<</Length ${body.length}>>\nstream\n${body}\nendstream`, '0'],
    ['an indirect /Length', `<</Length 5 0 R>>\nstream\r\n${body}\r\nendstream`, String(body.length)],
    ['a /Length too small', `<</Length 3>>\nstream\n${body}\nendstream`, '0'],
    ['a /Length too large', `<</Length 99999>>\nstream\n${body}\nendstream`, '0'],
    ['no /Length', `<<>>\nstream\n${body}\nendstream`, '0'],
    ['a /Length that is the stream itself', `<</Length 4 0 R>>\nstream\n${body}\nendstream`, '0'],
    ['a bare carriage return after the word', `<</Length ${body.length}>>\nstream\r${body}\nendstream`, '0'],
    ['spaces after the word', `<</Length ${body.length}>>\nstream  \r\n${body}\nendstream`, '0'],
    ['no endstream', `<</Length 9>>\nstream\n${body}\nendobj`, '0'],
  ])('ensures that %s gives the data', async (_, stream, five) => {
    expect(await textOf(await open(withTable([...BASIC, stream, five])), 4)).toBe(body);
  });

  test('ensures that data are views into the file, not copies', async () => {
    const file = await open(withTable([...BASIC, `<</Length ${body.length}>>\nstream\n${body}\nendstream`]));
    const stream = file.get(new PdfRef(4));
    expect(stream instanceof PdfStream && stream.data.buffer === file.bytes.buffer).toBe(true);
  });

  test('ensures that an object stream whose /Length is inside itself ends', async () => {
    const text = withTable([...BASIC, '<</Type/ObjStm/N 1/First 4/Length 5 0 R>>stream\n5 0 4\nendstream']);
    const file = await open(text);
    expect(file.get(new PdfRef(4))).toBeInstanceOf(PdfStream);
  });
});

describe('recovery', () => {
  const good = withTable(BASIC);
  test.each([
    ['no cross-reference', good.slice(0, good.indexOf('xref'))],
    ['an offset that points elsewhere', good.replace(/\d{10} 00000 n/, '0000000033 00000 n')],
    ['a wrong startxref', good.replace(/startxref\n\d+/, 'startxref\n7')],
    ['no trailer', good.replace('trailer', 'tr').replace(/startxref\n\d+/, 'startxref\n1')],
    ['a catalog without a type', good.replace('/Type/Catalog', '').replace(/startxref\n\d+/, '')],
    ['a catalog that is missing', withTable(['null', PAGES, PAGE])],
    ['a page tree that is missing', withTable(['null', 'null', PAGE])],
    ['an object moved by an editor', good.replace('%PDF-1.4\n', '%PDF-1.4\n% a comment of someone\n')],
  ])('ensures that a file with %s opens', async (_, text) => {
    const file = await open(text);
    const pages = file.resolve(file.catalog.get('Pages'));
    if (!(pages instanceof PdfDict)) throw new Error('no pages');
    const kids = file.resolve(pages.get('Kids'));
    expect(Array.isArray(kids) && file.resolve(kids[0])).toBeInstanceOf(PdfDict);
    expect(file.wasRecovered).toBe(true);
  });

  test('ensures that the newest definition wins, in object streams too', async () => {
    const packed = latin1(deflateSync('4 0 (packed)'));
    const stream = `5 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream\nendobj\n`;
    const head = withTable([...BASIC, '(first)']).replace(/xref.*/s, '');
    const value = async (text: string): Promise<string> => {
      const object = (await open(text)).get(new PdfRef(4));
      return object instanceof PdfString ? latin1(object.bytes) : '';
    };
    expect(await value(`${head}4 0 obj\n(second)\nendobj\n`)).toBe('second');
    expect(await value(`${head}${stream}`)).toBe('packed');
    expect(await value(`${head}${stream}4 0 obj\n(last)\nendobj\n`)).toBe('last');
  });

  test('ensures that what a damaged object stream has lost is taken from an older version, and that it is said', async () => {
    const text = withTable([...BASIC, '(old)']);
    const head = text.slice(0, text.indexOf('xref\n'));
    const packed = '4 0 9 6 (new)';
    const stream = `5 0 obj\n<</Type/ObjStm/N 2/First 8/Length ${packed.length}/Filter/FlateDecode>>stream\n${packed}\nendstream\nendobj\n`;
    const entries = [2, 3].map((num) => text.indexOf(`${num} 0 obj`));
    const rows = [
      [0, 0, 0],
      [1, text.indexOf('1 0 obj'), 0],
      ...entries.map((at) => [1, at, 0]),
      [2, 5, 0],
      [1, head.length, 0],
    ];
    const bytes = rows.map(([kind = 0, at = 0, extra = 0]) => latin1(Uint8Array.of(kind, at >> 8, at, extra))).join('');
    const start = head.length + stream.length;
    const xref = `6 0 obj\n<</Type/XRef/W[1 2 1]/Size 6/Root 1 0 R/Length ${bytes.length}>>stream\n${bytes}\nendstream\nendobj\n`;
    const file = await open(`${head}${stream}${xref}startxref\n${start}\n%%EOF`);
    expect(file.wasRecovered).toBe(false);
    const object = file.get(new PdfRef(4));
    expect(object instanceof PdfString && latin1(object.bytes)).toBe('old');
    expect(file.wasRecovered).toBe(true);
  });

  test('ensures that objects of a PDF inside a stream are not taken for those of the file', async () => {
    const inner = withTable(['<</Type/Catalog/Pages 2 0 R/Inner true>>', PAGES, PAGE]);
    const outer = withTable([...BASIC, `<</Length ${inner.length}>>stream\n${inner}\nendstream`]);
    const file = await open(outer.slice(0, outer.lastIndexOf('xref\n0')));
    expect(file.catalog.has('Inner')).toBe(false);
  });

  test.each(['', '%PDF-1.7', 'no PDF at all', '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n'])(
    'ensures that %j is called damaged',
    async (text) => {
      await expect(open(text)).rejects.toMatchObject({ code: 'input-damaged', details: { fileName } });
    },
  );

  test('ensures that thousands of damaged bytes in a large file take linear time', async () => {
    const document = createNewDocument();
    const pages = document.reserve();
    const kids: PdfRef[] = [];
    for (let index = 0; index < 3000; index++) {
      const data = new Uint8Array(3000).fill(index);
      for (let at = 0; at < data.length; at++) data[at] = Math.imul(at + index, 2_654_435_761) >>> 24;
      const contents = document.add(new PdfStream(PdfDict.of({ Filter: PdfName.of('FlateDecode') }), data));
      kids.push(document.add(PdfDict.of({ Type: PdfName.of('Page'), Parent: pages, Contents: contents })));
    }
    document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }));
    const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
    const bytes = writePdf(document, { catalog, version: '1.4', useObjectStreams: false });
    for (let index = 0; index < 4000; index++) bytes[(Math.imul(index, 2_654_435_761) >>> 0) % bytes.length] = index;
    const file = await openPdf(bytes, { fileName });
    let found = 0;
    for (const kid of kids) if (file.get(kid) instanceof PdfDict) found++;
    expect(found).toBeGreaterThan(2900);
  });
});

describe('hostile files', () => {
  const packed = (): Uint8Array => {
    const document = createNewDocument();
    const pages = document.reserve();
    const contents = document.add(new PdfStream(new PdfDict(), latin1Bytes('q Q '.repeat(300))));
    const page = document.add(
      PdfDict.of({ Type: PdfName.of('Page'), Parent: pages, Contents: contents, MediaBox: [0, 0, 9, 9] }),
    );
    document.set(pages, PdfDict.of({ Type: PdfName.of('Pages'), Kids: [page], Count: 1 }));
    const catalog = document.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
    return writePdf(document, { catalog, version: '1.7', useObjectStreams: true });
  };
  const samples = [latin1Bytes(withTable([...BASIC, '<</Length 5 0 R>>stream\nabc\nendstream', '3'])), packed()];

  /** Opens and reads everything; the only exception allowed is ours, and in time. */
  async function survives(bytes: Uint8Array): Promise<void> {
    try {
      const file = await openPdf(bytes, { fileName });
      for (let num = 0; num < Math.min(file.nextObjectNumber, 1000); num++) {
        const object = file.get(new PdfRef(num));
        if (object instanceof PdfStream) decodeStream(object, file);
      }
      expect(file.catalog).toBeInstanceOf(PdfDict);
    } catch (error) {
      if (!(error instanceof RectoError)) throw error;
      expect(isErrorCode(error.code)).toBe(true);
      expect(error.message).not.toContain('{');
    }
  }

  test('ensures that every truncation opens or says why not', async () => {
    for (const bytes of samples) {
      for (let length = 0; length < bytes.length; length++) await survives(bytes.slice(0, length));
    }
  });

  test('ensures that every single changed byte leaves a file that opens or says why not', async () => {
    for (const bytes of samples) {
      for (let at = 0; at < bytes.length; at++) {
        for (const value of [0, 0x30, 0x39, 0x28, 0x5b, 0xff]) {
          const changed = bytes.slice();
          changed[at] = value;
          await survives(changed);
        }
      }
    }
  });

  test('ensures that files with bytes changed, dropped, doubled and swapped open or say why not', async () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      length: fc.nat(40),
      with: fc.uint8Array({ maxLength: 8 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(change, { minLength: 1, maxLength: 12 }),
        async (sample, changes) => {
          let bytes: Uint8Array = sample;
          for (const { at, length, with: replacement } of changes) {
            const from = Math.floor(at * bytes.length);
            bytes = Buffer.concat([bytes.subarray(0, from), replacement, bytes.subarray(from + length)]);
          }
          await survives(new Uint8Array(bytes));
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('ensures that objects made to overlap are refused instead of read for ever', async () => {
    const many = 30_000;
    const bodies = Array.from({ length: many }, () => '(');
    await expect(
      open(withTable([...BASIC, ...bodies])).then((file) => {
        for (let num = 4; num < many; num++) file.get(new PdfRef(num));
      }),
    ).rejects.toMatchObject({ code: 'too-demanding' });
  });

  test('ensures that a chain of streams whose /Length is the next stream ends', async () => {
    const chain = Array.from({ length: 5000 }, (_, index) => `<</Length ${index + 5} 0 R>>stream\nx\nendstream`);
    const file = await open(withTable([...BASIC, ...chain]));
    expect(await textOf(file, 4)).toBe('x');
  });

  test('ensures that a reference that leads in a circle is null', async () => {
    const file = await open(withTable([...BASIC, '5 0 R', '4 0 R']));
    expect(file.get(new PdfRef(4))).toBeNull();
  });

  test('ensures that a cancelled opening says so', async () => {
    const opening = openPdf(latin1Bytes(withTable(BASIC)), { fileName, signal: AbortSignal.abort() });
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
  });
});
