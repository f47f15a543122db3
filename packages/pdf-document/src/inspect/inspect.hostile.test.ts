import { RectoError } from '@recto/contract/recto-error';
import { openPdf } from '@recto/pdf-core';
import { rotatePages } from '@recto/pdf-edit';
import {
  buildPdf,
  deepNesting,
  deepTrees,
  outlineCycle,
  pageTreeCycle,
  referenceCycle,
  richSpec,
  scrambled,
} from '@recto/testkit';
import { expect, test } from 'vitest';
import { readPages } from '../model/page-tree.ts';
import { inspectDocument } from './inspect.ts';

/** Counts everything, half of it, and turns the first page. */
async function useEverything(bytes: Uint8Array) {
  const file = await openPdf(bytes, { fileName: 'hostile.pdf' });
  const whole = inspectDocument(file);
  const half = readPages(file).flatMap(({ pageIndex }) => (pageIndex % 2 === 0 ? [pageIndex] : []));
  inspectDocument(file, half);
  rotatePages(file, { pages: [0], angleDegrees: 90 });
  return whole;
}

test('ensures that cycles of pages, outline items and references are counted and end', async () => {
  expect((await useEverything(pageTreeCycle())).pages).toHaveLength(2);
  expect((await useEverything(outlineCycle())).counts.outlineItems).toBe(2);
  expect((await useEverything(referenceCycle())).counts.formFields).toBe(0);
});

test('ensures that trees 20,000 deep are counted without deep recursion', async () => {
  const { counts, pages } = await useEverything(deepTrees());
  expect(counts).toMatchObject({ outlineItems: 19_999, formFields: 1, structureElements: 19_999 });
  expect(pages).toHaveLength(1);
  expect((await useEverything(deepNesting())).pages).toHaveLength(1);
});

test('ensures that scrambled files are counted or refused in words, and never break the engine', async () => {
  const pdf = buildPdf(richSpec({ pages: 4, signature: true }));
  let opened = 0;
  for (let seed = 0; seed < 150; seed++) {
    const changes = seed % 3 === 0 ? 400 : 40;
    try {
      opened += (await useEverything(scrambled(pdf, seed, changes))).pages.length > 0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof RectoError)) throw error;
      expect(['input-damaged', 'too-demanding']).toContain(error.code);
    }
  }
  expect(opened).toBeGreaterThan(100);
});
