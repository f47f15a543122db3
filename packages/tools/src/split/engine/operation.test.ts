import type { InputFile } from '@recto/contract/job';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { bytesInput, previewJob, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  buildPdf,
  imageDocument,
  lockWithQpdf,
  pdfTexts,
  qpdfCheck,
  readWithQpdf,
  richSpec,
  scanDocument,
  textDocument,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';

const PAGES = 8;
const rich = bytesInput('rich.pdf', buildPdf(richSpec({ pages: PAGES })));
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const split = (options: unknown, input = rich) => host.run({ toolId: 'split', inputs: [input], options });
const markersOf = async (bytes: Uint8Array) =>
  (await pdfTexts(bytes)).map((text) => Number(/P(\d{4})/.exec(text)?.[1]));

describeWithPrograms('split ensures that', ['qpdf', 'pdftotext'], () => {
  beforeAll(usePdfMatchers);

  test('by itself it makes a PDF of each page, named and checked', async () => {
    const { outputs, receipt } = await split({});
    expect(outputs.map(({ name }) => name)).toEqual(
      Array.from({ length: PAGES }, (_, index) => `recto-split-page-${index + 1}.pdf`),
    );
    for (const [index, { bytes }] of outputs.entries()) {
      expect(await markersOf(bytes)).toEqual([index + 1]);
      await expect(bytes).toPassQpdfCheck();
      await expect(bytes).toBeSoundInside();
    }
    expect(receipt.lines[0]).toEqual({ item: 'pages', before: PAGES, after: PAGES });
    expect(receipt).toMatchObject({ toolId: 'split', contentUnchanged: true });
    expect(receipt.notes.filter(({ item }) => item === 'documentAttachments')).toHaveLength(1);
  });

  test('each written range becomes its own PDF', async () => {
    const { outputs } = await split({ mode: 'ranges', ranges: '1-3, 8, 5-4' });
    expect(await Promise.all(outputs.map(({ bytes }) => markersOf(bytes)))).toEqual([[1, 2, 3], [8], [5, 4]]);
  });

  test('pages joined by a plus become one PDF', async () => {
    const { outputs } = await split({ mode: 'ranges', ranges: '1-2+7, 8' });
    expect(await Promise.all(outputs.map(({ bytes }) => markersOf(bytes)))).toEqual([[1, 2, 7], [8]]);
  });

  test('one range is one result with the plain name', async () => {
    const { outputs } = await split({ mode: 'ranges', ranges: '2-4' });
    expect(outputs.map(({ name }) => name)).toEqual(['recto-split-result.pdf']);
  });

  test('page labels follow their pages', async () => {
    const { outputs } = await split({ mode: 'every-n', n: 3 });
    const labels = (await readWithQpdf(buildPdf(richSpec({ pages: PAGES })))).pages.map(({ label }) => label);
    const found = await Promise.all(outputs.map(async ({ bytes }) => (await readWithQpdf(bytes)).pages));
    expect(found.flat().map(({ label }) => label)).toEqual(labels);
  });

  test('bookmarks cut chapters, whose titles are told', async () => {
    const { outputs, receipt } = await split({ mode: 'by-outline' }, bytesInput('text.pdf', textDocument(25)));
    expect(outputs.map(({ name }) => name)).toHaveLength(3);
    expect(await Promise.all(outputs.map(async ({ bytes }) => (await pdfTexts(bytes)).length))).toEqual([10, 10, 5]);
    expect(receipt.notes[0]?.text).toContain('1 Chapter 1, 2 Chapter 2, 3 Chapter 3');
    const titles = await Promise.all(
      outputs.map(async ({ bytes }) => (await readWithQpdf(bytes)).outline.map(({ title }) => title)),
    );
    expect(titles).toEqual([['Chapter 1'], ['Chapter 2'], ['Chapter 3']]);
  });

  test('by size no part is larger than allowed, and the next page would not have fitted', async () => {
    const input = bytesInput('images.pdf', imageDocument(7));
    const { outputs, receipt } = await split({ mode: 'by-size', maxMegabytes: 3.1 }, input);
    expect(await Promise.all(outputs.map(({ bytes }) => markersOf(bytes)))).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    for (const { bytes } of outputs) expect(bytes.length).toBeLessThanOrEqual(3.1 * BYTES_PER_MEGABYTE);
    expect(receipt.notes).toEqual([]);
    const alone = await split({ mode: 'by-size', maxMegabytes: 0.5 }, bytesInput('two.pdf', imageDocument(2)));
    expect(alone.outputs).toHaveLength(2);
    expect(alone.receipt.notes).toMatchObject([{ item: 'parts', count: 2 }]);
  });

  test('odd and even pages lie apart', async () => {
    const { outputs } = await split({ mode: 'odd-even' });
    expect(await Promise.all(outputs.map(({ bytes }) => markersOf(bytes)))).toEqual([
      [1, 3, 5, 7],
      [2, 4, 6, 8],
    ]);
  });

  test('blank pages part the others and are told of', async () => {
    const blank = { text: '' };
    const bytes = buildPdf({ marker: 'B', pages: [{ text: 'one' }, blank, { text: 'two' }, { text: 'three' }] });
    const { outputs, receipt } = await split({ mode: 'blank-pages' }, bytesInput('b.pdf', withoutMarker(bytes, 2)));
    expect(await Promise.all(outputs.map((output) => markersOf(output.bytes)))).toEqual([[1], [3, 4]]);
    expect(receipt.notes).toMatchObject([{ item: 'blankPages', count: 1 }]);
  });

  test('scans of empty pages part the others, also with grain and words of text recognition', async () => {
    const bytes = scanDocument(['print', 'paper', 'print', 'print', 'paper', 'paper', 'print']);
    const { outputs, receipt } = await split({ mode: 'blank-pages' }, bytesInput('scans.pdf', bytes));
    const counts = outputs.map(async (output) => (await readWithQpdf(output.bytes)).pages.length);
    expect(await Promise.all(counts)).toEqual([1, 2, 1]);
    expect(receipt.notes[0]?.text).toBe(
      '3 pages are blank: they separate the files and are in none of them (2, 5, 6).',
    );
  });

  test('parts of a locked file are locked as it is, and the receipt says so', async () => {
    const bytes = await lockWithQpdf(buildPdf(richSpec({ pages: 5 })), { userPassword: 'secret' });
    const { outputs, receipt } = await split(
      { mode: 'ranges', ranges: '1-2' },
      bytesInput('locked.pdf', bytes, { password: 'secret' }),
    );
    expect((await qpdfCheck(outputs[0]?.bytes ?? new Uint8Array(), 'secret')).exitCode).toBe(0);
    expect((await qpdfCheck(outputs[0]?.bytes ?? new Uint8Array())).exitCode).toBe(2);
    expect(receipt.notes).toContainEqual(expect.objectContaining({ kind: 'kept', item: 'encryption' }));
  });
});

describe('before it splits: ensures that', () => {
  const preview = async (options: unknown, input: InputFile) => {
    const tool = await RECTO_TOOLS.find('split');
    if (!tool) throw new TypeError('there is no such tool');
    const percents: number[] = [];
    const said = await previewJob({
      tool,
      options,
      inputs: [input],
      capabilities: NODE_CAPABILITIES,
      operation: await RECTO_TOOLS.loadOperation('split'),
      signal: new AbortController().signal,
      onPercent: (percent) => percents.push(percent),
    });
    return { said, percents };
  };

  test.each<[string, object, Uint8Array]>([
    ['bookmarks', { mode: 'by-outline' }, textDocument(25)],
    ['sizes', { mode: 'by-size', maxMegabytes: 3.1 }, imageDocument(7)],
    ['blank pages', { mode: 'blank-pages' }, scanDocument(['print', 'paper', 'print', 'print'])],
    ['formats of pages', { mode: 'ranges', ranges: 'portrait, 1' }, textDocument(3)],
  ])('the parts that %s decide are said as they are then made', async (_, options, bytes) => {
    const input = bytesInput('whole.pdf', bytes);
    const { said } = await preview(options, input);
    const { outputs } = await split(options, input);
    const made = await Promise.all(outputs.map(async (output) => (await readWithQpdf(output.bytes)).pages.length));
    const parts = (said as { parts: { pages: number[] }[] }).parts.map(({ pages }) => pages.length);
    expect(parts).toEqual(made);
  });

  test('what takes long tells how far it is', async () => {
    const { percents } = await preview({ mode: 'by-size', maxMegabytes: 1.1 }, bytesInput('i.pdf', imageDocument(5)));
    expect(percents).toEqual([20, 40, 60, 80, 100]);
  });

  test('what the job would refuse is refused in the same words', async () => {
    const asked = preview({ mode: 'blank-pages' }, bytesInput('text.pdf', textDocument(2)));
    await expect(asked).rejects.toMatchObject({
      code: 'option-invalid',
      details: { problem: { text: 'No page is blank.' } },
    });
  });

  test('a tool that says nothing beforehand is told so', async () => {
    const tool = await RECTO_TOOLS.find('rotate');
    if (!tool) throw new TypeError('there is no such tool');
    const asked = previewJob({
      tool,
      options: {},
      inputs: [rich],
      capabilities: NODE_CAPABILITIES,
      onPercent: () => {},
      operation: await RECTO_TOOLS.loadOperation('rotate'),
      signal: new AbortController().signal,
    });
    await expect(asked).rejects.toMatchObject({ code: 'processing-failed' });
  });
});

describe('split refuses: ensures that', () => {
  test.each([
    [{ mode: 'ranges', ranges: '1-3, 7-12' }, 'Page 12 does not exist'],
    [{ mode: 'ranges' }, 'Please write which pages'],
    [{ mode: 'blank-pages' }, 'No page is blank'],
    [{ mode: 'ranges', ranges: 'x' }, 'Please name pages'],
    [{ mode: 'every-n', n: 0 }, 'at least 1'],
  ])('%o is an option that is not valid', async (options, problem) => {
    await expect(split(options)).rejects.toMatchObject({
      code: 'option-invalid',
      details: { problem: { text: expect.stringContaining(problem) } },
    });
  });

  test('more files than anybody can use are not made', async () => {
    const ranges = Array.from({ length: 5001 }, () => '1').join(',');
    await expect(split({ mode: 'ranges', ranges })).rejects.toMatchObject({
      code: 'option-invalid',
      details: { problem: { text: 'This would make 5001 files; the most is 5000.' } },
    });
  });
});

/** The same file, in which one page draws nothing: its text is overwritten with spaces. @param pageNumber 1-based */
function withoutMarker(bytes: Uint8Array, pageNumber: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const marker = `BP${String(pageNumber).padStart(4, '0')}`;
  for (let at = copy.indexOf(marker); at >= 0; at = copy.indexOf(marker, at + 1))
    copy.fill(0x20, at, at + marker.length);
  return new Uint8Array(copy);
}
