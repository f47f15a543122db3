import type { InputFile } from '@recto/contract/job';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, pdfTexts, plainPdf, readWithQpdf, richSpec, scoreMerge, textDocument } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';

const host = createInlineHost();
const merge = async (inputs: readonly InputFile[], options: unknown = {}) => {
  const { outputs, receipt } = await host.run({ toolId: 'merge', inputs, options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), outputs, receipt };
};
/** `A1` is the first page of the file with marker A. */
const pagesOf = async (bytes: Uint8Array) =>
  (await pdfTexts(bytes)).map((text) => /([A-Z]+)P0*(\d+)/.exec(text)?.slice(1).join(''));
const file = (marker: string, pages: number, name = `${marker}.pdf`, modifiedAt = 0) =>
  bytesInput(name, plainPdf(marker, pages), { modifiedAt });

describeWithPrograms('merge ensures that', ['qpdf', 'pdftotext'], () => {
  beforeAll(usePdfMatchers);

  test('files follow each other as they are given', async () => {
    const { bytes, outputs, receipt } = await merge([file('B', 2), file('A', 1)]);
    expect(await pagesOf(bytes)).toEqual(['B1', 'B2', 'A1']);
    await expect(bytes).toPassQpdfCheck();
    expect(outputs[0]).toMatchObject({ name: 'recto-merge-result.pdf', mediaType: 'application/pdf' });
    expect(receipt.lines[0]).toEqual({ item: 'pages', before: 3, after: 3 });
    expect(receipt).toMatchObject({ toolId: 'merge', contentUnchanged: true, ranOn: 'device' });
  });

  test('files are sorted by name as people count, or by date', async () => {
    const files = [file('C', 1, 'part 10.pdf', 1), file('B', 1, 'part 2.pdf', 3), file('A', 1, 'Part 1.pdf', 2)];
    expect(await pagesOf((await merge(files, { order: 'name' })).bytes)).toEqual(['A1', 'B1', 'C1']);
    expect(await pagesOf((await merge(files, { order: 'date' })).bytes)).toEqual(['C1', 'A1', 'B1']);
  });

  test('page ranges stay with the file they were given for, whatever the order', async () => {
    const files = [file('B', 5), file('A', 4)];
    const ranges = ['4-z,1', 'even'];
    expect(await pagesOf((await merge(files, { ranges })).bytes)).toEqual(['B4', 'B5', 'B1', 'A2', 'A4']);
    const { bytes, receipt } = await merge(files, { ranges, order: 'name' });
    expect(await pagesOf(bytes)).toEqual(['A2', 'A4', 'B4', 'B5', 'B1']);
    expect(receipt.lines[0]).toEqual({ item: 'pages', before: 5, after: 5 });
    expect(receipt.inputs.map(({ pages }) => pages)).toEqual([5, 4]);
    await expect(bytes).toBeSoundInside();
  });

  test('pages of one file stand between those of another, and nothing of either is lost', async () => {
    const [one, two] = [buildPdf(richSpec({ pages: 8 })), buildPdf(richSpec({ pages: 8, seed: 1 }))];
    const order = [5, 0, 6, 1, 2, 7, 3, 4];
    const pages = order.flatMap((page, at) => [
      { file: 1 + (at % 2), page: page + 1 },
      { file: 2 - (at % 2), page: page + 1 },
    ]);
    const files = [bytesInput('one.pdf', one), bytesInput('two.pdf', two)];
    const { bytes, receipt } = await merge(files, { pages, outline: 'flat' });
    const shown = (await pdfTexts(bytes)).map((text) => /R(\d)P(\d{4})/.exec(text)?.slice(1).map(Number));
    expect(shown).toEqual(pages.map(({ file, page }) => [file - 1, page]));
    const { lost, problems } = await scoreMerge([{ file: one }, { file: two }], bytes);
    expect(lost).toEqual({});
    expect(problems).toEqual([]);
    expect(receipt.lines[0]).toEqual({ item: 'pages', before: 16, after: 16 });
    await expect(bytes).toPassQpdfCheck();
    await expect(bytes).toBeSoundInside();
  });

  test('in an order by page a page may be left out or stand twice, and a file may give none', async () => {
    const pages = [2, 1, 2].map((page) => ({ file: 2, page }));
    const { bytes } = await merge([file('A', 2), file('B', 3)], { pages, order: 'date', ranges: ['1', '1'] });
    expect(await pagesOf(bytes)).toEqual(['B2', 'B1', 'B2']);
  });

  test.each([
    [{ file: 1, page: 3 }, 'Page 3 of file 1 does not exist'],
    [{ file: 2, page: 1 }, 'There is no file 2'],
  ])('the page %j that is not there is named', async (page, problem) => {
    const job = merge([file('A', 2)], { pages: [page] });
    await expect(job).rejects.toMatchObject({
      code: 'option-invalid',
      details: { problem: { text: expect.stringContaining(problem) } },
    });
  });

  test.each([
    ['nest', ['long', 'long 2']],
    ['flat', ['Chapter 1', 'Chapter 2', 'Chapter 1', 'Chapter 2']],
    ['none', []],
  ])('outline policy %s gives the entries it says', async (outline, titles) => {
    const long = textDocument(20);
    const files = [bytesInput('long.pdf', long), bytesInput('long 2.pdf', long)];
    const { bytes } = await merge(files, { outline });
    const outermost = (await readWithQpdf(bytes)).outline.filter(({ depth }) => depth === 0);
    expect(outermost.map(({ title }) => title)).toEqual(titles);
  });

  test('nothing is lost of files with every structure and the same names', async () => {
    const inputs = [0, 1, 2].map((seed) => {
      const bytes = buildPdf(richSpec({ pages: 8, seed }));
      return { bytes, input: bytesInput(`rich ${seed}.pdf`, bytes) };
    });
    const { bytes, receipt } = await merge(inputs.map(({ input }) => input));
    await expect(bytes).toPassQpdfCheck();
    const score = await scoreMerge(
      inputs.map(({ bytes }) => ({ file: bytes })),
      bytes,
    );
    expect({ lost: score.lost, problems: score.problems }).toEqual({ lost: {}, problems: [] });
    expect(score.items['named links'][0]).toBeGreaterThan(0);
    for (const { before, after } of receipt.lines) expect(after).toBeGreaterThanOrEqual(before);
    expect(receipt.lines.find(({ item }) => item === 'formFields')?.before).toBeGreaterThan(0);
  });
});

describe('merge ensures that', () => {
  test.each([
    [['9'], 'Page 9 does not exist'],
    [['x'], 'Please name pages'],
    [Array(11).fill('1'), 'The value must be at most 10'],
  ])('ranges %j are refused', async (ranges, text) => {
    const job = merge([file('A', 2)], { ranges });
    await expect(job).rejects.toMatchObject({ code: 'option-invalid', message: expect.stringContaining(text) });
  });
});
