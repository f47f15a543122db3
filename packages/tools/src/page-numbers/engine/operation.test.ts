import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  lockWithQpdf,
  pdfTexts,
  plainPdf,
  readWithPdfium,
  readWithQpdf,
  rewriteWithQpdf,
  richSpec,
  textDocument,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const plain = plainPdf('P', 3);
/** Empty pages: what a reader finds on them is ours. */
const empty = buildPdf({ marker: ' ', pages: 3 });

async function run(options: unknown, ...files: readonly Uint8Array[]) {
  const inputs = files.map((bytes, index) => bytesInput(`letter${index === 0 ? '' : index}.pdf`, bytes));
  const { outputs, receipt } = await host.run({ toolId: 'page-numbers', inputs, options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), outputs: outputs.map(({ bytes }) => bytes), receipt };
}

/** Text on one line, without the page's marker and the signs by which poppler says the direction. */
const readable = (text: string) =>
  text
    .replace(/\w*P\d{4}/, '')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
const textsOf = async (bytes: Uint8Array) => (await pdfTexts(bytes)).map(readable);

describeWithPrograms('page numbers ensure that', ['qpdf', 'pdftotext'], () => {
  beforeAll(usePdfMatchers);

  test('every page gets its number, and the receipt says so', async () => {
    const { bytes, receipt } = await run({}, empty);
    expect(await textsOf(bytes)).toEqual(['1', '2', '3']);
    expect((await readWithPdfium(bytes)).texts.map(readable)).toEqual(['1', '2', '3']);
    expect(receipt.notes.map(({ text }) => text)).toEqual(['3 pages have new page numbers, headers or footers.']);
    await expect(bytes).toPassQpdfCheck();
  });

  test.each([
    ['Arabic', 'صفحة {page}', 'arabic-indic', 'صفحة ٣'],
    ['Hebrew', 'עמוד {page}', 'decimal', 'עמוד 3'],
    ['Hindi', 'पृष्ठ {page}', 'devanagari', 'पृष्ठ ३'],
    ['Thai', 'หน้า {page}', 'thai', 'หน้า ๓'],
    ['Japanese', '第{page}頁', 'cjk-decimal', '第三頁'],
    ['Russian', 'Страница {page}', 'upper-roman', 'Страница III'],
  ])('poppler and PDFium read numbers in %s', async (_, text, numerals, third) => {
    const { bytes, receipt } = await run({ text, numerals }, empty);
    expect((await textsOf(bytes))[2]).toBe(third);
    expect(readable((await readWithPdfium(bytes)).texts[2] ?? '')).toBe(third);
    expect(receipt.notes).toHaveLength(1);
  });

  test('headers and footers say what their variables name, the first page its own', async () => {
    const { bytes } = await run(
      {
        text: 'Page {page} of {pages}',
        headerLeft: '{file}',
        headerRight: '{label}',
        footerLeft: '{none}',
        differentFirst: true,
        firstText: 'Cover',
        position: 'bottom-right',
      },
      buildPdf({ marker: ' ', pages: 3, labels: [{ fromPage: 0, style: 'r', start: 4 }] }),
    );
    expect(await textsOf(bytes)).toEqual(['Cover', 'letter v {none} Page 2 of 3', 'letter vi {none} Page 3 of 3']);
    expect((await textsOf((await run({ text: '{date}' }, empty)).bytes))[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('Bates numbers run over all files, and the receipt names the first and the last of each', async () => {
    const { outputs, receipt } = await run({ text: '{bates}', batesPrefix: 'ACME', batesStart: 99 }, empty, plain);
    const texts = await Promise.all(outputs.map(textsOf));
    expect(texts).toEqual([
      ['ACME000099', 'ACME000100', 'ACME000101'],
      ['ACME000102', 'ACME000103', 'ACME000104'],
    ]);
    expect(receipt.notes.map(({ text }) => text)).toContain('Bates numbers: ACME000102 to ACME000104.');
  });

  test('all else of a rich document stays as it is, and the numbers are a layer outside the tags', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const { bytes, receipt } = await run({ text: '{page}', headerLeft: 'Draft' }, rich);
    const [before, after] = await Promise.all([readWithQpdf(rich), readWithQpdf(bytes)]);
    const rest = ({ pages, outline, destinations, links, form, structure, catalog }: typeof before) => ({
      pages: pages.map(({ label, mediaBox, cropBox, rotationDegrees }) => ({
        label,
        mediaBox,
        cropBox,
        rotationDegrees,
      })),
      catalog: { ...catalog, layers: catalog.layers.filter(({ name }) => name !== 'Page numbers') },
      outline,
      destinations,
      links,
      form,
      structure,
    });
    expect(rest(after)).toEqual(rest(before));
    expect(after.catalog.layers.at(-1)).toMatchObject({ name: 'Page numbers', isVisible: true, isInOrder: true });
    expect(receipt.lines.find(({ item }) => item === 'structureElements')?.after).toBeGreaterThan(0);
    expect(Buffer.from(bytes.subarray(0, rich.length))).toEqual(Buffer.from(rich));
    const plainly = Buffer.from(await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable'])).toString('latin1');
    expect(plainly).toContain('/Artifact <</Type/Pagination/Subtype/Header>> BDC');
    expect(plainly).toContain('/Artifact <</Type/Pagination/Subtype/Footer>> BDC');
    await expect(bytes).toPassQpdfCheck();
  });

  test('page labels become the numbers where that is asked for, and stay elsewhere', async () => {
    const labelled = buildPdf({ marker: ' ', pages: 5, labels: [{ fromPage: 0, prefix: 'A-', style: 'D' }] });
    const labelsOf = async (options: unknown) =>
      (await readWithQpdf((await run(options, labelled)).bytes)).pages.map(({ label }) => label);
    expect(await labelsOf({})).toEqual(['A-1', 'A-2', 'A-3', 'A-4', 'A-5']);
    const set = { setLabels: true, pages: '2-4', start: 7 };
    expect(await labelsOf({ ...set, numerals: 'upper-roman' })).toEqual(['A-1', 'VII', 'VIII', 'IX', 'A-5']);
    expect(await labelsOf({ ...set, numerals: 'thai' })).toEqual(['A-1', '๗', '๘', '๙', 'A-5']);
  });

  test('a file without a sound table and one with a lock are numbered', async () => {
    const broken = await run({}, withoutCrossReference(empty));
    expect(await textsOf(broken.bytes)).toEqual(['1', '2', '3']);
    await expect(broken.bytes).toPassQpdfCheck();
    const locked = await lockWithQpdf(empty, { userPassword: 'user', ownerPassword: 'owner' });
    const inputs = [bytesInput('locked.pdf', locked, { password: 'user' })];
    const { outputs } = await host.run({ toolId: 'page-numbers', inputs, options: {} });
    const bytes = outputs[0]?.bytes ?? new Uint8Array();
    await expect(readWithQpdf(bytes)).rejects.toThrow();
    expect((await pdfTexts(bytes, { password: 'user' })).map(readable)).toEqual(['1', '2', '3']);
  });

  test('500 pages grow by some hundred bytes each, and every one has its number', async () => {
    const long = textDocument(500);
    const { bytes } = await run({ text: 'Page {page} of {pages}' }, long);
    expect((bytes.length - long.length) / 500).toBeLessThan(700);
    const texts = await pdfTexts(bytes);
    expect(texts.filter((text, index) => !text.includes(`Page ${index + 1} of 500`))).toEqual([]);
    await expect(bytes).toPassQpdfCheck();
  });

  test('pages that share resources, have no content or are one object are numbered, and the last is told', async () => {
    const shared = await run({}, sharedResources(3, 4));
    expect(await textsOf(shared.bytes)).toEqual(['1', '2', '3']);
    await expect(shared.bytes).toPassQpdfCheck();
    const text = Buffer.from(sharedResources(3, 1))
      .toString('latin1')
      .replace('[5 0 R 6 0 R 7 0 R]', '[5 0 R 6 0 R 5 0 R]');
    const { bytes, receipt } = await run({}, Buffer.from(text));
    expect((await readWithPdfium(bytes)).texts.map(readable)).toEqual(['1', '2', '1']);
    expect(receipt.notes.map((note) => note.text).join()).toContain('so these pages show the same mark: 3');
  });

  test('a text that is wider than the page is made smaller, and a note names the pages', async () => {
    const { bytes, receipt } = await run({ text: 'wide '.repeat(38), pages: '2' }, empty);
    expect(receipt.notes.map(({ text }) => text)).toContain(
      'A text is wider than the page and was made smaller. Pages: 2.',
    );
    expect((await textsOf(bytes))[1]).toContain('wide wide');
  });
});

/** A file whose pages all inherit the same resources. @param entries among them */
function sharedResources(pages: number, entries: number): Uint8Array {
  const names = Array.from({ length: entries }, (_, index) => `/X${index} 4 0 R`).join(' ');
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ');
  const objects = [
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    `2 0 obj <</Type/Pages/Count ${pages}/Kids [${kids}]/MediaBox [0 0 300 300]/Resources <</XObject <<${names}>> >> >> endobj`,
    '4 0 obj <</Type/XObject/Subtype/Form/BBox [0 0 1 1]/Length 0>> stream\n\nendstream endobj',
    ...Array.from({ length: pages }, (_, index) => `${index + 5} 0 obj <</Type/Page/Parent 2 0 R>> endobj`),
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer <</Root 1 0 R>>\n`);
}

describe('page numbers ensure that', () => {
  test.each([
    [{ text: ' ' }, 'Please enter a text for at least one place'],
    [{ footerCenter: 'x' }, 'Please give only one text for each place'],
    [{ mode: 'remove' }, 'There is nothing to remove'],
    [{ start: 0 }, 'The value must be at least 1'],
    [{ pages: '9' }, 'Page 9 does not exist'],
    [{ colour: 'red' }, 'Please write a colour such as'],
  ])('%j is refused', async (options, text) => {
    await expect(run(options, plain)).rejects.toMatchObject({
      code: 'option-invalid',
      message: expect.stringContaining(text),
    });
  });

  test('a file that would grow without bound is refused', async () => {
    await expect(run({}, sharedResources(2500, 2500))).rejects.toMatchObject({ code: 'too-demanding' });
  });
});
