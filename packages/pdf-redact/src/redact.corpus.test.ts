import { readFile } from 'node:fs/promises';
import type { Box, RasterDocument, TextWord } from '@recto/contract/capabilities/raster';
import { reopenDocument } from '@recto/pdf-document';
import { type DrawnPage, drawWithPoppler, memoryFile, qpdfCheck } from '@recto/testkit';
import { describeCorpus, describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { boxArea, proveRedacted, type RedactionArea, type Redactions, redact } from './index.ts';
import { IMAGES, RASTER } from './secrets.testing.ts';

const MAX_FILES = 20;
const MAX_PAGES = 12;
const DPI = 72;
/** Pixels around an area that may differ: edges of letters, and of paths that were cut. */
const EDGE = 3;
/** Steps of 255 of one pixel, and the share of a page's pixels that may differ by more. */
const TOLERANCE = 24;
const MAX_SHARE = 0.0005;

describeWithPrograms('redaction over real files', ['qpdf', 'pdftoppm'], () => {
  describeCorpus(
    'a common word of each file',
    (files) => {
      const chosen = files.filter(({ pageCount }) => (pageCount ?? 1) <= MAX_PAGES).slice(0, MAX_FILES);
      for (const { name, path, category } of chosen) {
        test(`ensures that ${name} loses the word and nothing else`, async () => {
          const bytes = new Uint8Array(await readFile(path));
          const before = await RASTER.open(memoryFile(name, bytes));
          const { word, areas, texts } = await commonWord(before);
          if (word === '') return;
          const redactions: Redactions = {
            areas,
            terms: [{ kind: 'text', text: word, isWholeWord: true, mayStayOnPages: true }],
          };
          const opened = await reopenDocument(bytes, name);
          const { bytes: result, report } = await redact(opened, redactions, { images: IMAGES, raster: RASTER });
          expect(report.removed.length).toBeGreaterThan(0);
          const after = await RASTER.open(memoryFile('result.pdf', result));
          const sizes = await RASTER.pageSizes(after);
          // What annotations looked like goes with them.
          const drawsSame = !report.removed.some(({ kind }) => kind === 'fields' || kind === 'annotations');
          const drawnBefore = drawsSame ? await drawWithPoppler(bytes, DPI) : [];
          const drawnAfter = drawsSame ? await drawWithPoppler(result, DPI) : [];
          for (const [pageIndex, expected] of texts.entries()) {
            const { plainText } = await RASTER.text(after, pageIndex);
            expect(lettersOf(plainText), `page ${pageIndex + 1}`).toBe(expected);
            const own = areas.filter(({ page }) => page === pageIndex + 1);
            const size = sizes[pageIndex];
            if (own.length === 0 || !size || size.rotationDegrees !== 0) continue;
            const [old, fresh] = [drawnBefore[pageIndex], drawnAfter[pageIndex]];
            if (!old || !fresh || old.rgb.length !== fresh.rgb.length) continue;
            expect(differingShare(old, fresh, own, size.visibleBox), `page ${pageIndex + 1}`).toBeLessThan(MAX_SHARE);
          }
          await RASTER.close(before);
          await RASTER.close(after);
          expect(await proveRedacted(result, redactions, { raster: RASTER })).toEqual([]);
          const { complaints } = await qpdfCheck(result);
          const known = category === 'damaged' ? [] : (await qpdfCheck(path)).complaints;
          expect(complaints.length).toBeLessThanOrEqual(known.length);
        });
      }
    },
    ({ name, category, userPassword }) =>
      name.endsWith('.pdf') && userPassword === null && ['features', 'ordinary', 'tables'].includes(category),
  );
});

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const lettersOf = (text: string) => text.replace(/[\s\p{Cc}\u00ad\ufffd-]/gu, '');

/** The word of four letters or more that stands most often on upright pages, where, and the letters of each page without it. */
async function commonWord(document: RasterDocument) {
  const pages: { text: string; words: readonly TextWord[] }[] = [];
  const counts = new Map<string, number>();
  for (let pageIndex = 0; pageIndex < document.pageCount; pageIndex++) {
    const { plainText, lines } = await RASTER.text(document, pageIndex);
    const words = lines.flatMap((line) => line.words);
    pages.push({ text: plainText, words });
    for (const { text } of words) {
      if (/^\p{L}{4,}$/u.test(text)) counts.set(bare(text), (counts.get(bare(text)) ?? 0) + 1);
    }
  }
  const [word = ''] =
    [...counts]
      .sort((one, other) => other[1] - one[1])
      .find(([wanted]) => pages.every(({ words }) => !liesOverOthers(wanted, words))) ?? [];
  const areas: RedactionArea[] = [];
  const texts = pages.map(({ text, words }, index) => {
    let rest = text;
    for (const { text: written, box, offset } of words.toReversed()) {
      if (bare(written) !== word) continue;
      areas.push(boxArea(index + 1, box));
      rest = rest.slice(0, offset) + rest.slice(offset + written.length);
    }
    return lettersOf(rest);
  });
  return { word, areas, texts };
}

/** True when a word shares its place with another one, which would go with it. */
function liesOverOthers(wanted: string, words: readonly TextWord[]): boolean {
  const [own, others] = [true, false].map((isOwn) => words.filter(({ text }) => (bare(text) === wanted) === isOwn));
  return (own ?? []).some(({ box: one }) =>
    (others ?? []).some(({ box: other }) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom);
      return width > 1 && height > 0.4 * Math.min(one.top - one.bottom, other.top - other.bottom);
    }),
  );
}

function differingShare(old: DrawnPage, fresh: DrawnPage, areas: readonly RedactionArea[], visible: Box): number {
  const { widthPixels, heightPixels } = old;
  const scaleX = widthPixels / (visible.right - visible.left);
  const scaleY = heightPixels / (visible.top - visible.bottom);
  const covered = new Uint8Array(widthPixels * heightPixels);
  for (const { quad } of areas) {
    const [xs, ys] = [
      quad.map(({ x }) => (x - visible.left) * scaleX),
      quad.map(({ y }) => (visible.top - y) * scaleY),
    ];
    const [from, to] = [Math.max(0, Math.floor(Math.min(...xs)) - EDGE), Math.ceil(Math.max(...xs)) + EDGE];
    for (let y = Math.max(0, Math.floor(Math.min(...ys)) - EDGE); y < Math.ceil(Math.max(...ys)) + EDGE; y++) {
      if (y < heightPixels) covered.fill(1, y * widthPixels + from, y * widthPixels + Math.min(widthPixels, to));
    }
  }
  let count = 0;
  for (let pixel = 0; pixel < covered.length; pixel++) {
    if (covered[pixel] === 1) continue;
    const differs = [0, 1, 2].some(
      (part) => Math.abs((old.rgb[pixel * 3 + part] ?? 0) - (fresh.rgb[pixel * 3 + part] ?? 0)) > TOLERANCE,
    );
    if (differs) count++;
  }
  return count / covered.length;
}
