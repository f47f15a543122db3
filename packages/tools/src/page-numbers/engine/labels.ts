import { labelEntries, type NewPageLabel } from '@recto/pdf-edit';
import type { NumberedPage } from '../numbering.ts';
import { type Numerals, writeNumeral } from '../numerals.ts';

/** Styles of page labels (ISO 32000-2, Table 161). */
const STYLES: Readonly<Partial<Record<Numerals, NewPageLabel['style']>>> = {
  decimal: 'D',
  'lower-roman': 'r',
  'upper-roman': 'R',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
};

/** Page labels that are the numbers of the pages; numerals that labels do not know are written out, page by page. */
export function newLabels(
  file: Parameters<typeof labelEntries>[0],
  pages: readonly NumberedPage[],
  numerals: Numerals,
): ReturnType<typeof labelEntries> {
  const style = STYLES[numerals] ?? null;
  const labels = pages.map(({ pageIndex, number }) => {
    const prefix = style === null ? writeNumeral(number, numerals) : '';
    return [pageIndex, { style, prefix, number }] as const;
  });
  return labelEntries(file, new Map(labels));
}
