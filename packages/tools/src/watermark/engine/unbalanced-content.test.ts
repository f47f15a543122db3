import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, drawWithPoppler, readWithPdfium, readWithQpdf, rewriteWithQpdf } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const OPTIONS = { text: 'MMM', position: 'top-left', angle: 0, scale: 40, opacity: 100, colour: '#ff0000' };
const SIDE = 400;
const WHITE = 0xffffff;

/** A page with this content and nothing else. */
const pageOf = (content: string) => buildPdf({ marker: ' ', pages: [{ content, mediaBox: [0, 0, SIDE, SIDE] }] });

async function marked(pdf: Uint8Array): Promise<Uint8Array> {
  const { outputs } = await host.run({ toolId: 'watermark', inputs: [bytesInput('page.pdf', pdf)], options: OPTIONS });
  return outputs[0]?.bytes ?? new Uint8Array();
}

/** Red, green and blue of every pixel, by each renderer. */
async function drawn(pdf: Uint8Array): Promise<{ readonly byPoppler: number[]; readonly byPdfium: number[] }> {
  const [page] = await drawWithPoppler(pdf, 36);
  const raster = await NODE_CAPABILITIES.raster?.();
  const opened = await raster?.open(bytesInput('page.pdf', pdf));
  if (!page || !raster || !opened) throw new Error('both renderers are there');
  const { rgba } = await raster.renderPage(opened, { pageIndex: 0, maxWidthPixels: 200, maxHeightPixels: 200 });
  await raster.close(opened);
  return { byPoppler: colours(page.rgb, 3), byPdfium: colours(rgba, 4) };
}

const colours = (samples: ArrayLike<number>, step: number) =>
  Array.from({ length: samples.length / step }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = [samples[at * step], samples[at * step + 1], samples[at * step + 2]];
    return (red << 16) | (green << 8) | blue;
  });

/** A square in blue at the lower right, out of the mark's way, drawn so that any other scale or place shows. */
const SQUARE = '0 0 1 rg 300 20 60 60 re f';

type Renderer = 'byPoppler' | 'byPdfium';

/** Expects all of the mark as on an empty page, and else the page as it was where `page` can draw that. */
async function expectMarkBeside(content: string, renderers: { mark: Renderer[]; page: Renderer[] }): Promise<void> {
  const page = pageOf(content);
  const result = await marked(page);
  const [before, after, alone] = await Promise.all([page, result, await marked(pageOf(''))].map(drawn));
  if (!before || !after || !alone) throw new Error('all three are drawn');
  for (const by of renderers.mark) {
    const spots = alone[by].flatMap((colour, at) => (colour === WHITE ? [] : at));
    expect(spots.length).toBeGreaterThan(500);
    expect({ by, wrong: spots.filter((at) => after[by][at] !== alone[by][at]).length }).toEqual({ by, wrong: 0 });
  }
  for (const by of renderers.page) {
    const rest = alone[by].flatMap((colour, at) => (colour === WHITE ? at : []));
    expect({ by, changed: rest.filter((at) => after[by][at] !== before[by][at]).length }).toEqual({ by, changed: 0 });
  }
  expect((await readWithPdfium(result)).texts[0]).toContain('MMM');
  expect((await readWithQpdf(result)).pages).toHaveLength(1);
}

describeWithPrograms('content that is out of balance', ['pdftoppm', 'qpdf', 'pdftotext'], () => {
  test.each([
    ['is in balance', `q ${SQUARE} Q`],
    ['changes and saves', `${SQUARE} 0.5 0 0 0.5 90 90 cm q 2 0 0 2 0 0 cm`],
    ['saves three times', `${SQUARE} q q q 3 0 0 3 0 0 cm`],
    ['restores too often at its end', `${SQUARE} q Q Q`],
    ['restores too often and leaves nothing visible', `q ${SQUARE} Q Q 0 0 0 0 0 0 cm`],
    ['leaves a text open', `${SQUARE} 2 0 0 2 0 0 cm q BT /F1 12 Tf 10 10 Td 1 0 0 1 5 5 Tm`],
    ['leaves marked content open', `${SQUARE} /Span <</Lang (q Q q)>> BDC /Span BMC 2 0 0 2 0 0 cm q`],
    [
      'has such words in strings, names and comments',
      `${SQUARE} BT (a q \\) q (q) Q Q) Tj <71> Tj /q /Q ET % q q q\n2 0 0 2 0 0 cm`,
    ],
    [
      'has such words in an inline image',
      `${SQUARE} q 0 0 0 0 0 0 cm BI /W 8 /H 1 /BPC 8 /CS /G ID q Q Q Q \nEI Q 2 0 0 2 0 0 cm`,
    ],
  ])('ensures that the mark stands where it should, and the page as it was: one that %s', async (_, content) => {
    await expectMarkBeside(content, { mark: ['byPoppler', 'byPdfium'], page: ['byPoppler', 'byPdfium'] });
  });

  test('ensures the same where more is restored than saved, also in readers that lose their place there', async () => {
    const renderers = { mark: ['byPoppler' as const, 'byPdfium' as const], page: ['byPdfium' as const] };
    await expectMarkBeside(`Q Q ${SQUARE} 2 0 0 2 30 30 cm`, renderers);
    await expectMarkBeside('Q 0.5 0 0 0.5 0 0 cm 0 0 1 rg 600 40 120 120 re f q 9 0 0 9 0 0 cm', renderers);
  });

  test('ensures the same where a state saved before the content would undo a part of it', async () => {
    // Poppler draws nothing after such a restore, with a mark and without.
    const renderers = { mark: ['byPdfium' as const], page: ['byPdfium' as const] };
    await expectMarkBeside('2 0 0 2 0 0 cm Q 0 0 1 rg 150 10 30 30 re f', renderers);
    await expectMarkBeside('0 0 1 rg Q 300 20 60 60 re f 2 0 0 2 7 7 cm q 3 0 0 3 0 0 cm', renderers);
  });

  test('ensures that pages which leave the same open share what closes it', async () => {
    const content = '2 0 0 2 0 0 cm q q';
    const pages = buildPdf({ marker: ' ', pages: Array.from({ length: 40 }, () => ({ content })) });
    const plainly = await rewriteWithQpdf(await marked(pages), ['--qdf', '--object-streams=disable']);
    expect(
      Buffer.from(plainly)
        .toString('latin1')
        .match(/^Q Q Q q \/Artifact/gm),
    ).toHaveLength(1);
  });
});
