import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, PdfWriter, pdfTexts, richSpec, textOf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { safeName } from './document/file-names.ts';
import { extract, nativeFiles } from './extract.testing.ts';

const rich = buildPdf(richSpec({ pages: 6 }));
const wordsOf = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort();

/** A file with attachments of any names in its name tree. */
function withAttachments(attachments: readonly (readonly [name: string, content: string])[]): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const page = writer.add({ Type: '/Page', Parent: pages, MediaBox: [0, 0, 99, 99] });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  const names = attachments.flatMap(([name, content], index) => {
    const stream = writer.addStream({ Type: '/EmbeddedFile' }, content);
    const specification = writer.add({ Type: '/Filespec', F: textOf(name), UF: textOf(name), EF: { F: stream } });
    return [textOf(`key${String(index).padStart(3, '0')}`), specification];
  });
  const catalog = writer.add({ Type: '/Catalog', Pages: pages, Names: { EmbeddedFiles: { Names: names } } });
  return writer.toBytes({ trailer: { Root: catalog } });
}

/** A page that shows these lines with a font that says of its spaces that they are the character U+0002. */
function withControlSpaces(lines: readonly string[]): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const map = '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <20> <0002> endbfchar';
  const letters = '1 beginbfrange <21> <7e> <0021> endbfrange';
  const font = writer.add({
    Type: '/Font',
    Subtype: '/Type1',
    BaseFont: '/Helvetica',
    Encoding: '/WinAnsiEncoding',
    ToUnicode: writer.addStream({}, `/CMapName /X def begincmap ${map} ${letters} endcmap`),
  });
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 200],
    Contents: writer.addStream(
      {},
      `BT /F1 12 Tf 14 TL 20 150 Td ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
    ),
    Resources: { Font: { F1: font } },
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

describe('damaged files', () => {
  test.each([
    ['layout', '.txt'],
    ['markdown', '.md'],
  ])('ensures that text comes out of a file whose pages are found by searching: %s', async (text, extension) => {
    const sound = Buffer.from(buildPdf({ pages: [{ text: 'Found' }, { text: 'again' }] })).toString('latin1');
    const damaged = Buffer.from(sound.replace(/\/Pages \d+ 0 R/, '/Pages 999 0 R'), 'latin1');
    const { files } = await extract(damaged, { what: ['text'], text });
    expect(files.get(`recto-extract-text${extension}`)?.toString()).toMatch(/Found[\s\S]*again/);
  });
});

describeWithPrograms('attachments and text', ['pdfdetach', 'pdftotext'], () => {
  test('ensures that the same attachments come as pdfdetach gives, byte for byte', async () => {
    const { files } = await extract(rich, { what: ['attachments'] });
    const theirs = await nativeFiles('pdfdetach', rich, ['-saveall', '-o', 'FOLDER', 'FILE']);
    const ours = [...files].map(([name, bytes]) => [name.replace('recto-extract-attachment-', ''), bytes] as const);
    expect(ours.length).toBeGreaterThanOrEqual(theirs.size);
    for (const [name, bytes] of theirs) expect(new Map(ours).get(name)?.equals(bytes)).toBe(true);
  });

  test('ensures that text has the words of pdftotext, page by page', async () => {
    const { files } = await extract(rich, { what: ['text'], perPage: true });
    // A check box is a character here; pdftotext leaves it out.
    const ours = [...files.values()].map((bytes) => wordsOf(String(bytes).replaceAll(/[\u2610\u2612]/g, '')));
    expect(ours).toEqual((await pdfTexts(rich)).map(wordsOf));
  });

  test.each(['layout', 'markdown'])(
    'ensures that spaces which a font takes for controls are no hyphens: %s',
    async (text) => {
      const { files } = await extract(
        withControlSpaces(['Spaces of a careless program and a long hyphen-', 'ation.']),
        {
          what: ['text'],
          text,
        },
      );
      const found = [...files.values()].map(String).join();
      expect(found).toContain('Spaces of a careless program and a long hyphen');
      expect(found).not.toContain('Spaces-of');
      if (text === 'layout') expect(found).toContain('hyphen-\n');
    },
  );

  test('ensures that Markdown has the words of pdftotext, but for running titles', async () => {
    const texts = ['Some words of the first page', 'and *other* words <b>of</b> the [second]'];
    const pdf = buildPdf({ pages: texts.map((text) => ({ text })) });
    const { files } = await extract(pdf, { what: ['text'], text: 'markdown' });
    const markdown = String(files.get('recto-extract-text.md'));
    expect(markdown).toContain('Some words of the first page');
    expect(markdown).toContain('and \\*other\\* words \\<b\\>of\\</b\\> the \\[second\\]');
  });
});

describe('attachments ensure that', () => {
  test('no name becomes a path, hides itself or replaces another', async () => {
    const hostile = [
      '../../etc/passwd',
      '/etc/passwd',
      'C:\\Windows\\x.exe',
      '.bashrc',
      'a\u202Egpj.exe',
      'A.TXT',
      'a.txt',
      '..',
      'con',
    ];
    const { files, notes } = await extract(withAttachments(hostile.map((name, at) => [name, `content ${at}`])), {
      what: ['attachments'],
    });
    expect(files.size).toBe(hostile.length);
    for (const name of files.keys()) {
      expect(name).toMatch(/^recto-extract-attachment-/);
      expect(name).not.toMatch(/[\\/:\p{Cf}\p{Cc}]|\.\.|-\./u);
    }
    expect(new Set([...files.keys()].map((name) => name.toLowerCase())).size).toBe(hostile.length);
    expect([...files.values()].map(String)).toEqual(hostile.map((_, at) => `content ${at}`));
    expect(notes.some((text) => text.includes('not safe for a file'))).toBe(true);
  });

  test('an attached PDF is handed out as it is, not opened', async () => {
    const { outputs } = await extract(withAttachments([['inner.pdf', 'no PDF at all']]), { what: ['attachments'] });
    expect(outputs.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['recto-extract-attachment-inner.pdf', 'application/octet-stream'],
    ]);
  });

  test('an empty one is named', async () => {
    const { notes } = await extract(
      withAttachments([
        ['empty.txt', ''],
        ['full.txt', 'x'],
      ]),
      { what: ['attachments'] },
    );
    expect(notes).toContain('Empty attachments, for which no file was made: empty.txt');
  });

  test('safe names are short and keep their extension', () => {
    expect(safeName(`${'ü'.repeat(400)}.docx`)).toMatch(/^ü+\.docx$/);
    expect(Buffer.byteLength(safeName(`${'ü'.repeat(400)}.docx`))).toBeLessThan(200);
    expect(safeName('Bericht 2024.pdf')).toBe('Bericht 2024.pdf');
    expect(safeName('...')).toBe('');
  });
});

describe('form data ensures that', () => {
  const form = buildPdf({
    pages: 1,
    form: {
      fields: [
        {
          name: 'person',
          children: [
            { name: 'name', kind: 'text', value: 'Zoë "Z" Łukasz', pages: [0] },
            { name: 'formula', kind: 'text', value: '=1+1', pages: [0] },
            { name: 'amount', kind: 'text', value: '-12.50', pages: [0] },
          ],
        },
        { name: 'agreed', kind: 'checkbox', value: 'Yes', pages: [0] },
        { name: 'send', kind: 'button', pages: [0] },
      ],
    },
  });

  test('JSON has the full name and the value of each field', async () => {
    const { files, notes } = await extract(form, { what: ['form'] }, 'form.pdf');
    const read = JSON.parse(String(files.get('recto-extract-form.json')));
    expect(read.fileName).toBe('form.pdf');
    expect(read.fields).toMatchObject([
      { name: 'person.name', type: 'text', value: 'Zoë "Z" Łukasz' },
      { name: 'person.formula', type: 'text', value: '=1+1' },
      { name: 'person.amount', type: 'text', value: '-12.50' },
      { name: 'agreed', type: 'checkbox', value: 'Yes' },
    ]);
    expect(notes).toContain('4 form fields');
  });

  test('CSV quotes, and no value is run as a formula', async () => {
    const { files, notes } = await extract(form, { what: ['form'], form: 'csv' });
    const table = String(files.get('recto-extract-form.csv'));
    expect(table).toContain('person.name,,text,"Zoë ""Z"" Łukasz"\r\n');
    expect(table).toContain("person.formula,,text,'=1+1\r\n");
    expect(table).toContain('person.amount,,text,-12.50\r\n');
    expect(notes.some((text) => text.startsWith('1 value looks like a formula'))).toBe(true);
  });

  test('FDF nests the parts of a name, as the format has it', async () => {
    const { files } = await extract(form, { what: ['form'], form: 'fdf' }, 'form.pdf');
    const fdf = files.get('recto-extract-form.fdf')?.toString('latin1') ?? '';
    expect(fdf).toMatch(/^%FDF-1\.2\n/);
    expect(fdf).toMatch(/\/T\(person\)\/Kids\[<<\/T\(name\)\/V/);
    expect(fdf).toMatch(/\/T\(agreed\)\/V\/Yes/);
  });
});

describe('results ensure that', () => {
  test('one ZIP holds a folder for each kind', async () => {
    const { files } = await extract(rich, { zip: true, what: ['text', 'attachments', 'form', 'fonts'] });
    expect([...files.keys()]).toEqual(['recto-extract-result.zip']);
    const names = await nativeNames(files.get('recto-extract-result.zip') ?? Buffer.alloc(0));
    for (const kind of ['text', 'attachments', 'form', 'fonts']) {
      expect(names.some((name) => name.startsWith(`${kind}/recto-extract-`))).toBe(true);
    }
  });

  test('only the chosen pages are read, and a page that does not exist is refused', async () => {
    const { files } = await extract(rich, { what: ['text'], pages: '2,4', perPage: true });
    expect([...files.keys()]).toEqual(['recto-extract-page-2.txt', 'recto-extract-page-4.txt']);
    await expect(extract(rich, { pages: '9' })).rejects.toMatchObject({ code: 'option-invalid' });
  });
});

/** The names in a ZIP, read by fflate. */
async function nativeNames(zip: Buffer): Promise<string[]> {
  const { unzipSync } = await import('fflate');
  return Object.keys(unzipSync(new Uint8Array(zip)));
}

describe('extraction ensures that', () => {
  test('a job can be cancelled while it works', async () => {
    const pdf = buildPdf({ pages: Array.from({ length: 300 }, () => ({ text: 'Some words' })) });
    const cancel = new AbortController();
    const job = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES).run(
      { toolId: 'extract', inputs: [bytesInput('file.pdf', pdf)], options: { what: ['text'] } },
      { signal: cancel.signal, onPercent: () => cancel.abort() },
    );
    await expect(job).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('files without pages or sense are refused as damaged', async () => {
    const writer = new PdfWriter();
    const pages = writer.add({ Type: '/Pages', Kids: [], Count: 0 });
    const empty = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
    for (const bytes of [empty, Buffer.from('%PDF-1.7\nnothing')]) {
      await expect(extract(bytes)).rejects.toMatchObject({ code: 'input-damaged' });
    }
  });
});
