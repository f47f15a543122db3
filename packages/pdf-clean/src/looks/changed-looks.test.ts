import { openPdf } from '@recto/pdf-core';
import { createNodeRaster } from '@recto/raster/node';
import { buildPdf } from '@recto/testkit';
import { expect, test } from 'vitest';
import { memoryInput } from '../page-texts.ts';
import { findChangedLooks } from './changed-looks.ts';

const raster = createNodeRaster();

async function lookedAt(content: string, entries = {}) {
  const bytes = buildPdf({ pages: [{}, { content, entries }] });
  return { file: await openPdf(bytes, { fileName: 'file.pdf' }), input: memoryInput('file.pdf', bytes) };
}
const compare = async (before: string, after: string) =>
  findChangedLooks(raster, await lookedAt(before), await lookedAt(after), { withAnnotations: true });

test('ensures that a page that draws otherwise and looks the same is no change', async () => {
  expect(await compare('1 g 10 10 20 20 re f', '')).toEqual([]);
});

test('ensures that a single gray dot that is gone is found, on its page', async () => {
  expect(await compare('0.9 g 100 100 2 2 re f', '')).toEqual([1]);
});

test('ensures that a page that is gone is found', async () => {
  const [two, one] = [await lookedAt(''), buildPdf({ pages: 1 })];
  const fewer = { file: await openPdf(one, { fileName: 'one.pdf' }), input: memoryInput('one.pdf', one) };
  expect(await findChangedLooks(raster, two, fewer, { withAnnotations: true })).toEqual([0, 1]);
});
