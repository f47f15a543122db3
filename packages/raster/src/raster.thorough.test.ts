import { imageDocument, memoryFile, textDocument } from '@recto/testkit';
import { expect, test } from 'vitest';
import { createNodeRaster } from './raster.node.ts';

const BYTES_PER_MEGABYTE = 1_048_576;
const box = { boxWidth: 160, boxHeight: 200 };
const memoryMegabytes = () => process.memoryUsage().rss / BYTES_PER_MEGABYTE;

test('a 2,000-page document ensures that 500 thumbnails leave memory flat', async () => {
  const raster = createNodeRaster();
  const bytes = textDocument(2000);
  const document = await raster.open(memoryFile('long.pdf', bytes));
  for (let pageIndex = 0; pageIndex < 20; pageIndex++) await raster.thumbnail(document, { pageIndex, ...box });
  for (let pageIndex = 20; pageIndex < 120; pageIndex++) await raster.thumbnail(document, { pageIndex, ...box });
  const before = memoryMegabytes();
  for (let count = 0; count < 500; count++) await raster.thumbnail(document, { pageIndex: (count * 7) % 2000, ...box });
  expect(memoryMegabytes() - before).toBeLessThan(60);
});

test('a file of 100 MB of pictures ensures that the engine keeps a part of it at a time', async () => {
  const raster = createNodeRaster();
  const bytes = imageDocument(100);
  const input = {
    ...memoryFile('pictures.pdf', bytes),
    readBlock: (start: number, end: number) => bytes.subarray(start, end),
  };
  const before = memoryMegabytes();
  const document = await raster.open(input);
  for (let pageIndex = 0; pageIndex < 100; pageIndex++) await raster.thumbnail(document, { pageIndex, ...box });
  expect(memoryMegabytes() - before).toBeLessThan(200);
});
