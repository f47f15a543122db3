import { buildPdf, lockWithQpdf, PdfWriter, plainPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serveSite, untilPartsHere } from './site.testing.ts';
import { chooseFiles, givenFile, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const RED = '1 0 0 rg 0 0 2000 2000 re f';
const GREEN = '0 1 0 rg 0 0 2000 2000 re f';
const red = givenFile('red.pdf', buildPdf({ pages: [{ content: RED }, { content: GREEN }] }));
const wide = givenFile('wide.pdf', buildPdf({ pages: [{ mediaBox: [0, 0, 800, 400], content: GREEN }] }));

/** Width, height and the colour in the middle of each drawn first page. */
function picturesOn(page: Page) {
  return page.locator('.leaf-picture[data-drawn]').evaluateAll((canvases) =>
    canvases.map((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new TypeError('no canvas');
      const { width, height } = canvas;
      const middle = canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
      return { width, height, colour: [...middle] };
    }),
  );
}

async function untilPictured(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('.leaf-picture[data-drawn]').count()).toBe(count);
}

/** Sizes of what came over the network, not out of the browser's cache, for the page and its workers. */
async function bytesFetched(page: Page, address: RegExp): Promise<readonly number[]> {
  const sizes = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, transferSize }) => [name, transferSize] as const,
    );
  const all = await Promise.all([page.evaluate(sizes), ...page.workers().map((worker) => worker.evaluate(sizes))]);
  return all.flat().flatMap(([name, size]) => (address.test(name) && size > 0 ? [size] : []));
}

describe('pictures on the merge workspace: ensure that', () => {
  test('each file shows its first page, and PDFium is fetched once, after the page itself', async () => {
    const { page, requests, complaints } = await site.visit('/tools/merge');
    await untilPartsHere(page);
    const first = (pattern: RegExp) => requests.findIndex((url) => pattern.test(url));
    expect(first(/\/pdfium-/)).toBeGreaterThan(first(/\/job-panels-/));
    await chooseFiles(page, [red, wide]);
    await untilPictured(page, 2);
    const [one, second] = await picturesOn(page);
    expect(one?.colour).toEqual([255, 0, 0, 255]);
    expect(second).toEqual({ width: 208, height: 104, colour: [0, 255, 0, 255] });
    const box = await page.locator('.pile').nth(1).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
    expect(await bytesFetched(page, /\/pdfium-/)).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('a locked file is drawn once its password is given', async () => {
    const { page } = await site.visit('/tools/merge');
    const pdf = buildPdf({ pages: [{ content: GREEN }] });
    const locked = await lockWithQpdf(pdf, { userPassword: 'open sesame', ownerPassword: 'owner' });
    await chooseFiles(page, [givenFile('tax.pdf', locked)]);
    const password = page.locator('.leaf[data-state=locked] input');
    await password.fill('open sesame');
    await password.press('Enter');
    await untilPictured(page, 1);
    expect((await picturesOn(page))[0]?.colour).toEqual([0, 255, 0, 255]);
  });

  test('a file that cannot be drawn keeps its plain card, and all else works', async () => {
    const { page } = await site.visit('/tools/merge');
    await page.route('**/*.wasm', (route) => route.abort());
    await chooseFiles(page, [red, givenFile('plain.pdf', plainPdf('PLN', 1))]);
    await untilDescribed(page, 2);
    expect(await page.locator('.leaf-title').first().isVisible()).toBe(true);
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    await expect(bytes).toHavePages(3);
    expect(await picturesOn(page)).toEqual([]);
    expect(await page.locator('.problems').count()).toBe(0);
  });

  test('a renderer that dies at its start is started again when a picture is wanted', async () => {
    const { page } = await site.visit('/tools/merge');
    let starts = 0;
    await page.route('**/raster-worker-*.js', async (route) => {
      // The page fetches it, too, to have it on the device.
      if (route.request().resourceType() === 'fetch') return route.continue();
      starts++;
      await (starts === 1 ? route.abort() : route.continue());
    });
    await chooseFiles(page, [red]);
    await untilPictured(page, 1);
    expect(starts).toBe(2);
  });
});

describe('a page that takes long to draw: ensures that', () => {
  const drawnTiles = (page: Page) => page.locator('.tile-picture[data-drawn]').count();
  const slowTile = (page: Page) =>
    page
      .getByRole('gridcell', { name: /^Page 1 of/ })
      .locator('[data-drawn]')
      .count();

  test('all others are drawn meanwhile, and it comes too', { timeout: 120_000 }, async () => {
    const { page, complaints } = await site.visit('/tools/reorder');
    await chooseFiles(page, [givenFile('pattern.pdf', slowFirstPage(8))]);
    await expect.poll(() => drawnTiles(page)).toBe(7);
    expect(await slowTile(page)).toBe(0);
    await expect.poll(() => slowTile(page)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('it is given up when it leaves the workspace, and the next file is drawn', async () => {
    const { page } = await site.visit('/tools/reorder');
    await chooseFiles(page, [givenFile('pattern.pdf', slowFirstPage(1))]);
    await page.getByRole('gridcell').waitFor();
    await page.getByRole('button', { name: 'Remove pattern.pdf' }).click();
    await chooseFiles(page, [givenFile('plain.pdf', plainPdf('PLN', 2))]);
    await expect.poll(() => drawnTiles(page)).toBe(2);
  });
});

/** A tiling pattern whose large cells lie upon each other in steps of less than two points keeps PDFium busy for seconds. */
function slowFirstPage(count: number): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const side = 300;
  const lines = Array.from({ length: 25 }, (_, line) => `${line * 6} 0 m ${side - line * 6} ${side} l S`);
  const pattern = writer.addStream(
    {
      Type: '/Pattern',
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      Resources: {},
      BBox: [0, 0, side, side],
      XStep: 1.5,
      YStep: 1.5,
    },
    lines.join('\n'),
  );
  const kids = Array.from({ length: count }, (_, index) =>
    writer.add({
      Type: '/Page',
      Parent: root,
      MediaBox: [0, 0, 600, 800],
      Resources: { Pattern: { P1: pattern } },
      Contents: writer.addStream({}, index === 0 ? '/Pattern cs /P1 scn 0 0 600 800 re f' : GREEN),
    }),
  );
  writer.set(root, { Type: '/Pages', Kids: kids, Count: count });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: root }) } });
}
