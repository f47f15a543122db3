import { createNodeRaster } from '@recto/raster/node';
import { memoryFile } from '@recto/testkit';
import { smallBombs } from '@recto/testkit/bombs';
import { describe, expect, test } from 'vitest';
import { lookAtFile } from './look-at-file.ts';

const MEGABYTE = 1_048_576;
const bomb = (name: string) => {
  const found = smallBombs().find((one) => one.name === name);
  if (!found) throw new Error(`there is no bomb ${name}`);
  return memoryFile(`${name}.pdf`, found.make());
};

/** Draws the first page in little memory: PDFium refuses what needs more. */
async function draw(name: string) {
  const raster = createNodeRaster({ lookAt: lookAtFile, limits: { maxHeapBytes: 200 * MEGABYTE } });
  const document = await raster.open(bomb(name));
  const image = await raster.renderPage(document, { pageIndex: 0, dpi: 36 });
  await raster.close(document);
  return { pageCount: document.pageCount, isBlank: image.rgba.every((value) => value === 255) };
}

describe('a renderer is given a file that it can draw: ensures that', () => {
  test.each([
    ['forms-laughs'],
    ['forms-laughs-binary'],
    ['annotations-self'],
    ['annotations-share-look'],
    ['pattern-laughs'],
    ['glyphs-laughs'],
    ['mask-laughs'],
    ['fields-shared'],
    ['fields-cyclic'],
    ['functions-shared'],
    ['shading-long-function'],
    ['filters-flate-thrice'],
    ['font-file-nested'],
    ['profile-nested'],
    ['image-too-large'],
    ['unicode-long-text'],
  ])('%s is drawn', async (name) => {
    expect((await draw(name)).pageCount).toBe(1);
  });

  test('a form that draws itself shows what else is in it', async () => {
    expect((await draw('forms-self')).isBlank).toBe(false);
    expect((await draw('forms-two-of-each-other')).isBlank).toBe(false);
  });

  test('a page tree that leads back to itself has the pages that other tools find', async () => {
    expect((await draw('pages-cyclic')).pageCount).toBe(1);
  });
});
