import type { LoadedFile } from '../engine/loaded-file.ts';
import { pageSyntax } from './page-syntax.ts';

const KEY = new TextEncoder().encode('UserUnit');
/** Largest UserUnit that PDF 1.7 viewers accept; beyond it a page would be larger than a country. */
const MAX_USER_UNIT = 75_000;

/**
 * Returns true when any page dictionary read so far may have a UserUnit. PDFium ignores the entry (2.15.1 of the package),
 * but its parser keeps each key it has read in memory; a false alarm only costs a closer look. Read all pages' sizes first.
 */
export function mayHaveUserUnit(loaded: LoadedFile): boolean {
  const { heap } = loaded.instance;
  const [first] = KEY;
  if (first === undefined) return false;
  for (let at = heap.indexOf(first); at >= 0; at = heap.indexOf(first, at + 1)) {
    if (KEY.every((byte, index) => heap[at + index] === byte)) return true;
  }
  return false;
}

/** The page's UserUnit (ISO 32000-2, Table 31); 1 when it has none or one that makes no sense. */
export function userUnitOf(loaded: LoadedFile, pageIndex: number): number {
  const written = pageSyntax(loaded, pageIndex);
  const page = written && pageDictionary(written);
  const value = Number(page && /\/UserUnit ([\d.]+)/.exec(page)?.[1]);
  return value > 0 && value <= MAX_USER_UNIT ? value : 1;
}

/** The object with /Type/Page of a document with one page. */
function pageDictionary(written: string): string | undefined {
  const type = /\/Type\/Page(?![A-Za-z])/.exec(written);
  if (!type) return undefined;
  const start = written.lastIndexOf(' obj', type.index);
  const end = written.indexOf('endobj', type.index);
  return written.slice(Math.max(0, start), end);
}
