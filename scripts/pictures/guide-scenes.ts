/** Scenes of the guides' pictures: the page of each tool with files, and the settings that matter chosen. */
import type { Locator, Page } from 'playwright-core';
import type { GivenFile } from '../../apps/web/src/tests/given-file.testing.ts';
import { formFile, letterFile, photosFile, reportFile, revisedFile, scanFile } from './demo-files.ts';

/** A page of a tool in a state worth a picture. What is done there works in every language. */
export interface Scene {
  /** Below /tools/. */
  readonly route: string;
  readonly files: () => readonly GivenFile[] | Promise<readonly GivenFile[]>;
  /** Selector of an element that the page has once the files are read. */
  readonly untilRead: string;
  /** Chooses the settings. @param named the button that says a message of the catalogue */
  readonly prepare?: (page: Page, named: (id: string) => Locator) => Promise<unknown>;
  /** Presses the tool's button, and shows the result. */
  readonly runs?: true;
}

const CARDS = '[data-card] .leaf:not([data-state=reading])';
const orchard = () => [reportFile('orchard-report.pdf', 'Orchard report', 6)];

/** One scene for each guide with a picture, by the guide's address. */
export const GUIDE_SCENES: Readonly<Record<string, Scene>> = {
  'how-to-merge-pdfs': {
    route: 'merge',
    files: () => [
      reportFile('orchard-report.pdf', 'Orchard report', 6),
      reportFile('water.pdf', 'Water', 2),
      reportFile('accounts.pdf', 'Accounts', 12),
    ],
    untilRead: CARDS,
  },
  'how-to-compress-pdf': {
    route: 'compress',
    files: async () => [await photosFile('harvest.pdf', 2, 1800)],
    untilRead: '.bytes-card',
    prepare: (page) => page.waitForFunction(() => document.querySelector('.size-line')?.textContent?.match(/\p{Nd}/u)),
  },
  'how-to-convert-word-to-pdf': {
    route: 'word-to-pdf',
    files: () => [letterFile('orchard-letter.docx')],
    untilRead: CARDS,
    runs: true,
  },
  'how-to-redact-a-pdf': {
    route: 'redact',
    files: orchard,
    untilRead: '.redact-picture[data-drawn]',
    prepare: async (page) => {
      const words = page.locator('.rail textarea').first();
      await words.fill('Jane Doe');
      await words.blur();
      await page.waitForFunction(() => /\p{Nd}/u.test(document.querySelector('.redact-count')?.textContent ?? ''));
    },
  },
  'how-to-crop-pdf': { route: 'crop', files: orchard, untilRead: '.crop-box' },
  'how-to-add-page-numbers-to-pdf': { route: 'page-numbers', files: orchard, untilRead: '.number-paper' },
  'how-to-print-a-booklet': {
    route: 'n-up',
    files: () => [reportFile('orchard-report.pdf', 'Orchard report', 12)],
    untilRead: '.sheet-picture, .sheet-paper',
    prepare: (page) => page.locator('.rail input[type=radio]').nth(1).check(),
  },
  'how-to-remove-pdf-metadata': {
    route: 'clean',
    files: () => [formFile('order-form.pdf')],
    untilRead: '.finding',
  },
  'how-to-compare-pdfs': {
    route: 'compare',
    files: () => [reportFile('report-2026.pdf', 'Orchard report', 1), revisedFile('report-2027.pdf')],
    untilRead: '.compare-item',
  },
  'how-to-extract-from-pdf': {
    route: 'extract',
    files: async () => [await photosFile('harvest.pdf', 6, 800)],
    untilRead: '.contents-picture img',
  },
  'how-to-make-a-scan-searchable': {
    route: 'ocr',
    files: async () => [await scanFile('old-report.pdf')],
    untilRead: CARDS,
  },
  'how-to-protect-a-pdf': {
    route: 'protect',
    files: orchard,
    untilRead: CARDS,
    prepare: async (page) => {
      for (const at of [0, 1]) await page.locator('.rail input[type=password]').nth(at).fill('ladder copper rain');
    },
  },
  'how-to-sign-a-pdf': {
    route: 'esign',
    files: orchard,
    untilRead: '.sign-paper canvas, .sign-paper img',
    prepare: async (page, named) => {
      await named('esign.signature').click();
      await page.locator('.signature-ways [role=tab]').nth(1).click();
      await page.locator('dialog .input').first().fill('Jane Doe');
      await named('signaturePad.use').click();
      await page
        .locator('.sign-paper')
        .first()
        .click({ position: { x: 150, y: 290 } });
      await page.locator('.sign-mark').first().waitFor();
    },
  },
};
