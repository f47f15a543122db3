import { OCR_LANGUAGES, type OcrLanguage } from '@recto/contract/ocr-languages';
import type { OcrResults } from './report.ts';

/** Measured reading of one page of a column. */
interface Reading {
  readonly characters: number;
  /** Share of wrong characters. */
  readonly rate: number;
}

/** Cells of the bench that are print without a fault, and the one with every fault at once. */
const CLEAN = ['clean', 'columns', 'table', 'small'];
const POOR = ['all'];

/** The module that the tool's page takes its figures from, made from the committed results. */
export function accuracyModule({ own, photos, date }: OcrResults): string {
  const cells = (names: readonly string[]) => (code: OcrLanguage) =>
    names.flatMap((name) => {
      const { characters, rate } = own[`${code} ${name}`] ?? {};
      return characters === undefined || rate === undefined ? [] : [{ characters, rate }];
    });
  const photographs = (code: OcrLanguage) =>
    Object.entries(photos).flatMap(([name, { characters, ours }]) =>
      name.startsWith(`${code} `) ? [{ characters, rate: ours }] : [],
    );
  const columns = { clean: cells(CLEAN), poor: cells(POOR), photo: photographs };
  const rows = OCR_LANGUAGES.map(({ code }) => {
    const shares = Object.entries(columns).map(([name, readings]) => `${name}: ${shareOf(readings(code))}`);
    return `  ${code}: { ${shares.join(', ')} },`;
  });
  const pages = Object.entries(columns).map(([name, readings]) => `${name}: ${pagesOf(readings)}`);
  return [
    "import type { OcrLanguage } from '@recto/contract/ocr-languages';",
    '',
    '// Written by `npm run house -- bench:ocr --accept`; a test compares it with bench/results/ocr.json.',
    '',
    '/** When the figures were measured, YYYY-MM-DD. */',
    `export const MEASURED_ON = '${date}';`,
    '',
    '/** Clean print, a scan with every fault at once, and photographs of signs, posters, labels and the like. */',
    'export interface Accuracy {',
    '  readonly clean: number;',
    '  readonly poor: number;',
    '  readonly photo: number;',
    '}',
    '',
    '/** Pages or photographs of each language that were measured. */',
    `export const MEASURED_PAGES: Accuracy = { ${pages.join(', ')} };`,
    '',
    '/** Percent of characters that are right, rounded down. */',
    'export const ACCURACY: Readonly<Record<OcrLanguage, Accuracy>> = {',
    ...rows,
    '};',
    '',
  ].join('\n');
}

/** Over all characters of a column. Rounded down: what is not whole is never called so. */
function shareOf(readings: readonly Reading[]): string {
  const characters = readings.reduce((sum, reading) => sum + reading.characters, 0);
  if (characters === 0) throw new Error('a language was not measured');
  const wrong = readings.reduce((sum, reading) => sum + reading.characters * reading.rate, 0);
  return String(Math.floor((1 - wrong / characters) * 1000 + 1e-9) / 10);
}

/** @throws Error where languages were measured on different numbers of pages: the card names one */
function pagesOf(readings: (code: OcrLanguage) => readonly Reading[]): number {
  const counts = new Set(OCR_LANGUAGES.map(({ code }) => readings(code).length));
  const [count = 0] = counts;
  if (counts.size !== 1) throw new Error('languages were measured on different numbers of pages');
  return count;
}
