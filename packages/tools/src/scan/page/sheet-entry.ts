import type { ScanOptions } from './scan-options.ts';

/** Settings for one picture: its corners as they are written, and its own look. */
export interface SheetEntry {
  readonly corners: string;
  readonly filter: ScanOptions['filters'][number];
}

/** Reads the text of a file card: corners, and the look after a bar where it is not that of all pages. */
export function readEntry(entry: string): SheetEntry {
  const [corners = '', filter = 'same'] = entry.split('|');
  return { corners, filter: filter as SheetEntry['filter'] };
}

/** The text that `readEntry` reads. */
export function writeEntry({ corners, filter }: SheetEntry): string {
  return filter === 'same' ? corners : `${corners}|${filter}`;
}

/** The options that the texts of all file cards make. */
export function optionsOf(entries: readonly string[]): Pick<ScanOptions, 'corners' | 'filters'> {
  const read = entries.map(readEntry);
  return { corners: read.map(({ corners }) => corners), filters: read.map(({ filter }) => filter) };
}
