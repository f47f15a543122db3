import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, disagreement, inkByAll, qpdfCheck, readWithPdfium, SHOWN_PAGES } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const POINTS_PER_MILLIMETRE = 72 / 25.4;

async function numbered(pdf: Uint8Array, options: unknown): Promise<Uint8Array> {
  const inputs = [bytesInput('page.pdf', pdf)];
  const { outputs } = await host.run({ toolId: 'page-numbers', inputs, options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

describeWithPrograms('the place of page numbers ensures that', ['pdftoppm', 'mutool', 'qpdf'], () => {
  test.each(SHOWN_PAGES)('margins are those of the page as it is shown: %s', async (_, page, width, height) => {
    const pdf = buildPdf({ marker: ' ', pages: [page] });
    const [marginX, marginY, size] = [12, 9, 20];
    const [x, y] = [marginX * POINTS_PER_MILLIMETRE, marginY * POINTS_PER_MILLIMETRE];
    for (const position of ['top-left', 'bottom-right', 'bottom'] as const) {
      // An H has straight sides, stands on its baseline and is as high as its font's capitals: 0.714 em.
      const options = { text: 'HH', position, marginX, marginY, size, bold: true, colour: '#ff0000' };
      const bytes = await numbered(pdf, options);
      expect((await qpdfCheck(bytes)).complaints).toEqual([]);
      const inks = await inkByAll(bytes, width, height);
      for (const ink of inks) {
        const bearing = position === 'bottom-right' ? ink.right - x : ink.left - x;
        if (position === 'bottom') expect(Math.abs(ink.left - ink.right)).toBeLessThanOrEqual(1);
        else expect(Math.abs(bearing - 0.09 * size)).toBeLessThan(1);
        const above = position === 'top-left' ? ink.top - y - (0.95 - 0.714) * size : ink.bottom - y - 0.25 * size;
        expect(Math.abs(above)).toBeLessThan(1);
      }
      expect(disagreement(inks)).toBeLessThanOrEqual(1);
    }
  });

  test('a page without area or resources is numbered as readers show it', async () => {
    for (const mediaBox of [
      [0, 0, 0, 0],
      [5, 5, 5, 700],
    ] as const) {
      const bytes = await numbered(buildPdf({ marker: ' ', pages: [{ mediaBox }] }), { text: 'No {page}' });
      expect((await readWithPdfium(bytes)).texts[0]).toContain('No 1');
      expect((await qpdfCheck(bytes)).exitCode).toBe(0);
    }
  });
});
