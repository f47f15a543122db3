import { reportOf } from '@recto/contract/report';
import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { buildPdf, pdfTexts, qpdfCheck, readWithQpdf, richSpec } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { comparisonSchema } from '../comparison.ts';
import { COMPARISON_REPORT } from '../report.ts';
import { type Block, type FlowSpec, flowPdf } from './bench/flow-document.testing.ts';
import { paragraph } from './bench/prose.testing.ts';

const raster = createNodeRaster();
const host = createInlineHost(undefined, { raster: async () => raster });

const text = (words: string): Block => ({ kind: 'text', text: words });
const PARAGRAPHS = [1, 2, 3].map((seed) => text(paragraph(seed)));
const OLD: FlowSpec = { blocks: PARAGRAPHS, info: { Title: 'Draft' } };
const NEW: FlowSpec = {
  blocks: [
    text(paragraph(1).replace('The', 'Every')),
    text(paragraph(3)),
    text('A sentence that nobody has read before.'),
  ],
  info: { Title: 'Final' },
};

async function compare(old: Uint8Array, newer: Uint8Array, options: unknown = {}) {
  const { outputs, receipt } = await host.run({
    toolId: 'compare',
    inputs: [bytesInput('old.pdf', old), bytesInput('new.pdf', newer)],
    options,
  });
  const [output] = outputs;
  if (!output) throw new Error('there is a result');
  return { output, receipt };
}

async function compareAsJson(old: Uint8Array, newer: Uint8Array, options: object = {}) {
  const { output, receipt } = await compare(old, newer, { format: 'json', ...options });
  const told = JSON.parse(new TextDecoder().decode(output.bytes));
  const { old: oldFile, new: newFile, isEqual, ...rest } = told;
  const comparison = comparisonSchema.parse({ oldPages: oldFile.pages, newPages: newFile.pages, ...rest });
  return { ...comparison, isEqual, receipt };
}

describeWithPrograms('an annotated PDF', ['qpdf', 'pdftotext'], () => {
  test('ensures that it is the new document with a comment at every change', async () => {
    const [old, newer] = [flowPdf(OLD), flowPdf(NEW)];
    const { output, receipt } = await compare(old, newer);
    expect(output.name).toBe('recto-compare-result.pdf');
    expect((await qpdfCheck(output.bytes)).exitCode).toBe(0);
    expect(await pdfTexts(output.bytes)).toEqual(await pdfTexts(newer));
    expect(receipt.contentUnchanged).toBe(true);
    const annotations = await commentsIn(output.bytes);
    expect(annotations.some((contents) => contents.includes('Every'))).toBe(true);
    expect(annotations.some((contents) => contents.includes('Final'))).toBe(true);
    expect(annotations.length).toBe(
      reportOf(COMPARISON_REPORT, receipt)?.changes.reduce((sum, { count }) => sum + count, 0),
    );
  });

  test('ensures that nothing of a rich document is lost', async () => {
    const [old, newer] = [buildPdf(richSpec({ pages: 4 })), buildPdf(richSpec({ pages: 5 }))];
    const { output } = await compare(old, newer);
    expect((await qpdfCheck(output.bytes)).exitCode).toBe(0);
    expect(output.bytes.subarray(0, newer.length)).toEqual(newer);
  });
});

/** Returns the texts of the comments, read by qpdf. */
async function commentsIn(bytes: Uint8Array): Promise<string[]> {
  const { pages } = await readWithQpdf(bytes);
  return pages.flatMap(({ annotations }) => annotations.map(({ dictionary }) => String(dictionary['/Contents'])));
}

test('ensures that equal documents are told to be equal, however they are written', async () => {
  const [old, newer] = [flowPdf(OLD), flowPdf({ ...OLD, isCompressed: false })];
  const told = await compareAsJson(old, newer);
  expect(told).toMatchObject({ isEqual: true, changes: [] });
  expect(COMPARISON_REPORT.exitCode?.(reportOf(COMPARISON_REPORT, told.receipt) ?? fail())).toBe(0);
  expect(told.receipt.notes).toMatchObject([{ kind: 'kept', code: 'note.compare.same' }]);
  const { output } = await compare(old, newer);
  expect(output.bytes).toEqual(newer);
});

test('ensures that different documents are told so to scripts', async () => {
  const { receipt } = await compare(flowPdf(OLD), flowPdf(NEW));
  expect(COMPARISON_REPORT.exitCode?.(reportOf(COMPARISON_REPORT, receipt) ?? fail())).toBe(8);
});

test('ensures that kinds can be left out, case ignored, and the files swapped', async () => {
  const [old, newer] = [flowPdf(OLD), flowPdf(NEW)];
  const { changes } = await compareAsJson(old, newer, { ignore: ['text', 'look', 'move'] });
  expect(changes.map(({ kind }) => kind)).toEqual(['property']);
  const { changes: back } = await compareAsJson(old, newer, { ignore: ['text', 'look', 'move'], swap: true });
  expect(back).toMatchObject([{ old: { text: 'Final' }, new: { text: 'Draft' } }]);
  const shouted = flowPdf({ blocks: [text(paragraph(1).toUpperCase())] });
  const quiet = flowPdf({ blocks: [text(paragraph(1))] });
  expect((await compareAsJson(quiet, shouted, { ignoreCase: true, ignore: ['look'] })).changes).toEqual([]);
});

test('ensures that a page that was removed is one change, also when pages end alike', async () => {
  const page = (seed: number) => text(`${paragraph(seed)} to be continued`);
  const pages = (seeds: readonly number[]): FlowSpec => ({
    blocks: seeds.flatMap((seed, at): Block[] => [...(at > 0 ? [{ kind: 'break' } as const] : []), page(seed)]),
  });
  const { changes } = await compareAsJson(flowPdf(pages([1, 2, 3])), flowPdf(pages([1, 3])));
  expect(changes).toMatchObject([{ kind: 'page', action: 'removed', old: { places: [{ page: 2 }] } }]);
});

test('ensures that pages without text are told, and what they look like is compared', async () => {
  const picture = (seed: number) => flowPdf({ blocks: [{ kind: 'picture', seed, width: 300, height: 200 }] });
  const told = await compareAsJson(picture(1), picture(2));
  expect(told.changes).toMatchObject([{ kind: 'look', action: 'changed' }]);
  expect(told.receipt.notes.map(({ code }) => code)).toContain('note.compare.withoutText');
  expect(told).toMatchObject({ oldPagesWithoutText: [1], newPagesWithoutText: [1] });
});

test('ensures that a locked old file is quoted only where that is allowed, and that the receipt says so', async () => {
  const [old, newer] = [flowPdf(OLD), flowPdf(NEW)];
  const locked = async (permissions: string[]) => {
    const protecting = { userPassword: '', ownerPassword: 'owner-of-it', permissions };
    const { outputs } = await createInlineHost().run({
      toolId: 'protect',
      inputs: [bytesInput('old.pdf', old)],
      options: protecting,
    });
    return outputs[0]?.bytes ?? new Uint8Array();
  };
  await expect(compare(await locked(['print']), newer)).rejects.toMatchObject({ code: 'owner-password-needed' });
  const { receipt } = await compare(await locked(['print', 'copy']), newer);
  expect(receipt.notes.map(({ code }) => code)).toContain('note.compare.quotesLocked');
});

test('ensures that words of a result can be given in another language', async () => {
  const labels = [{ id: 'comparison.added', text: 'Hinzugefügt' }];
  const { output } = await compare(flowPdf(OLD), flowPdf(NEW), { labels });
  const annotations = await commentsIn(output.bytes);
  expect(annotations.some((contents) => contents.includes('Text: Hinzugefügt'))).toBe(true);
});

function fail(): never {
  throw new Error('there is a report');
}
