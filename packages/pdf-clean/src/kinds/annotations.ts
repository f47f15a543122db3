import { arrayOf, dictOf, nameOf, type PdfDict, textOf } from '@recto/pdf-core';
import { readAnnotations, readNameTree } from '@recto/pdf-document';
import { Collected } from '../finding.ts';
import type { Annotation, WorkingCopy } from '../working-copy.ts';

/** Subtypes of annotations that readers write on pages (ISO 32000-2, Table 171), and of their pop-up windows. */
const COMMENTS = new Set(
  'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Redact Sound Projection'.split(
    ' ',
  ),
);

/** Finds comments: all markup annotations but files that are pinned to a page. */
export function findComments(copy: WorkingCopy): Collected {
  const { target } = copy;
  const found = new Collected('comments');
  for (const { pageIndex, annotation, remove } of annotationsOf(copy)) {
    const { dict, subtype } = annotation;
    if (!COMMENTS.has(subtype)) continue;
    // The window of a comment is a part of it.
    const times = subtype === 'Popup' ? 0 : 1;
    const author = textOf(dict.get('T'), target) ?? '';
    const text = textOf(dict.get('Contents'), target) || richText(dict, copy);
    found.add({ page: pageIndex + 1, name: author || subtype, text }, remove, times);
  }
  return found;
}

/** Returns the words of rich text (12.7.4.4), without its tags. */
function richText(dict: PdfDict, { target }: WorkingCopy): string {
  return (textOf(dict.get('RC'), target) ?? '').replace(/<[^<>]*>/g, '');
}

/** Finds files within the file: attached to it, to a page, or associated with a part of it (7.11.4, 14.13). */
export function findAttachments(copy: WorkingCopy): Collected {
  const { catalog, target } = copy;
  const found = new Collected('attachments');
  const seen = new Set<PdfDict>();
  const add = (value: PdfDict | null, page: number | null, remove: () => void) => {
    const isNew = value !== null && !seen.has(value);
    if (value) seen.add(value);
    const name = value ? (textOf(value.get('UF'), target) ?? textOf(value.get('F'), target) ?? '') : '';
    const text = value ? (textOf(value.get('Desc'), target) ?? '') : '';
    found.add(isNew ? { page, name, text } : {}, remove, isNew ? 1 : 0);
  };
  const names = dictOf(catalog.get('Names'), target);
  for (const { value } of readNameTree(names?.get('EmbeddedFiles'), target)) {
    add(dictOf(value, target), null, () => {
      names?.delete('EmbeddedFiles');
      catalog.delete('Collection');
    });
  }
  for (const { pageIndex, annotation, remove } of annotationsOf(copy)) {
    if (annotation.subtype === 'FileAttachment') {
      add(dictOf(annotation.dict.get('FS'), target), pageIndex + 1, remove);
    }
  }
  for (const { dict } of copy.dicts) {
    if (!dict.has('AF')) continue;
    const files = arrayOf(dict.get('AF'), target) ?? [dict.get('AF') ?? null];
    for (const file of files) {
      const value = dictOf(file, target);
      if (value && (value.has('EF') || nameOf(value.get('Type'), target) === 'Filespec')) {
        add(value, null, () => dict.delete('AF'));
      }
    }
  }
  return found;
}

/** An annotation, and how it is taken off its page and out of what else names it. */
export interface HeldAnnotation {
  readonly pageIndex: number;
  readonly annotation: Annotation;
  remove(): void;
}

/** The annotations of all pages. */
export function* annotationsOf(copy: WorkingCopy): Iterable<HeldAnnotation> {
  const { target } = copy;
  for (const page of copy.pages) {
    for (const annotation of readAnnotations(page, target)) {
      yield {
        pageIndex: page.pageIndex,
        annotation,
        remove: () => copy.dropAnnotation(annotation),
      };
    }
  }
}
