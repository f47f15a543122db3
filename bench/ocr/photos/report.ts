import { OCR_LANGUAGES } from '@recto/contract/ocr-languages';
import { median } from '../../statistics.ts';
import type { PhotoRow } from './measure.ts';

const percent = (share: number) => (share * 100).toFixed(1);

/** The photographs' part of the report. @param photos rows by "language kind" */
export function photoLines(photos: Readonly<Record<string, PhotoRow>>): string[] {
  const all = Object.values(photos);
  if (all.length === 0) return [];
  const line = (name: string, rows: readonly PhotoRow[]) => {
    const mean = (of: (row: PhotoRow) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
    const theirs = rows.flatMap(({ ocrMyPdf }) => ocrMyPdf ?? []);
    const peer = theirs.length === 0 ? '–' : percent(theirs.reduce((sum, rate) => sum + rate, 0) / theirs.length);
    return `| ${name} | ${rows.length} | ${percent(mean(({ ours }) => ours))} | ${percent(mean(({ asPrint }) => asPrint))} | ${peer} |`;
  };
  const ofLanguage = (code: string) =>
    Object.entries(photos).flatMap(([name, row]) => (name.startsWith(`${code} `) ? [row] : []));
  const languages = OCR_LANGUAGES.filter(({ code }) => ofLanguage(code).length > 0);
  return [
    '',
    '## Photographs',
    '',
    'Signs, posters, labels, receipts and sheets of prose in each language, drawn for this measurement: seen from aside, up to 14 degrees slanted, in uneven light with a shadow, out of focus or shaken, with noise, as',
    'JPEG of 1920 by 1440 pixels. Mean share of wrong characters of each photograph in percent, 100 at most (photographs where the other program gave up are left out of its mean).',
    '',
    '| language | photographs | Recto | read as print | OCRmyPDF |',
    '|---|---:|---:|---:|---:|',
    ...languages.map(({ code, name }) => line(name, ofLanguage(code))),
    line('all', all),
    '',
    `Processor time of a photograph, median: ${median(all.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1)} s.`,
  ];
}
