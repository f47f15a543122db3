import { readFile } from 'node:fs/promises';
import { openPdf, type PdfFile } from '@recto/pdf-core';
import { inspectDocument, readPages } from '@recto/pdf-document';
import { type CorpusFile, qpdfCheck } from '@recto/testkit';
import { describeCorpus } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { mergeDocuments } from './merge.ts';

interface Opened {
  readonly file: PdfFile;
  readonly fileName: string;
  readonly pageCount: number;
}

/** Complaints about what is inside a content stream or an image: the file's own, carried byte for byte. */
const OF_CONTENT =
  /Corrupt JPEG|content stream|\(content, offset|decoding stream data|re-processed without filtering|output may still be valid|converting \d+ to|qpdf: |errors detected|treating (it|as)/;

/** Most pages taken of one file here. */
const MAX_PAGES = 60;

async function open({ path, name, userPassword, ownerPassword }: CorpusFile): Promise<Opened | null> {
  try {
    const password = userPassword ?? ownerPassword ?? undefined;
    const file = await openPdf(new Uint8Array(await readFile(path)), {
      fileName: name,
      ...(password !== undefined && { password }),
    });
    const pageCount = readPages(file).length;
    return pageCount > 0 ? { file, fileName: name, pageCount } : null;
  } catch {
    // What cannot be opened is the reader's subject; its tests say which files those are.
    return null;
  }
}

/** Merges, and says what the result lacks of what the pages carried. */
async function lossesOf(
  parts: readonly { readonly file: PdfFile; readonly fileName: string; readonly pages: readonly number[] }[],
) {
  const { bytes } = await mergeDocuments(parts, { outline: 'flat', formNames: 'rename' });
  const { complaints } = await qpdfCheck(bytes);
  const after = inspectDocument(await openPdf(bytes, { fileName: 'result' }));
  const before = parts.map(({ file, pages }) => inspectDocument(file, pages));
  const losses = complaints.filter((complaint) => !OF_CONTENT.test(complaint));
  for (const [item, count] of Object.entries(after.counts)) {
    const wanted = before.reduce((sum, { counts }) => sum + counts[item as keyof typeof counts], 0);
    if (count < wanted && item !== 'outputIntents') losses.push(`${item}: ${count} of ${wanted}`);
  }
  for (const [index, page] of before.flatMap(({ pages }) => pages).entries()) {
    const { label: _, ...shown } = page;
    const { label: _after, ...found } = after.pages[index] ?? page;
    if (JSON.stringify(shown) !== JSON.stringify(found)) losses.push(`page ${index} differs`);
  }
  return losses;
}

describeCorpus('merge of real files', (files) => {
  const opened = Promise.all(files.filter(({ name }) => name.endsWith('.pdf')).map(open)).then((all) =>
    all.filter((file) => file !== null),
  );
  const indexes = (count: number) => Array.from({ length: Math.min(count, MAX_PAGES) }, (_, index) => index);

  it('ensures that every file that opens merges with another and loses nothing', async () => {
    const all = await opened;
    expect(all.length).toBeGreaterThan(100);
    const found: Record<string, string[]> = {};
    for (const [index, one] of all.entries()) {
      const other = all[(index * 7 + 3) % all.length] ?? one;
      const parts = [one, other].map((part) => ({ ...part, pages: indexes(part.pageCount) }));
      const losses = await lossesOf(parts);
      if (losses.length > 0) found[parts.map(({ fileName }) => fileName).join(' + ')] = losses;
    }
    expect(found).toEqual({});
  }, 300_000);

  it('ensures that of every file that opens some pages, backwards and one of them twice, make a sound file', async () => {
    const found: Record<string, string[]> = {};
    for (const one of await opened) {
      const some = indexes(one.pageCount).filter((pageIndex) => pageIndex % 2 === 0);
      const losses = await lossesOf([{ ...one, pages: [...some.toReversed(), 0] }]);
      if (losses.length > 0) found[one.fileName] = losses;
    }
    expect(found).toEqual({});
  }, 300_000);
});
