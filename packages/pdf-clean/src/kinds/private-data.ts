import { dictOf, nameOf, type PdfDict, PdfStream, textOf } from '@recto/pdf-core';
import { Collected } from '../finding.ts';
import type { HeldDict, WorkingCopy } from '../working-copy.ts';

/** Keys with a maker's prefix (ISO 32000-2, Annex E), and those that TeX programs write. */
const MAKERS_KEY = /^(?:[A-Z]{2,4}[_:]|AAPL:|PTEX\.|XX[A-Za-z])/;

/** Finds what programs keep for themselves (14.5), dates of their edits, and where pages were captured from (14.10). */
export function findPrivateData(copy: WorkingCopy): Collected {
  const { catalog, target } = copy;
  const found = new Collected('privateData');
  const pages = new Set(copy.pages.map(({ dict }) => dict));
  for (const held of copy.dicts) {
    const { dict } = held;
    const programs = dictOf(dict.get('PieceInfo'), target);
    if (dict.has('PieceInfo')) {
      const name = [...(programs?.map.keys() ?? [])].join(', ');
      found.add({ name: 'PieceInfo', text: name }, () => dict.delete('PieceInfo'));
    }
    if (dict.has('LastModified') && (pages.has(dict) || held.stream)) {
      const text = textOf(dict.get('LastModified'), target) ?? '';
      found.add({ name: 'LastModified', text }, () => dict.delete('LastModified'));
    }
    if (dict !== catalog && !pages.has(dict) && !isGraphic(held, copy)) continue;
    for (const key of dict.map.keys()) {
      if (MAKERS_KEY.test(key)) found.add({ name: key, text: keyText(dict, key, copy) }, () => dict.delete(key));
    }
  }
  if (catalog.has('SpiderInfo')) found.add({ name: 'SpiderInfo' }, () => catalog.delete('SpiderInfo'));
  return found;
}

function isGraphic({ stream, dict }: HeldDict, { target }: WorkingCopy): boolean {
  return stream instanceof PdfStream && ['Form', 'Image'].includes(nameOf(dict.get('Subtype'), target) ?? '');
}

function keyText(dict: PdfDict, key: string, { target }: WorkingCopy): string {
  const value = dict.get(key);
  return textOf(value, target) ?? nameOf(value, target) ?? '';
}

/** Finds small pictures of pages (12.3.4), which may show what the page was before. */
export function findThumbnails(copy: WorkingCopy): Collected {
  const found = new Collected('thumbnails');
  for (const { dict, pageIndex } of copy.pages) {
    if (dict.has('Thumb')) found.add({ page: pageIndex + 1 }, () => dict.delete('Thumb'));
  }
  return found;
}
