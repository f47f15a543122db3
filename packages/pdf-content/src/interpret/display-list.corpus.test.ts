import { readFile } from 'node:fs/promises';
import { displayMatrix, transformPoint } from '@recto/codecs';
import { pageContent, readPages, reopenDocument } from '@recto/pdf-document';
import { createNodeRaster } from '@recto/raster/node';
import { memoryFile } from '@recto/testkit';
import { describeCorpus } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { readDisplayList } from './display-list.ts';

const RASTER = createNodeRaster();
const MAX_FILES = 24;
const MAX_PAGES = 4;
/** In points: PDFium takes advances as whole thousandths, which adds up along a line. */
const NEAR = 1.5;
/** Share of PDFium's glyphs that must have one of the list's at their place; text in damaged or unknown fonts has none. */
const SHARE = 0.98;

describeCorpus('the display list of a page agrees with what PDFium reads of it', (files) => {
  const chosen = files.filter(({ category, userPassword }) => category === 'ordinary' && userPassword === null);
  for (const { name, path } of chosen.slice(0, MAX_FILES)) {
    test(`ensures that ${name} has its glyphs where PDFium has them`, async () => {
      const bytes = new Uint8Array(await readFile(path));
      const { file } = await reopenDocument(bytes, name);
      const document = await RASTER.open(memoryFile(name, bytes));
      const sizes = await RASTER.pageSizes(document);
      let [met, all] = [0, 0];
      for (const [index, page] of readPages(file).slice(0, MAX_PAGES).entries()) {
        const size = sizes[index];
        if (!size) continue;
        const model = await RASTER.pageModel(document, index);
        const list = readDisplayList(pageContent(page, file), file);
        expect(list.unreadContent).toEqual([]);
        const display = displayMatrix(size);
        const cells = new Set<string>();
        for (const object of list.objects) {
          if (object.kind !== 'text') continue;
          for (const [x, y] of object.origins) {
            const at = transformPoint(display, { x, y });
            for (const dx of [-1, 0, 1])
              for (const dy of [-1, 0, 1]) cells.add(cellOf(at.x + dx * NEAR, at.y + dy * NEAR));
          }
        }
        const { count, codes, originX, originY } = model.glyphs;
        for (let glyph = 0; glyph < count; glyph++) {
          if ((codes[glyph] ?? 32) <= 32) continue;
          all++;
          if (cells.has(cellOf(originX[glyph] ?? 0, originY[glyph] ?? 0))) met++;
        }
      }
      await RASTER.close(document);
      expect(met).toBeGreaterThanOrEqual(all * SHARE);
    });
  }
});

const cellOf = (x: number, y: number) => `${Math.round(x / NEAR)} ${Math.round(y / NEAR)}`;
