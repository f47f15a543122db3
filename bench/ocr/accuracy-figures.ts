import { OCR_LANGUAGES } from '@recto/contract';
import type { OcrResults } from './report.ts';

/** The module that the tool's page takes its figures from, made from the committed results. */
export function accuracyModule({ own, date }: OcrResults): string {
  const rows = OCR_LANGUAGES.map(({ code }) => {
    const [clean, poor] = ['clean', 'all'].map((cell) => shareOf(own[`${code} ${cell}`]?.rate));
    return `  ${code}: { clean: ${clean}, poor: ${poor} },`;
  });
  return [
    "import type { OcrLanguage } from '@recto/contract';",
    '',
    '// Written by `npm run bench:ocr -- --accept`; a test compares it with bench/results/ocr.json.',
    '',
    '/** When the figures were measured, YYYY-MM-DD. */',
    `export const MEASURED_ON = '${date}';`,
    '',
    '/** Percent of characters that are right, rounded down: on clean print, and on a scan with every fault at once. */',
    'export const ACCURACY: Readonly<Record<OcrLanguage, { readonly clean: number; readonly poor: number }>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** Rounded down: what is not whole is never called so. */
function shareOf(rate: number | undefined): string {
  if (rate === undefined) throw new Error('a language was not measured');
  const percent = Math.floor((1 - rate) * 1000 + 1e-9) / 10;
  return String(percent);
}
