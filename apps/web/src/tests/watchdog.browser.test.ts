import { fileURLToPath } from 'node:url';
import { plainPdf } from '@recto/testkit';
import { usePdfMatchers as addPdfMatchers } from '@recto/testkit/vitest';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite } from './site.testing.ts';
import { chooseFiles, givenFile, namesOn, readDownload, runAndDownload, untilDescribed } from './workspace.testing.ts';

addPdfMatchers();
const site = serveSite();
const FILES = [givenFile('one.pdf', plainPdf('ONE', 2)), givenFile('two.pdf', plainPdf('TWO', 2))];
const HEADERS = { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-resource-policy': 'same-origin' };

/** A test engine as one script. @param name of a module worker of the testkit */
async function engineScript(name: 'still-engine' | 'slow-engine'): Promise<string> {
  const input = fileURLToPath(import.meta.resolve(`@recto/testkit/faults/${name}.worker`));
  const built = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
  const { output } = await built.generate({ format: 'esm', codeSplitting: false });
  await built.close();
  return output[0].code;
}

/**
 * Merge with two files and a setting, in a page whose clock is ours and whose first worker is a test engine; any later one is the
 * site's own.
 */
async function startWith(name: 'still-engine' | 'slow-engine'): Promise<Page> {
  const body = await engineScript(name);
  const { page } = await site.visit('/privacy');
  let isFirst = true;
  await page.route(/\/assets\/worker-[^/]+\.js$/, async (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await route.fulfill({ body, contentType: 'text/javascript', headers: HEADERS });
  });
  await page.clock.install();
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    const HeardWorker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', ({ data }) => heard.push(data?.kind));
      }
    };
    Object.assign(globalThis, { heard, Worker: HeardWorker });
  });
  await page.goto(`${site.origin}/tools/merge`);
  await chooseFiles(page, FILES);
  await untilDescribed(page, 2);
  // The page list of the second file: with it the result has three pages, without it four.
  await page.getByRole('textbox').last().fill('1');
  const before = await heardOn(page, 'started');
  await page.getByRole('button', { name: 'Merge PDFs', exact: true }).click();
  await page.locator('.progress').waitFor();
  await expect.poll(() => heardOn(page, 'started')).toBeGreaterThan(before);
  return page;
}

/** Counts the messages of a kind that the page has received from its workers. */
function heardOn(page: Page, kind: string): Promise<number> {
  return page.evaluate(
    (wanted) => (globalThis as { heard?: string[] }).heard?.filter((each) => each === wanted).length ?? 0,
    kind,
  );
}

const QUIET = 'No progress for a minute. Keep waiting, or try again? Your files and settings stay.';

describe('a job that does not get ahead: ensures that', () => {
  test('one that stands still is said to; it can be waited for or tried again with its files and settings', async () => {
    const page = await startWith('still-engine');
    await page.clock.runFor(50_000);
    expect(await page.locator('.progress-quiet').count()).toBe(0);
    await page.clock.runFor(15_000);
    await page.getByText(QUIET).waitFor();
    expect(await page.locator('.progress-quiet [role=alert]').innerText()).toBe(QUIET);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep waiting' }).click();
    await page.locator('.progress-quiet').waitFor({ state: 'detached' });
    await page.clock.runFor(61_000);
    await page.getByText('No progress for 2 minutes.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Try again' }).click(),
    ]);
    await expect((await readDownload(download)).bytes).toHavePages(3);
  });

  test('one that is given up leaves files and settings, and the next one works', async () => {
    const page = await startWith('still-engine');
    await page.clock.runFor(61_000);
    await page.getByText(QUIET).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Your files are unchanged.').waitFor();
    expect(await namesOn(page)).toEqual(['one.pdf', 'two.pdf']);
    await expect((await runAndDownload(page, 'Merge PDFs')).bytes).toHavePages(3);
  });

  test('one that is only slow is left alone', async () => {
    const page = await startWith('slow-engine');
    // Two minutes for the page, in each half of which the engine says by its own clock that it is alive.
    for (let round = 0; round < 4; round++) {
      const before = await heardOn(page, 'alive');
      await expect.poll(() => heardOn(page, 'alive')).toBeGreaterThan(before);
      await page.clock.runFor(30_000);
    }
    expect(await page.locator('.progress-quiet').count()).toBe(0);
    await expect.poll(() => page.locator('.progress').count()).toBe(1);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Your files are unchanged.').waitFor();
  });
});
