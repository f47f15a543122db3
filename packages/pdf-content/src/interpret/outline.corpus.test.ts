import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { displayMatrix, transformBounds } from '@recto/codecs';
import { pageContent, readPages, reopenDocument } from '@recto/pdf-document';
import { createNodeRaster } from '@recto/raster/node';
import { memoryFile } from '@recto/testkit';
import { describeCorpus } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { readDisplayList } from './display-list.ts';

const RASTER = createNodeRaster();
/** Every file of the corpus whose place in the list is this, counted in steps: a handful, always the same. */
const [FIRST, STEP] = [3, 11];
const MAX_BYTES = 2_000_000;
const MAX_PAGES = 2;
const DPI = 48;
/** Pixels around a box that edges of what it holds may colour. */
const EDGE = 2;
/** Shades of 255 that are paper. */
const PAPER = 250;
/** Share of the coloured pixels that may lie beyond all boxes: strokes with long joins, fonts that draw beyond what they say. */
const BEYOND = 0.005;
/** Points by which the box of a picture may differ. */
const NEAR = 2;

describeCorpus('the display list drawn in outline agrees with what PDFium draws', (files) => {
  const open = files.filter(
    ({ name, category, userPassword }) =>
      name.endsWith('.pdf') && userPassword === null && ['ordinary', 'features', 'tables'].includes(category),
  );
  const chosen = open.filter(({ path }, index) => index % STEP === FIRST && statSync(path).size <= MAX_BYTES);
  for (const { name, path } of chosen) {
    test(`ensures that the boxes of ${name} hold its ink and its pictures`, async () => {
      const bytes = new Uint8Array(await readFile(path));
      const { file } = await reopenDocument(bytes, name);
      const document = await RASTER.open(memoryFile(name, bytes));
      const sizes = await RASTER.pageSizes(document);
      for (const [pageIndex, page] of readPages(file).slice(0, MAX_PAGES).entries()) {
        const size = sizes[pageIndex];
        if (!size) continue;
        const { objects } = readDisplayList(pageContent(page, file), file);
        const display = displayMatrix(size);
        const boxes = objects.flatMap(({ visibleBox }) => (visibleBox ? [transformBounds(display, visibleBox)] : []));
        // Fonts that do not tell how far they reach may draw anywhere.
        if (objects.every(({ kind, box }) => kind !== 'text' || box)) {
          const drawn = await RASTER.renderGray(document, { pageIndex, dpi: DPI });
          expect(inkBeyond(drawn, boxes), `page ${pageIndex + 1}`).toBeLessThanOrEqual(BEYOND);
        }
        const { pictures } = await RASTER.pageModel(document, pageIndex);
        for (const { area } of pictures) {
          const { left, top, right, bottom } = area;
          const isListed = boxes.some(([x1, y1, x2, y2]) => {
            return x1 <= left + NEAR && y1 <= top + NEAR && x2 >= right - NEAR && y2 >= bottom - NEAR;
          });
          expect(isListed, `picture at ${[left, top, right, bottom]} of page ${pageIndex + 1}`).toBe(true);
        }
      }
      await RASTER.close(document);
    });
  }
});

/** The share of coloured pixels that no box holds. @param boxes in points of the page as displayed, from its top */
function inkBeyond(
  { widthPixels, heightPixels, gray }: { widthPixels: number; heightPixels: number; gray: Uint8Array },
  boxes: readonly (readonly [number, number, number, number])[],
): number {
  const scale = DPI / 72;
  const held = new Uint8Array(widthPixels * heightPixels);
  for (const [x1, y1, x2, y2] of boxes) {
    const [left, right] = [Math.max(0, Math.floor(x1 * scale) - EDGE), Math.min(widthPixels, x2 * scale + EDGE)];
    for (let y = Math.max(0, Math.floor(y1 * scale) - EDGE); y < Math.min(heightPixels, y2 * scale + EDGE); y++) {
      if (left < right) held.fill(1, y * widthPixels + left, y * widthPixels + Math.ceil(right));
    }
  }
  let [ink, beyond] = [0, 0];
  for (const [pixel, isHeld] of held.entries()) {
    if ((gray[pixel] ?? PAPER) >= PAPER) continue;
    ink++;
    if (isHeld === 0) beyond++;
  }
  return ink === 0 ? 0 : beyond / ink;
}
