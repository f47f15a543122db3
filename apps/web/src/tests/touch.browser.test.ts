import { alphaPng, pdfTexts, plainPdf, scanDocument, textDocument } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serveSite, untilDrawn } from './site.testing.ts';
import { Fingers, PHONE, spotOn } from './touch.testing.ts';
import {
  chooseFiles,
  closeSheet,
  type GivenFile,
  givenFile,
  namesOn,
  openSheet,
  readDownload,
  runAndDownload,
  untilDescribed,
} from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const NAMED = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) =>
  givenFile(name, plainPdf(name.slice(0, 3).toUpperCase(), 1)),
);

const tile = (page: Page, position: number) => page.locator(`[role=gridcell][aria-label^="Page ${position} of "]`);
const said = (page: Page) => page.locator('.page-grid > [role=status]').innerText();

const scrolledOn = (page: Page) => page.locator('.grid-scroller').evaluate((element) => element.scrollTop);

async function openOnPhone(route: string, files: readonly GivenFile[]) {
  const visit = await site.visit(`/tools/${route}`, PHONE);
  await chooseFiles(visit.page, files);
  return { ...visit, fingers: await Fingers.on(visit.page) };
}

/** Scrolls until an element is well inside the window. */
async function bringToMiddle(page: Page, css: string): Promise<void> {
  await page
    .locator(css)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

describe('pages under a finger: ensure that', () => {
  test('one that is held is selected, and dragged it moves with what is selected', async () => {
    const { page, fingers, complaints } = await openOnPhone('reorder', [givenFile('six.pdf', plainPdf('SIX', 6))]);
    await tile(page, 1).waitFor();
    await bringToMiddle(page, '.grid-scroller');
    const from = await spotOn(tile(page, 1));
    await fingers.hold(from);
    await expect.poll(() => said(page)).toBe('1 page selected');
    const to = await spotOn(tile(page, 4), 0.95);
    await fingers.moveTo(from, to);
    await page.locator('.grid-caret').waitFor();
    expect(await page.locator('.pages-at-finger').innerText()).toBe('1 page');
    await fingers.lift();
    await expect.poll(() => said(page)).toBe('Page 1 is now page 4 of 6');
    expect(await page.locator('.pages-at-finger, .grid-caret').count()).toBe(0);
    const { bytes } = await runAndDownload(page, 'Reorder Pages');
    const texts = await pdfTexts(bytes);
    expect(texts.map((text) => Number(/SIXP0*(\d+)/.exec(text)?.[1]))).toEqual([2, 3, 4, 1, 5, 6]);
    expect(complaints).toEqual([]);
  });

  test('a swipe scrolls and selects nothing, and a hold without a move only selects', async () => {
    const { page, fingers } = await openOnPhone('reorder', [givenFile('long.pdf', textDocument(60))]);
    await tile(page, 1).waitFor();
    await bringToMiddle(page, '.grid-scroller');
    const box = await page.locator('.grid-scroller').boundingBox();
    if (!box) throw new Error('the grid is in sight');
    const middle = box.x + box.width / 2;
    await fingers.swipe([middle, box.y + box.height * 0.8], [middle, box.y + box.height * 0.2]);
    await expect.poll(() => scrolledOn(page)).toBeGreaterThan(50);
    expect(await page.locator('.tile[aria-selected=true]').count()).toBe(0);
    // It goes on for a while: a finger that comes down meanwhile stops it, and holds nothing.
    let last = -1;
    await expect
      .poll(
        async () => {
          const now = await scrolledOn(page);
          const isStill = now === last;
          last = now;
          return isStill;
        },
        { interval: 500 },
      )
      .toBe(true);
    const inSight = await page.locator('.tile').evaluateAll((tiles) =>
      tiles.findIndex((tile) => {
        const grid = tile.closest('.grid-scroller')?.getBoundingClientRect();
        const { top, bottom } = tile.getBoundingClientRect();
        return grid && top > grid.top && bottom < grid.bottom;
      }),
    );
    await fingers.hold(await spotOn(page.locator('.tile').nth(inSight)));
    await expect.poll(() => said(page)).toBe('1 page selected');
    await fingers.lift();
    // The finger that goes is no tap, which would come at once.
    await untilDrawn(page);
    expect(await page.locator('.tile[aria-selected=true]').count()).toBe(1);
  });

  test('the finger at the edge scrolls the grid, and the page lands where it then is', async () => {
    const { page, fingers } = await openOnPhone('reorder', [givenFile('long.pdf', textDocument(60))]);
    await tile(page, 1).waitFor();
    await bringToMiddle(page, '.grid-scroller');
    const box = await page.locator('.grid-scroller').boundingBox();
    if (!box) throw new Error('the grid is in sight');
    const from = await spotOn(tile(page, 1));
    await fingers.hold(from);
    await expect.poll(() => said(page)).toBe('1 page selected');
    const edge = [box.x + box.width / 2, box.y + box.height - 6] as const;
    await fingers.moveTo(from, edge);
    // The tile that the finger came down on is scrolled out of the document meanwhile.
    await expect.poll(() => scrolledOn(page)).toBeGreaterThan(1500);
    await fingers.moveTo(edge, [edge[0], box.y + box.height / 2]);
    await fingers.lift();
    await expect.poll(() => said(page)).toMatch(/^Page 1 is now page \d\d of 60/);
  });
});

describe('pages of several files under a finger: ensure that', () => {
  test('one of a file is dragged between those of another', async () => {
    const files = [givenFile('one.pdf', plainPdf('ONE', 2)), givenFile('two.pdf', plainPdf('TWO', 2))];
    const { page, fingers } = await openOnPhone('merge', files);
    await untilDescribed(page, 2);
    await openSheet(page);
    await page.getByLabel('Page by page').check();
    await closeSheet(page);
    await tile(page, 4).waitFor();
    await bringToMiddle(page, '.grid-scroller');
    const [from, to] = [await spotOn(tile(page, 4)), await spotOn(tile(page, 1), 0.95)];
    await fingers.hold(from);
    await expect.poll(() => said(page)).toBe('1 page selected');
    await fingers.moveTo(from, to);
    await page.locator('.grid-caret').waitFor();
    await fingers.lift();
    await expect.poll(() => said(page)).toBe('Page 4 is now page 2 of 4');
    const { bytes } = await runAndDownload(page, 'Merge PDFs');
    const order = (await pdfTexts(bytes)).map((text) => /(ONE|TWO)P000\d/.exec(text)?.[0]);
    expect(order).toEqual(['ONEP0001', 'TWOP0002', 'ONEP0002', 'TWOP0001']);
  });
});

describe('files under a finger: ensure that', () => {
  test('a card that is held can be dragged before another one', async () => {
    const { page, fingers, complaints } = await openOnPhone('merge', NAMED);
    await untilDescribed(page, 3);
    await bringToMiddle(page, '[data-card]');
    const cards = page.locator('[data-card] .pile');
    const [from, to] = [await spotOn(cards.nth(2)), await spotOn(cards.nth(0), 0.1)];
    await fingers.hold(from);
    await page.locator('.pages-at-finger').waitFor();
    await fingers.moveTo(from, to);
    await page.locator('[data-card][data-drop=start]').waitFor();
    await fingers.lift();
    await expect.poll(() => namesOn(page)).toEqual(['three.pdf', 'one.pdf', 'two.pdf']);
    await expect((await runAndDownload(page, 'Merge PDFs')).bytes).toContainTextOnPage('THRP0001', 0);
    expect(complaints).toEqual([]);
  });
});

describe('a batch under a finger: ensures that', () => {
  test('further files can be added to those that wait', async () => {
    const { page, complaints } = await openOnPhone('rotate', NAMED.slice(0, 2));
    await page.getByRole('heading', { name: 'Batch: 2 files, one after another' }).waitFor();
    expect(await page.getByText('Add files', { exact: true }).isVisible()).toBe(true);
    await chooseFiles(page, NAMED.slice(2));
    await page.getByRole('heading', { name: 'Batch: 3 files, one after another' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a page shown large: ensures that', () => {
  test('it grows under two fingers and by a double tap, is drawn finer, and is scrolled', async () => {
    const { page, fingers } = await openOnPhone('reorder', [givenFile('scan.pdf', scanDocument(['print', 'print']))]);
    await tile(page, 1).waitFor();
    await page.getByRole('button', { name: 'Enlarge page 1' }).tap();
    const box = page.locator('.enlarged .zoom-box');
    const canvas = box.locator('canvas[data-drawn]');
    await canvas.waitFor();
    const widthOf = () => canvas.evaluate((element: HTMLCanvasElement) => element.width);
    const zoomOf = () => box.evaluate((element) => element.scrollWidth / element.clientWidth);
    const before = await widthOf();
    const middle = await spotOn(box);
    await fingers.pinch(middle, 40, 120);
    await expect.poll(zoomOf).toBeGreaterThan(2.5);
    await expect.poll(widthOf).toBeGreaterThan(before * 1.5);
    expect(await box.evaluate((element) => element.scrollLeft > 0 && element.scrollTop > 0)).toBe(true);
    await page.waitForTimeout(500);
    await fingers.doubleTap(middle);
    await expect.poll(zoomOf).toBeLessThan(1.01);
    await page.waitForTimeout(500);
    await fingers.doubleTap(middle);
    await expect.poll(zoomOf).toBeGreaterThan(2);
  });
});

describe('what a phone has: ensures that', () => {
  test('a tool that takes pictures takes a photo with the camera', async () => {
    const { page, complaints } = await site.visit('/tools/image2pdf', PHONE);
    const photo = page.getByText('Take a photo');
    expect(await photo.isVisible()).toBe(true);
    const input = page.locator('input[capture=environment]');
    expect(await input.getAttribute('accept')).toBe('image/*');
    await input.setInputFiles(givenFile('image.png', alphaPng(60, [9, 9, 9]), 'image/png'));
    await untilDescribed(page, 1);
    expect(await namesOn(page)).toEqual(['image.png']);
    expect(complaints).toEqual([]);
  });

  test('no camera is offered where there is a mouse, and none for tools that take no pictures', async () => {
    const atDesk = await site.visit('/tools/image2pdf');
    expect(await atDesk.page.getByText('Take a photo').isVisible()).toBe(false);
    const { page } = await site.visit('/tools/merge', PHONE);
    expect(await page.getByText('Take a photo').count()).toBe(0);
  });

  test.each([
    ['shared', null],
    ['closed', 'AbortError'],
    ['refused', 'NotAllowedError'],
  ])('a result goes to the share sheet (%s)', async (_, errorName) => {
    const { page } = await site.visit('/privacy', PHONE);
    // Chromium on Linux has no share sheet: this one takes PDFs and says what it was given.
    await page.addInitScript((thrown) => {
      const given: { name: string; size: number; type: string }[] = [];
      Object.assign(window, { given });
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.every(({ type }) => type === 'application/pdf') ?? false,
        async share({ files }: ShareData) {
          if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError');
          if (thrown !== null) {
            Object.assign(window, { refusals: 1 });
            throw new DOMException('', thrown);
          }
          for (const { name, size, type } of files ?? []) given.push({ name, size, type });
        },
      });
    }, errorName);
    await page.goto(`${site.origin}/tools/merge`);
    await chooseFiles(page, NAMED);
    await untilDescribed(page, 3);
    const { name, bytes } = await runAndDownload(page, 'Merge PDFs');
    const downloads: string[] = [];
    page.on('download', (download) => {
      downloads.push(download.suggestedFilename());
      void readDownload(download);
    });
    await page.getByRole('button', { name: 'Share...' }).tap();
    const given = () => page.evaluate(() => (window as Window & { given?: unknown }).given);
    if (errorName === null) {
      await expect.poll(given).toEqual([{ name, size: bytes.length, type: 'application/pdf' }]);
    } else await expect.poll(() => page.evaluate(() => (window as Window & { refusals?: number }).refusals)).toBe(1);
    await untilDrawn(page);
    await expect.poll(() => downloads).toEqual(errorName === 'NotAllowedError' ? [name] : []);
    expect(await page.locator('.problems').count()).toBe(0);
  });

  test('without a share sheet none is offered', async () => {
    const { page } = await openOnPhone('merge', NAMED);
    await untilDescribed(page, 3);
    await runAndDownload(page, 'Merge PDFs');
    expect(await page.getByRole('button', { name: 'Share...' }).count()).toBe(0);
  });
});
