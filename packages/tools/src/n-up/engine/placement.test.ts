import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { barOn, buildPdf, disagreement, inkByAll, qpdfCheck, readWithPdfium, SHOWN_PAGES } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost();

async function imposed(pdf: Uint8Array, options: unknown): Promise<Uint8Array> {
  const inputs = [bytesInput('page.pdf', pdf)];
  const { outputs } = await host.run({ toolId: 'n-up', inputs, options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

describeWithPrograms('the place of pages on sheets ensures that', ['pdftoppm', 'mutool', 'qpdf'], () => {
  test.each(SHOWN_PAGES)('a page lies there as it is shown: %s', async (_, page, width, height) => {
    // The second page is empty: what is red on the sheet is of the first.
    const pdf = buildPdf({ marker: ' ', pages: [{ ...page, content: barOn(page) }, page] });
    const [before] = await inkByAll(pdf, width, height);
    if (!before) throw new Error('it is drawn');
    const actual = await imposed(pdf, { columns: 2, paper: 'actual', margin: 0, gap: 0 });
    expect((await qpdfCheck(actual)).complaints).toEqual([]);
    expect((await readWithPdfium(actual)).sizes).toEqual([[width * 2, height]]);
    const inks = await inkByAll(actual, width * 2, height);
    expect(disagreement(inks)).toBeLessThanOrEqual(1);
    for (const ink of inks) {
      expect(Math.abs(ink.left - before.left)).toBeLessThanOrEqual(1);
      expect(Math.abs(ink.right - before.right - width)).toBeLessThanOrEqual(1);
      expect(Math.abs(ink.top - before.top)).toBeLessThanOrEqual(1);
      expect(Math.abs(ink.bottom - before.bottom)).toBeLessThanOrEqual(1);
    }
    // Scaled to a paper: the same proportions, in the middle of the left or upper half.
    const scaled = await imposed(pdf, { paper: 'a4', margin: 0, gap: 0 });
    const [sheetWidth = 0, sheetHeight = 0] = (await readWithPdfium(scaled)).sizes[0] ?? [];
    const onPaper = await inkByAll(scaled, sheetWidth, sheetHeight);
    expect(disagreement(onPaper)).toBeLessThanOrEqual(1);
    const [cellWidth, cellHeight] =
      sheetWidth > sheetHeight ? [sheetWidth / 2, sheetHeight] : [sheetWidth, sheetHeight / 2];
    const scale = Math.min(cellWidth / width, cellHeight / height);
    const left = (cellWidth - width * scale) / 2 + before.left * scale;
    const top = (cellHeight - height * scale) / 2 + before.top * scale;
    for (const ink of onPaper) {
      expect(Math.abs(ink.left - left)).toBeLessThanOrEqual(1);
      expect(Math.abs(ink.top - top)).toBeLessThanOrEqual(1);
    }
  });
});
