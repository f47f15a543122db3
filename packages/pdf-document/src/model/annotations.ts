import { arrayOf, dictOf, nameOf, type ObjectSource, type PdfDict, type PdfRef, refOf } from '@recto/pdf-core';
import type { PageTreeNode } from './page-tree.ts';

/** An annotation of a page (ISO 32000-2, 12.5). */
export interface Annotation {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** "Link", "Widget"; empty when not given. */
  readonly subtype: string;
}

/** Most annotations read of one page. */
const MAX_ANNOTATIONS = 100_000;

/** The dictionaries in a page's /Annots, in order; what is null or of another type is passed over. */
export function readAnnotations(page: PageTreeNode, source: ObjectSource): Annotation[] {
  const annotations: Annotation[] = [];
  for (const value of (arrayOf(page.dict.get('Annots'), source) ?? []).slice(0, MAX_ANNOTATIONS)) {
    const dict = dictOf(value, source);
    if (dict) annotations.push({ ref: refOf(value), dict, subtype: nameOf(dict.get('Subtype'), source) ?? '' });
  }
  return annotations;
}
