import { plainPdf, rewriteWithQpdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText, untilAlive } from './site.testing.ts';
import { unzip } from './unzip.testing.ts';
import { chooseFiles, givenFile, readDownload, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const A = givenFile('annual-report.pdf', plainPdf('AAA', 3));
const B = givenFile('lease.pdf', plainPdf('BBB', 2));

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function takeZip(page: Page): Promise<ReadonlyMap<string, Uint8Array>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download All (ZIP)' }).click(),
  ]);
  return unzip((await readDownload(download)).bytes);
}

describe('recipes: ensures that', () => {
  test('what was done once becomes a recipe, which a link carries to somebody else, who sees it before it runs', async () => {
    const { page, complaints } = await site.visit('/tools/rotate');
    await chooseFiles(page, [A]);
    await untilDescribed(page, 1);
    await page.getByLabel('Rotation Angle').selectOption('180');
    await runAndDownload(page, 'Rotate PDF');
    const next = page.getByRole('region', { name: 'Continue with this result' });
    await next.getByRole('link', { name: 'Compress PDF' }).click();
    await untilDescribed(page, 1);
    await runAndDownload(page, 'Compress PDF');
    await page.getByRole('button', { name: /^History/ }).click();
    await page.getByRole('button', { name: 'Save these steps as a recipe' }).click();
    await page.getByRole('heading', { name: 'Edit recipe' }).waitFor();
    await expect.poll(() => page.locator('.step-name').allInnerTexts()).toEqual(['Rotate PDF', 'Compress PDF']);
    await page.getByLabel('Name', { exact: true }).fill('Turn and shrink');
    await page.getByRole('button', { name: 'Save recipe' }).click();
    const own = card(page, 'Turn and shrink');
    await own.getByRole('button', { name: 'Share link' }).click();
    const link = await own.getByLabel(/^Link to this recipe/).inputValue();
    expect(link).toMatch(/\/recipes#recipe=[\w-]+$/);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await own.waitFor();
    expect(complaints).toEqual([]);

    // Another profile: nothing is known but the link.
    const other = await site.visit(new URL(link).pathname + new URL(link).hash);
    const shared = other.page.getByRole('region', { name: 'A recipe from a link' });
    expect(await shownText(shared)).toContain('Turn and shrink');
    expect(await shownText(shared)).toContain('angle: 180');
    const angle = shared.getByLabel('Rotation Angle');
    expect(await angle.inputValue()).toBe('180');
    expect(await angle.isDisabled()).toBe(true);
    expect(await findBarriers(other.page)).toEqual([]);
    await shared.getByRole('button', { name: 'Use', exact: true }).click();
    await other.page.locator('.recipe-run .drop').waitFor();
    await chooseFiles(other.page, [A, B]);
    await other.page.getByRole('button', { name: 'Start' }).click();
    const receipt = other.page.getByRole('region', { name: 'Receipt' });
    await receipt.waitFor();
    await expect.poll(() => receipt.locator('dt').allInnerTexts()).toEqual(['Rotate PDF', 'Compress PDF', 'In all']);
    expect(await findBarriers(other.page)).toEqual([]);
    const files = await takeZip(other.page);
    expect([...files.keys()]).toEqual(['annual-report-turn-and-shrink.pdf', 'lease-turn-and-shrink.pdf']);
    const first = files.get('annual-report-turn-and-shrink.pdf') ?? new Uint8Array();
    await expect(first).toPassQpdfCheck();
    await expect(first).toHavePages(3);
    expect(other.complaints).toEqual([]);
  });

  test('one is made by hand with the keyboard, says what does not fit, and asks for a password when it starts', async () => {
    const { page } = await site.visit('/recipes');
    await page.getByRole('button', { name: 'New recipe' }).press('Enter');
    await page.getByLabel('Name', { exact: true }).fill('Close it');
    const add = page.getByLabel('Add a tool');
    for (const tool of ['protect', 'pdf-to-image', 'compress-lite']) {
      const before = await page.locator('.step-name').count();
      await add.selectOption(tool);
      await expect.poll(() => page.locator('.step-name').count()).toBe(before + 1);
    }
    await page.getByText('Step 3, Compress PDF, lossless: This step takes').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove step 2' }).press('Enter');
    await page.getByRole('button', { name: 'Move step 2 earlier' }).press('Enter');
    await expect
      .poll(() => page.locator('.step-name').allInnerTexts())
      .toEqual(['Compress PDF, lossless', 'Protect PDF']);
    expect(await shownText(page.getByRole('status').first())).toBe('Compress PDF, lossless is now step 1');
    await expect.poll(() => page.locator('.recipe-problems').count()).toBe(0);
    await page.getByRole('button', { name: 'Save recipe' }).press('Enter');
    await card(page, 'Close it').getByRole('button', { name: 'Use' }).press('Enter');
    await page.locator('.recipe-run .drop').waitFor();
    await chooseFiles(page, [A]);
    for (const label of ['Password to open', 'Repeat the password: Password to open']) {
      await page.getByLabel(label, { exact: true }).fill('correct horse battery');
    }
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('region', { name: 'Receipt' }).waitFor();
    const [locked] = [...(await takeZip(page)).values()];
    await expect(rewriteWithQpdf(locked ?? new Uint8Array(), ['--decrypt'])).rejects.toThrow(/invalid password/);
    const opened = await rewriteWithQpdf(locked ?? new Uint8Array(), ['--password=correct horse battery', '--decrypt']);
    await expect(opened).toHavePages(3);
    // The password is nowhere on the device.
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('correct horse');
  });

  test('files that belong together become one, and one step that fails leaves what was done before', async () => {
    const { page } = await site.visit('/recipes');
    await card(page, 'Send by mail, under 5 MB').getByRole('button', { name: 'Use' }).click();
    await page.locator('.recipe-run .drop').waitFor();
    await chooseFiles(page, [A, B]);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('region', { name: 'Receipt' }).waitFor();
    const [joined] = [...(await takeZip(page)).values()];
    await expect(joined ?? new Uint8Array()).toHavePages(5);

    const recipe = {
      kind: 'recto-recipe',
      version: 1,
      name: 'Fails',
      files: 'each',
      steps: [
        { toolId: 'rotate', options: {} },
        { toolId: 'page-numbers', options: { pages: '99' } },
      ],
    };
    await page.goto(`${site.origin}/recipes`);
    await untilAlive(page);
    await page.locator('input[accept^=".json"]').setInputFiles({
      name: 'fails.recto.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(recipe)),
    });
    await expect.poll(() => page.locator('.step-name').allInnerTexts()).toEqual(['Rotate PDF', 'Page Numbers']);
    await page.getByRole('button', { name: 'Save recipe' }).click();
    await card(page, 'Fails').getByRole('button', { name: 'Use' }).click();
    await page.locator('.recipe-run .drop').waitFor();
    await chooseFiles(page, [givenFile('rich.pdf', plainPdf('RCH', 2))]);
    await page.getByRole('button', { name: 'Start' }).click();
    const reason = page.locator('.batch-reason');
    await reason.waitFor();
    expect(await reason.innerText()).toContain('Step 2, Page Numbers');
    const [soFar] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download what was done of rich.pdf' }).click(),
    ]);
    await expect((await readDownload(soFar)).bytes).toHavePages(2);
  });

  test('a link that is no recipe, and a file that is none, say so', async () => {
    const { page } = await site.visit('/recipes#recipe=bm8');
    expect(await shownText(page.getByRole('alert').first())).toBe('This is not a recipe of Recto.');
    await page.locator('input[accept^=".json"]').setInputFiles({
      name: 'x.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"kind":"other"}'),
    });
    expect(await shownText(page.getByRole('alert').first())).toBe('This is not a recipe of Recto.');
  });

  test('a link with settings that a tool does not take shows them and does not start', async () => {
    const steps = [{ toolId: 'page-numbers', options: { position: 'nowhere', margins: [1, { deep: null }] } }];
    const link = Buffer.from(JSON.stringify({ kind: 'recto-recipe', version: 1, name: 'Odd', steps }));
    const { page, complaints } = await site.visit(`/recipes#recipe=${link.toString('base64url')}`);
    const shared = page.getByRole('region', { name: 'A recipe from a link' });
    expect(await shownText(shared)).toContain('position: nowhere');
    await shared.getByRole('button', { name: 'Use', exact: true }).press('Enter');
    await page.getByText('Step 1, Page Numbers: ').waitFor();
    expect(await page.locator('.recipe-run .drop').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
