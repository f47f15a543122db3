import { type Choice, message } from '@recto/ui';
import type { ScanOptions } from './scan-options.ts';

/** The looks that a page can have. */
export const FILTERS: readonly Choice<ScanOptions['filter']>[] = [
  {
    value: 'colour',
    label: message('scan.filter.colour', 'Colour'),
    hint: message('scan.filter.colourHint', 'shadows are removed, paper becomes white'),
  },
  { value: 'gray', label: message('scan.filter.gray', 'Gray') },
  {
    value: 'black-white',
    label: message('scan.filter.blackWhite', 'Black and white'),
    hint: message('scan.filter.blackWhiteHint', 'the smallest file, for print'),
  },
  { value: 'original', label: message('scan.filter.original', 'As photographed') },
];
