/** Merges two PDFs and converts a Word file through the pages of a running server, as a visitor would. */
import { buildDocx, CHROMIUM, plainPdf, wordParagraph, wordRun } from '@recto/testkit';
import { chromium, type Page } from 'playwright-core';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const TIMEOUT_MS = 180_000;

/** One job of a visitor. */
export interface PageJob {
  readonly title: string;
  readonly route: string;
  readonly action: string;
  readonly files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[];
}

/** Outcome, from opening the page to the saved file. */
export interface PageOutcome {
  readonly title: string;
  readonly seconds: number;
  readonly isDone: boolean;
  readonly outcome: string;
}

const pdf = (name: string, pages: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(plainPdf(name, pages)),
});

const JOBS: readonly PageJob[] = [
  {
    title: 'page: merge on the device',
    route: 'merge',
    action: 'Merge PDFs',
    files: [pdf('a.pdf', 3), pdf('b.pdf', 2)],
  },
  {
    title: 'page: Word to PDF on the server',
    route: 'word-to-pdf',
    action: 'Convert to PDF',
    files: [
      {
        name: 'letter.docx',
        mimeType: '',
        buffer: Buffer.from(buildDocx({ body: wordParagraph(wordRun('Dear reader')) })),
      },
    ],
  },
];

/** @param origin origin of the server, reachable from here */
export async function drivePages(origin: string): Promise<readonly PageOutcome[]> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const outcomes: PageOutcome[] = [];
    for (const job of JOBS) {
      const page = await browser.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      const startedAt = performance.now();
      const outcome = await runJob(page, origin, job).catch((thrown: unknown) => String(thrown).split('\n')[0] ?? '');
      const seconds = (performance.now() - startedAt) / 1000;
      outcomes.push({ title: job.title, seconds, isDone: /^\d+ bytes$/.test(outcome), outcome });
      await page.close();
    }
    return outcomes;
  } finally {
    await browser.close();
  }
}

/** @returns the size of what was saved, or what the page says instead */
async function runJob(page: Page, origin: string, { route, action, files }: PageJob): Promise<string> {
  await page.goto(`${origin}/tools/${route}`);
  const input = page.locator('input[type=file]').first();
  const gap = page.locator('.gap-note');
  await input.or(gap).first().waitFor({ state: 'attached' });
  await input.setInputFiles([...files]);
  await page.waitForFunction((count) => document.querySelectorAll('[data-card]').length === count, files.length);
  // Listened for before the click: a small job is done at once.
  const saved = page.waitForEvent('download').then(async (download) => {
    let sizeBytes = 0;
    for await (const part of await download.createReadStream()) sizeBytes += (part as Buffer).length;
    return `${sizeBytes} bytes`;
  });
  const refused = page
    .locator('.problems, .gap-note')
    .first()
    .textContent()
    .then((text) => text ?? '');
  refused.catch(() => {});
  saved.catch(() => {});
  // A server that lacks what the tool needs leaves nothing to press.
  page
    .getByRole('button', { name: action, exact: true })
    .click()
    .catch(() => {});
  return Promise.race([saved, refused]);
}
