import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, pdfTexts, plainPdf, richSpec } from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';

const PAGES = 6;
const rich = bytesInput('rich.pdf', buildPdf(richSpec({ pages: PAGES })));
const other = bytesInput('other.pdf', plainPdf('X', 3));
const reorder = async (options: unknown, ...others: (typeof rich)[]) => {
  const { outputs, receipt } = await createInlineHost().run({
    toolId: 'reorder',
    inputs: [rich, ...others],
    options,
  });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), outputs, receipt };
};
/** `R3` is the third page of the rich file. */
const pagesOf = async (bytes: Uint8Array) =>
  (await pdfTexts(bytes)).map((text) => /([A-Z])\d*P0*(\d+)/.exec(text)?.slice(1).join('') ?? 'blank');

describeWithPrograms('reorder ensures that', ['qpdf', 'pdftotext'], () => {
  beforeAll(usePdfMatchers);

  test('pages stand as the order says, and all else is counted again', async () => {
    const { bytes, outputs, receipt } = await reorder({ order: '3,1,2,4-z' });
    expect(await pagesOf(bytes)).toEqual(['R3', 'R1', 'R2', 'R4', 'R5', 'R6']);
    expect(outputs[0]).toMatchObject({ name: 'recto-reorder-result.pdf', mediaType: 'application/pdf' });
    expect(receipt).toMatchObject({ contentUnchanged: true, notes: [] });
    expect(receipt.lines.every(({ before, after }) => before === after)).toBe(true);
    await expect(bytes).toPassQpdfCheck();
  });

  test('without an order the file stays as it is', async () => {
    const { bytes } = await reorder({});
    expect(Buffer.compare(bytes, await rich.bytes())).toBe(0);
  });

  test('pages are removed only when that is allowed', async () => {
    await expect(reorder({ order: 'z-3' })).rejects.toMatchObject({
      code: 'option-invalid',
      details: { option: 'order', problem: { code: 'problem.pagesLeftOut', params: { pages: '1, 2' } } },
    });
    const { bytes } = await reorder({ order: 'z-3', allowRemoval: true });
    expect(await pagesOf(bytes)).toEqual(['R6', 'R5', 'R4', 'R3']);
    await expect(bytes).toBeSoundInside();
  });

  test('a page may stand twice', async () => {
    const { bytes } = await reorder({ order: '1-z, 2' });
    expect(await pagesOf(bytes)).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R2']);
  });

  test('pages of a second file are inserted', async () => {
    const { bytes, receipt } = await reorder({ order: '1, 2:2-3, 2-z' }, other);
    expect(await pagesOf(bytes)).toEqual(['R1', 'X2', 'X3', 'R2', 'R3', 'R4', 'R5', 'R6']);
    expect(receipt.lines[0]).toEqual({ item: 'pages', before: 8, after: 8 });
  });

  test('places say pages, turns, other files and blank pages', async () => {
    const pages = [
      { page: 2, rotate: 90 },
      { file: 2, page: 1 },
      { blank: { widthPoints: 200, heightPoints: 100 } },
      { page: 1 },
    ];
    const { bytes } = await reorder({ pages }, other);
    expect(await pagesOf(bytes)).toEqual(['R2', 'X1', 'blank', 'R1']);
    await expect(bytes).toPassQpdfCheck();
  });
});

describe('reorder refuses: ensures that', () => {
  test.each([
    [{ order: '1-9' }, 'Page 9 does not exist'],
    [{ order: 'first' }, 'Please name pages in their new order'],
    [{ order: '2-z' }, 'The order leaves out pages: 1. Name them all, or allow pages to be removed.'],
    [{ pages: [{ page: 7 }] }, 'Page 7 of file 1 does not exist'],
    [{ pages: [{ page: 1 }], order: '1-z' }, 'not both'],
    [{ pages: [{ page: 1, rotate: 45 }] }, ''],
    [{ pages: [{ blank: { widthPoints: 1, heightPoints: 1e9 } }] }, ''],
  ])('%o is an option that is not valid', async (options, problem) => {
    await expect(reorder(options)).rejects.toMatchObject({
      code: 'option-invalid',
      details: { problem: { text: expect.stringContaining(problem) } },
    });
  });

  test('a second file is asked for exactly when the options speak of it', async () => {
    await expect(reorder({ order: '1-z, 2:1' })).rejects.toMatchObject({ code: 'usage-invalid' });
    await expect(reorder({ order: 'z-1' }, other)).rejects.toMatchObject({ code: 'too-many-files' });
  });
});
