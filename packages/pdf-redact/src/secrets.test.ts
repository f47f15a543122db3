import {
  drawWithPoppler,
  extractTexts,
  pdfTexts,
  qpdfCheck,
  readWithPdfium,
  SECRET,
  SECRET_BOX,
  SECRET_DOCUMENTS,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, it } from 'vitest';
import { proveRedacted, REDACTION_KINDS } from './index.ts';
import { RASTER, REDACTIONS, rawPlaces, redacted } from './secrets.testing.ts';

describeWithPrograms('documents that hide a word', ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'], () => {
  it.each(SECRET_DOCUMENTS)('ensures that nobody finds the word after it was in $place', async ({ make }) => {
    const { bytes } = await redacted(await make());
    expect(await rawPlaces(bytes, SECRET)).toEqual([]);
    const texts = [
      ...(await pdfTexts(bytes)),
      ...(await readWithPdfium(bytes)).texts,
      ...(await extractTexts(bytes, 'mupdf')),
    ];
    for (const text of texts) expect(text.replace(/\s/g, '')).not.toMatch(/Ze?b?u?l?o?n|ebul/);
    for (const text of texts) expect(text).toContain('line above');
    const [page] = await drawWithPoppler(bytes, 72);
    expect(page && coloursIn(page.rgb, page.widthPixels)).toEqual(['0 0 0']);
    const { exitCode, complaints } = await qpdfCheck(bytes);
    expect({ exitCode, complaints }).toEqual({ exitCode: 0, complaints: [] });
    expect(await proveRedacted(bytes, REDACTIONS, { raster: RASTER })).toEqual([]);
  });

  it.each(SECRET_DOCUMENTS)('ensures that the proof finds the word when $place is left out', async ({ kind, make }) => {
    const known = REDACTION_KINDS.find((one) => one === kind);
    expect(known).toBeDefined();
    const { bytes } = await redacted(await make(), REDACTIONS, known);
    expect(await proveRedacted(bytes, REDACTIONS, { raster: RASTER })).not.toEqual([]);
  });
});

function coloursIn(rgb: Uint8Array, width: number): string[] {
  const colours = new Set<string>();
  const { left, right, top, bottom } = SECRET_BOX;
  for (let y = 200 - top + 2; y < 200 - bottom - 2; y++) {
    for (let x = left + 2; x < right - 2; x++)
      colours.add(rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3).join(' '));
  }
  return [...colours];
}
