import { existsSync } from 'node:fs';
import { type OcrLanguage, ocrLanguage } from '@recto/contract/ocr-languages';
import { drawGray, type GrayPicture } from '@recto/testkit';
import { type Browser, chromium } from 'playwright-core';
import { BENCH_TEXTS, type BenchText } from './texts.ts';

const CHROMIUM = '/usr/bin/chromium';
/** Resolution of the printed page before it is degraded. */
export const PRINT_DPI = 300;

/** Layouts in which a page is set. */
export const LAYOUTS = ['prose', 'columns', 'table', 'small', 'vertical'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** A printed page and what stands on it, in reading order. */
export interface PrintedPage {
  readonly picture: GrayPicture;
  readonly truth: string;
  readonly pdf: Uint8Array;
}

/** Starts Chromium; `null` where it is not installed. */
export async function openBrowser(): Promise<Browser | null> {
  if (!existsSync(CHROMIUM)) return null;
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}

/** Prints pages with Chromium and draws them with poppler. `null` where there is no Chromium. */
export async function openPrinter() {
  const browser = await openBrowser();
  if (!browser) return null;
  return {
    async print(language: OcrLanguage, layout: Layout): Promise<PrintedPage> {
      const page = await browser.newPage();
      const { html, truth } = pageOf(language, layout);
      await page.setContent(html);
      const pdf = await page.pdf({
        format: 'A4',
        margin: { top: '22mm', right: '20mm', bottom: '20mm', left: '20mm' },
      });
      await page.close();
      const bytes = new Uint8Array(pdf);
      const [picture] = await drawGray(bytes, PRINT_DPI);
      if (!picture) throw new Error('nothing was printed');
      return { picture, truth, pdf: bytes };
    },
    close: () => browser.close(),
  };
}

const BODIES: Readonly<Record<Layout, (text: BenchText) => { body: string; truth: string[] }>> = {
  /** Half in a serif face of 11.5 points, half in a sans of 10. */
  prose: ({ title, sentences }) => ({
    body:
      `<h1>${title}</h1><p>${sentences.slice(0, 3).join(' ')}</p><p>${sentences.slice(3, 6).join(' ')}</p>` +
      `<div class="sans"><p>${sentences.slice(6, 9).join(' ')}</p><p>${sentences.slice(9).join(' ')}</p></div>`,
    truth: [title, ...sentences],
  }),
  columns: ({ title, sentences }) => ({
    body: `<h1>${title}</h1><div class="columns">${sentences.map((one) => `<p>${one}</p>`).join('')}</div>`,
    truth: [title, ...sentences],
  }),
  table({ title, sentences, columns, things }) {
    const rows = things.map((thing, at) => {
      const [count, cents] = [7 + at * 13, 240 + at * 365];
      return [thing, String(count), (cents / 100).toFixed(2), ((count * cents) / 100).toFixed(2)];
    });
    const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    return {
      body: `<h1>${title}</h1><p>${sentences.slice(0, 3).join(' ')}</p><table>${[columns, ...rows].map(row).join('')}</table><p>${sentences.slice(3, 6).join(' ')}</p>`,
      truth: [title, ...sentences.slice(0, 3), ...[columns, ...rows].flat(), ...sentences.slice(3, 6)],
    };
  },
  vertical: ({ title, sentences }) => ({
    body: `<div class="vertical"><p>${title}</p><p>${sentences.slice(0, 6).join('')}</p><p>${sentences.slice(6).join('')}</p></div>`,
    truth: [title, ...sentences],
  }),
  small: ({ title, sentences }) => ({
    body: `<div class="small"><p>${title}</p><p>${sentences.join(' ')}</p></div>`,
    truth: [title, ...sentences],
  }),
};

function pageOf(language: OcrLanguage, layout: Layout): { html: string; truth: string } {
  const text = BENCH_TEXTS[language];
  const { body, truth } = BODIES[layout](text);
  const { serif, sans } = text.fonts;
  const direction = language === 'ara' ? 'rtl' : 'ltr';
  const html = `<!doctype html><html lang="${ocrLanguage(language).tag}" dir="${direction}"><meta charset="utf-8"><title>page</title><style>
body{margin:0;font:11.5pt/1.5 '${serif}'}h1{font:bold 16pt '${sans}'}p{margin:0 0 9pt}.sans{font:10pt/1.5 '${sans}'}
.columns{columns:2;column-gap:9mm;font-size:10pt}.columns p{break-inside:avoid}.small{font:7pt/1.4 '${serif}'}.vertical{writing-mode:vertical-rl;height:240mm}
table{border-collapse:collapse;width:100%;margin:8pt 0 14pt}td{border:.6pt solid #444;padding:3pt 8pt}</style><body>${body}</body></html>`;
  return { html, truth: truth.join('\n') };
}
