import { writeFile } from 'node:fs/promises';
import { plainPdf, readWithQpdf, textDocument } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers, useTemporaryFolder as useFolder } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, type GivenFile, givenFile, runAndDownload } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const SIX = givenFile('six.pdf', plainPdf('SIX', 6));
const TWO = givenFile('two.pdf', plainPdf('TWO', 2));

const tile = (page: Page, position: number) => page.getByRole('gridcell', { name: new RegExp(`^Page ${position} of`) });
const said = (page: Page) => page.locator('.page-grid [role=status]').innerText();

async function openGrid(page: Page, files: readonly GivenFile[] | readonly string[] = [SIX]): Promise<void> {
  await chooseFiles(page, files);
  await tile(page, 1).waitFor();
}

/** The marker and number that each page of a result carries. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { pages } = await readWithQpdf(bytes);
  return pages.map(({ contentDigest }) => contentDigest);
}
const digestsOf = async (pdf: Uint8Array) => pagesOf(pdf);

/** Runs the tool and gives the result's pages as 1-based pages of `six.pdf`; 0 for a page of another origin. */
async function orderOfResult(page: Page): Promise<number[]> {
  const { bytes } = await runAndDownload(page, 'Reorder Pages');
  await expect(bytes).toPassQpdfCheck();
  const before = await digestsOf(plainPdf('SIX', 6));
  return (await pagesOf(bytes)).map((digest) => before.indexOf(digest) + 1);
}

describe('the page grid: ensures that', () => {
  test('pages are put in order by the keyboard alone, and each step is said', async () => {
    const { page, complaints } = await site.visit('/tools/reorder');
    await openGrid(page);
    await tile(page, 1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Alt+ArrowRight');
    expect(await said(page)).toBe('Page 2 is now page 3 of 6');
    await page.keyboard.press('Alt+End');
    expect(await said(page)).toBe('Page 3 is now page 6 of 6');
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await said(page)).toBe('2 pages selected');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Move 2 pages' });
    await dialog.getByLabel('New position, 1 to 5').fill('3');
    await page.keyboard.press('Enter');
    expect(await said(page)).toBe('2 pages moved; now pages 3 to 4 of 6');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    expect(await said(page)).toBe('Redone; 6 pages');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
    expect(await orderOfResult(page)).toEqual([4, 5, 1, 3, 6, 2]);
    expect(complaints).toEqual([]);
  });

  test('a page and a selection are dragged where the red mark stands', async () => {
    const { page } = await site.visit('/tools/reorder');
    await openGrid(page);
    await tile(page, 5).click();
    await tile(page, 6).click({ modifiers: ['Control'] });
    const target = await tile(page, 2).boundingBox();
    const from = await tile(page, 6).boundingBox();
    if (!target || !from) throw new Error('no tiles');
    await page.mouse.move(from.x + from.width / 2, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(target.x + 60, target.y + 60, { steps: 4 });
    await page.mouse.move(target.x + 12, target.y + 60, { steps: 2 });
    await page.locator('.grid-caret').waitFor();
    await page.mouse.up();
    await expect.poll(() => said(page)).toBe('2 pages moved; now pages 2 to 3 of 6');
    expect(await orderOfResult(page)).toEqual([1, 5, 6, 2, 3, 4]);
  });

  test('pages are duplicated, deleted, turned, inserted blank and from another file, and all of it is undone', async () => {
    const { page } = await site.visit('/tools/reorder');
    await openGrid(page);
    await tile(page, 1).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await tile(page, 4).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(await said(page)).toBe('1 page deleted, 6 pages left');
    await tile(page, 6).click();
    await page.getByRole('button', { name: 'Insert blank page' }).click();
    await page.getByRole('button', { name: 'Rotate right' }).click();
    await page.locator('.grid-bar input[type=file]').setInputFiles([TWO]);
    await tile(page, 9).waitFor();
    expect(await tile(page, 8).getAttribute('aria-label')).toContain('page 1 of two.pdf');
    const { bytes } = await runAndDownload(page, 'Reorder Pages');
    await expect(bytes).toPassQpdfCheck();
    const before = await digestsOf(plainPdf('SIX', 6));
    expect((await pagesOf(bytes)).map((digest) => before.indexOf(digest) + 1)).toEqual([1, 1, 2, 4, 5, 6, 0, 0, 0]);
    await page.getByRole('button', { name: 'Change a setting and run again' }).click();
    await tile(page, 9).waitFor();
    expect(await tile(page, 8).getAttribute('aria-label')).toContain('page 1 of two.pdf');
  });

  test('Shift, Ctrl, all and a rectangle select; Escape lets go', async () => {
    const { page } = await site.visit('/tools/reorder');
    await openGrid(page);
    const selected = () =>
      page
        .locator('.tile[aria-selected=true] .tile-number')
        .allInnerTexts()
        .then((texts) => texts.map(Number));
    await tile(page, 2).click();
    await tile(page, 4).click({ modifiers: ['Shift'] });
    await tile(page, 6).click({ modifiers: ['Control'] });
    expect(await selected()).toEqual([2, 3, 4, 6]);
    await page.keyboard.press('Escape');
    expect(await selected()).toEqual([]);
    await page.keyboard.press('Control+a');
    expect(await selected()).toEqual([1, 2, 3, 4, 5, 6]);
    const [first, second] = [await tile(page, 1).boundingBox(), await tile(page, 2).boundingBox()];
    if (!first || !second) throw new Error('no tiles');
    await page.mouse.move(first.x - 6, first.y + 20);
    await page.mouse.down();
    await page.mouse.move(second.x + 20, second.y + 80, { steps: 4 });
    await expect.poll(() => page.locator('.grid-lasso').count()).toBe(1);
    await page.mouse.up();
    expect(await selected()).toEqual([1, 2]);
  });

  test('by touch pages are selected one by one, moved, shown large and turned', async () => {
    const { page, complaints } = await site.visit('/tools/reorder', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 844 },
    });
    await openGrid(page);
    await tile(page, 1).tap();
    await tile(page, 2).tap();
    expect(await said(page)).toBe('2 pages selected');
    await page.getByRole('button', { name: 'Move to position...' }).tap();
    await page.getByLabel('New position, 1 to 5').fill('5');
    await page.keyboard.press('Enter');
    expect(await said(page)).toBe('2 pages moved; now pages 5 to 6 of 6');
    await tile(page, 5).tap();
    expect(await said(page)).toBe('1 page selected');
    await tile(page, 6).tap();
    await page.getByRole('button', { name: 'Rotate page 1 right' }).tap();
    await page.getByRole('button', { name: 'Enlarge page 2' }).tap();
    await page.getByRole('dialog', { name: 'Page 2 of 6' }).locator('canvas[data-drawn]').waitFor();
    await page.getByRole('button', { name: 'Close' }).tap();
    const small = await page.locator('.page-grid button:visible').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 24 || height < 24 ? [`${element.className} ${width}x${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
    const { bytes } = await runAndDownload(page, 'Reorder Pages');
    const { pages } = await readWithQpdf(bytes);
    expect(pages[0]?.rotationDegrees).toBe(90);
    expect(complaints).toEqual([]);
  });

  test('Enter shows a page large, the arrows the next ones, Escape the grid again', async () => {
    const { page } = await site.visit('/tools/reorder');
    await openGrid(page);
    await tile(page, 2).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Page 1 of 6' }).locator('canvas[data-drawn]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Page 2 of 6' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('gridcell');
  });

  test.each(['light', 'dark'] as const)('nothing bars the way for anyone in the %s theme', async (colorScheme) => {
    const { page } = await site.visit('/tools/reorder', { colorScheme });
    await openGrid(page);
    await tile(page, 2).click();
    expect(await findBarriers(page)).toEqual([]);
    const small = await page.locator('.page-grid button:visible, .page-grid input:visible').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 24 || height < 24 ? [`${element.className} ${width}x${height}`] : [];
      }),
    );
    expect(small).toEqual([]);
  });
});

describe('rotating page by page: ensures that', () => {
  test('a page turned by hand keeps its own angle, the others follow the settings', async () => {
    const { page } = await site.visit('/tools/rotate');
    await openGrid(page);
    await tile(page, 2).hover();
    await page.getByRole('button', { name: 'Rotate page 2 right' }).click();
    await page.getByLabel('Rotation Angle').selectOption('270');
    await tile(page, 4).focus();
    await page.keyboard.press('r');
    await page.keyboard.press('r');
    await page.keyboard.press('Control+z');
    const { bytes } = await runAndDownload(page, 'Rotate PDF');
    const { pages } = await readWithQpdf(bytes);
    expect(pages.map(({ rotationDegrees }) => rotationDegrees)).toEqual([270, 180, 270, 0, 270, 270]);
  });
});

describe.each([2000, 5000])('a grid of %i pages: ensures that', (count) => {
  const folder = useFolder();
  const path = async () => {
    const written = folder.file('long.pdf');
    await writeFile(written, textDocument(count));
    return written;
  };

  test('only what is near the window is drawn, wherever it is scrolled to', async () => {
    const { page } = await site.visit('/tools/reorder');
    await openGrid(page, [await path()]);
    const seen = async (position: number) => {
      await tile(page, position).locator('.tile-picture[data-drawn]').waitFor();
      expect(await page.locator('[data-page]').count()).toBeLessThan(150);
    };
    await seen(1);
    for (const share of [0.25, 0.5, 0.75, 1]) {
      await page.evaluate(scrollTo, share);
      // The next share comes once there are pictures here.
      const first = page.locator('.tile-picture[data-drawn]').first();
      await first.waitFor();
      expect(await page.locator('[data-page]').count()).toBeLessThan(150);
    }
    await seen(count);
  });

  test('50 selected pages are dragged at once', async () => {
    const { page } = await site.visit('/tools/reorder');
    await openGrid(page, [await path()]);
    await tile(page, 1).click();
    for (let rows = 0; rows < 60 && !(await said(page)).startsWith('50 '); rows++) {
      await page.keyboard.press('Shift+ArrowRight');
    }
    expect(await said(page)).toBe('50 pages selected');
    // The next page may be in a row below the last one in sight.
    const next = page.locator('.tile[aria-selected=false]').first();
    await next.scrollIntoViewIfNeeded();
    const from = await page.locator('.tile[aria-selected=true]').last().boundingBox();
    const target = await next.boundingBox();
    if (!from || !target) throw new Error('no tiles');
    await page.mouse.move(from.x + 30, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(target.x + 20, target.y + 40, { steps: 4 });
    await page.mouse.move(target.x + target.width - 8, target.y + 40, { steps: 2 });
    await page.locator('.grid-caret').waitFor();
    await page.mouse.up();
    await expect.poll(() => said(page)).toMatch(/^50 pages moved; now pages 2 to 51 of/);
  });
});

/** Scrolls the grid to a share of its height. */
function scrollTo(share: number): void {
  const scroller = document.querySelector('.grid-scroller');
  if (!scroller) throw new Error('no grid');
  scroller.scrollTop = share * scroller.scrollHeight;
}
