import { writeFile } from 'node:fs/promises';
import { buildPdf, type DocumentSpec, memoryFile, pdfTexts, runProgram, textDocument } from '@recto/testkit';
import { describeWithPrograms, useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { createNodeRaster } from './raster.node.ts';
import { drawWithPoppler } from './testing/draw-with-poppler.testing.ts';
import { comparePixels, shrink } from './testing/pixel-similarity.testing.ts';
import { wordsOf } from './testing/words.testing.ts';

const raster = createNodeRaster();

const DRAWING = [
  '0.2 0.4 0.8 rg 100 500 200 120 re f',
  '0 0.6 0.3 RG 12 w 120 300 m 300 480 500 200 520 420 c S',
  'BT /F1 40 Tf 1 0 0 1 100 200 Tm (Verso) Tj ET',
].join('\n');

describeWithPrograms('the engine and poppler ensure that', ['pdftoppm', 'pdftotext'], () => {
  const folder = useTemporaryFolder();
  const pages: readonly [title: string, spec: DocumentSpec][] = [
    ['an ordinary page', { pages: [{ content: DRAWING }] }],
    ['a rotated page', { pages: [{ content: DRAWING, rotateDegrees: 90 }] }],
    ['a page upside down', { pages: [{ content: DRAWING, rotateDegrees: 180 }] }],
    ['a cropped and rotated page', { pages: [{ content: DRAWING, cropBox: [90, 180, 500, 640], rotateDegrees: 270 }] }],
    ['a page with pictures', { pages: [{ content: DRAWING }], sharedAssets: true, layout: 'streams' }],
    [
      'a page of a tree with inherited boxes',
      { pages: 1, inherited: { mediaBox: [0, 0, 300, 800], rotateDegrees: 90 } },
    ],
  ];

  test.each(pages)('%s looks the same to both', async (_, spec) => {
    const [path, bytes] = [folder.file('page.pdf'), buildPdf(spec)];
    await writeFile(path, bytes);
    const document = await raster.open(memoryFile('page.pdf', bytes));
    const [size] = await raster.pageSizes(document);
    if (!size) throw new Error('the page has a size');
    const picture = await raster.renderPage(document, { pageIndex: 0, dpi: 144 });
    const expected = await drawWithPoppler(runProgram, { path, pageIndex: 0, picture, size });
    const { ssim, meanDifference } = comparePixels(shrink(picture, 4), shrink(expected, 4));
    expect(ssim).toBeGreaterThan(0.985);
    expect(meanDifference).toBeLessThan(1);
  });

  test('text is the same to both, word for word', async () => {
    const bytes = textDocument(30);
    const document = await raster.open(memoryFile('text.pdf', bytes));
    const expected = await pdfTexts(bytes);
    for (const pageIndex of [0, 11, 29]) {
      const { plainText, lines } = await raster.text(document, pageIndex);
      expect(wordsOf(plainText)).toEqual(wordsOf(expected[pageIndex] ?? ''));
      expect(lines.flatMap((line) => line.words.map((word) => word.text))).toEqual(wordsOf(plainText));
    }
  });
});
