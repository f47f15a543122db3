import {
  arrayOf,
  dictOf,
  itemsOf,
  nameOf,
  numberOf,
  type ParsedFile,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import { findLooseContents, type LooseContent } from './content-search.ts';
import { A4, commonBox } from './guess-page.ts';
import type { StreamMender } from './mend-streams.ts';
import type { ResultPage } from './result-page.ts';

/**
 * Largest distance of object numbers, from the page or from the neighbour's content, at which a lost content is taken for
 * the page's.
 */
const MAX_DISTANCE = 8;
/** Entries of a page that must be of a kind. */
/** Categories of a resource dictionary. */
const CATEGORIES = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'];
const BOXES = ['CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];

/**
 * Gives pages whose entries make no sense entries that do: contents that lead nowhere are looked for, other entries are
 * left out.
 * @returns the pages, how many of them had to be changed, and how many of these were corrected and not merely emptied
 */
export function mendPages(
  file: ParsedFile,
  mender: StreamMender,
  pages: readonly ResultPage[],
): { readonly pages: readonly ResultPage[]; readonly changed: number; readonly corrected: number } {
  let loose: LooseContent[] | undefined;
  let changed = 0;
  let corrected = 0;
  const usualBox = commonBox(pages, file) ?? [...A4];
  const mended = pages.map((page) => {
    const wrong = wrongEntries(page, file);
    if (wrong.length === 0) return page;
    changed++;
    const dict = page.dict.clone();
    for (const key of wrong) dict.delete(key);
    if (wrong.includes('MediaBox')) dict.set('MediaBox', usualBox);
    if (wrong.includes('Resources')) dict.set('Resources', soundResources(page.dict.get('Resources'), file));
    const contents = itemsOf(page.dict.get('Contents'), file);
    const streams = contents.filter((part) => isStream(part, file));
    if (wrong.includes('Contents') && streams.length > 0) dict.set('Contents', [...streams]);
    else if (wrong.includes('Contents') && page.ref) {
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
    if (wrong.some((key) => key !== 'Contents' || dict.has(key))) corrected++;
    return { ...page, dict, lacksContent: wrong.includes('Contents') };
  });
  return { pages: mended, changed, corrected };
}

function takeNearest(loose: LooseContent[], num: number): PdfRef | null {
  const distance = ({ ref }: LooseContent): number => Math.abs(ref.num - num);
  const [nearest] = [...loose].sort((one, other) => distance(one) - distance(other));
  if (!nearest || distance(nearest) > MAX_DISTANCE) return null;
  loose.splice(loose.indexOf(nearest), 1);
  return nearest.ref;
}

function wrongEntries({ dict: page, inherited }: ResultPage, file: ParsedFile): string[] {
  const wrong = isBox(inherited.MediaBox, file) ? [] : ['MediaBox'];
  const check = (key: string, isRight: (value: PdfObject) => boolean): void => {
    if (page.has(key) && !isRight(file.resolve(page.get(key)))) wrong.push(key);
  };
  if (nameOf(page.get('Type'), file) !== 'Page') wrong.push('Type');
  // An entry that leads nowhere counts as absent (7.3.7), but a page's content hardly ever is.
  check(
    'Contents',
    (value) => value instanceof PdfStream || (Array.isArray(value) && value.every((part) => isStream(part, file))),
  );
  check(
    'Resources',
    (value) => value === null || (value instanceof PdfDict && wrongCategories(value, file).length === 0),
  );
  check('Annots', (value) => value === null || Array.isArray(value));
  check('Rotate', (value) => value === null || (typeof value === 'number' && value % 90 === 0));
  for (const key of BOXES) check(key, (value) => value === null || isBox(page.get(key), file));
  return wrong;
}

function isStream(value: PdfObject, file: ParsedFile): boolean {
  return file.resolve(value) instanceof PdfStream;
}

/** Entries of a resource dictionary (7.8.3) that are not the dictionaries they must be. */
function wrongCategories(resources: PdfDict, file: ParsedFile): string[] {
  return CATEGORIES.filter((key) => {
    const value = file.resolve(resources.get(key));
    return value !== null && !(value instanceof PdfDict);
  });
}

function soundResources(value: PdfObject | undefined, file: ParsedFile): PdfDict {
  const resources = dictOf(value, file)?.clone() ?? new PdfDict();
  for (const key of wrongCategories(resources, file)) resources.delete(key);
  return resources;
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
