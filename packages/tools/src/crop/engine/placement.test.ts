import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { barOn, buildPdf, disagreement, inkByAll, qpdfCheck, SHOWN_PAGES } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

describeWithPrograms('the place of a crop ensures that', ['pdftoppm', 'mutool', 'qpdf'], () => {
  test.each(SHOWN_PAGES)('margins are cut off as the page is shown: %s', async (_, page, width, height) => {
    const pdf = buildPdf({ marker: ' ', pages: [{ ...page, content: barOn(page) }] });
    const [before] = await inkByAll(pdf, width, height);
    const cut = { left: 20, top: 36, right: 48, bottom: 12 };
    for (const remove of [false, true]) {
      const options = { by: 'margins', unit: 'pt', remove, ...cut };
      const inputs = [bytesInput('page.pdf', pdf)];
      const { outputs } = await host.run({ toolId: 'crop', inputs, options });
      const bytes = outputs[0]?.bytes ?? new Uint8Array();
      expect((await qpdfCheck(bytes)).complaints).toEqual([]);
      const inks = await inkByAll(bytes, width - cut.left - cut.right, height - cut.top - cut.bottom);
      expect(disagreement(inks)).toBeLessThanOrEqual(1);
      for (const ink of inks) {
        for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
          expect(Math.abs((before?.[edge] ?? 0) - cut[edge] - ink[edge])).toBeLessThanOrEqual(1);
        }
      }
    }
  });
});
