import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { DOCUMENTS } from './documents.ts';
import { printHtml } from './print-html.ts';
import { truthDocx } from './truth-docx.ts';

const CHROMIUM = '/usr/bin/chromium';
const FOOTER = (text: string) =>
  `<div style="font-size:8pt;width:100%;text-align:center">${text} <span class="pageNumber"></span></div>`;

/**
 * Prints the documents with Chromium, with and without tags, into the folders that the scorer reads.
 * @returns false when there is no Chromium
 */
export async function buildOwnDocuments(work: string): Promise<boolean> {
  if (!existsSync(CHROMIUM)) return false;
  const [truths, prints] = [join(work, 'src'), join(work, 'pdf')];
  for (const folder of [truths, prints]) mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    for (const document of DOCUMENTS) {
      await page.setContent(printHtml(document));
      for (const tagged of [true, false]) {
        const stem = `${document.name}-${tagged ? 'tagged' : 'untagged'}`;
        await page.pdf({
          path: join(prints, `${stem}.pdf`),
          format: 'A4',
          tagged,
          margin: { top: '20mm', right: '20mm', bottom: '20mm', left: '20mm' },
          ...(document.footer && {
            displayHeaderFooter: true,
            headerTemplate: '<span></span>',
            footerTemplate: FOOTER(document.footer),
          }),
        });
        writeFileSync(join(truths, `${stem}.docx`), truthDocx(document));
      }
    }
  } finally {
    await browser.close();
  }
  return true;
}
