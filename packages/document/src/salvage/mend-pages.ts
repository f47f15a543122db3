import type { ParsedFile } from '../core/parsed-file.ts';
import { arrayOf, numberOf } from '../model/access.ts';
import { PdfDict, type PdfObject, type PdfRef, PdfStream } from '../objects/index.ts';
import { findLooseContents, type LooseContent } from './content-search.ts';
import type { StreamMender } from './mend-streams.ts';
import type { ResultPage } from './result-page.ts';

/** How far from its page's number, or from that of the neighbour's content, a lost content is believed to be the page's. */
const MAX_DISTANCE = 8;
/** Entries of a page that must be of a kind. */
const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/**
 * Gives pages whose entries make no sense entries that do: contents that lead nowhere are looked for, other entries are
 * left out.
 * @returns the pages, and how many of them had to be changed
 */
export function mendPages(
  file: ParsedFile,
  mender: StreamMender,
  pages: readonly ResultPage[],
): { readonly pages: readonly ResultPage[]; readonly changed: number } {
  let loose: LooseContent[] | undefined;
  let changed = 0;
  const mended = pages.map((page) => {
    const wrong = wrongEntries(page.dict, file);
    if (wrong.length === 0) return page;
    changed++;
    const dict = page.dict.clone();
    for (const key of wrong) dict.delete(key);
    if (wrong.includes('Contents') && page.ref) {
      loose ??= [
        ...findLooseContents(
          file,
          mender,
          pages.map((other) => other.dict),
        ),
      ];
      const found = takeNearest(loose, page.ref.num);
      if (found) dict.set('Contents', found);
    }
    return { ...page, dict };
  });
  return { pages: mended, changed };
}

function takeNearest(loose: LooseContent[], num: number): PdfRef | null {
  const distance = ({ ref }: LooseContent): number => Math.abs(ref.num - num);
  const [nearest] = [...loose].sort((one, other) => distance(one) - distance(other));
  if (!nearest || distance(nearest) > MAX_DISTANCE) return null;
  loose.splice(loose.indexOf(nearest), 1);
  return nearest.ref;
}

function wrongEntries(page: PdfDict, file: ParsedFile): string[] {
  const wrong: string[] = [];
  const check = (key: string, isRight: (value: PdfObject) => boolean): void => {
    if (page.has(key) && !isRight(file.resolve(page.get(key)))) wrong.push(key);
  };
  // An entry that leads nowhere counts as absent (7.3.7), but a page's content hardly ever is.
  check(
    'Contents',
    (value) =>
      value instanceof PdfStream ||
      (Array.isArray(value) && value.some((part) => isStream(part, file))) ||
      isEmpty(value),
  );
  check('Resources', (value) => value === null || value instanceof PdfDict);
  check('Annots', (value) => value === null || Array.isArray(value));
  check('Rotate', (value) => value === null || (typeof value === 'number' && value % 90 === 0));
  for (const key of BOXES) check(key, (value) => value === null || isBox(page.get(key), file));
  return wrong;
}

function isStream(value: PdfObject, file: ParsedFile): boolean {
  return file.resolve(value) instanceof PdfStream;
}

function isEmpty(value: PdfObject): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isBox(value: PdfObject | undefined, file: ParsedFile): boolean {
  const sides = arrayOf(value, file);
  return sides !== null && sides.length >= 4 && sides.slice(0, 4).every((side) => numberOf(side, file) !== null);
}

/** The streams that are content of these pages. */
export function contentsOf(file: ParsedFile, pages: readonly PdfDict[]): ReadonlySet<PdfObject> {
  const contents = new Set<PdfObject>();
  for (const page of pages) {
    const value = file.resolve(page.get('Contents'));
    for (const part of Array.isArray(value) ? value : [value]) contents.add(file.resolve(part));
  }
  return contents;
}
