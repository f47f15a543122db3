import {
  decodeTextString,
  dictOf,
  itemsOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  PdfStream,
  PdfString,
  plainStream,
} from '@recto/pdf-core';
import { type PageNode, readAnnotations } from '@recto/pdf-document';
import { withoutMarkup } from '../remove/document/readings.ts';

/** An annotation by its place: its page, 0-based, and its place among the page's annotations. */
export interface AnnotationPlace {
  readonly pageIndex: number;
  readonly index: number;
}

/** A text that an annotation holds: a comment, the value of a field. */
export interface AnnotationText extends AnnotationPlace {
  /** Its rectangle in default user space: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
  readonly text: string;
}

/** Entries in which an annotation says what it shows, and those of the field that it belongs to. */
export const SHOWN_KEYS = ['Contents', 'RC', 'V', 'RV'] as const;
/** Fields above a widget. */
const MAX_PARENTS = 32;

/** Lists what the annotations of all pages say, as texts. */
export function readAnnotationTexts(pages: readonly PageNode[], source: ObjectSource): AnnotationText[] {
  return pages.flatMap((page) =>
    readAnnotations(page, source).flatMap(({ dict }, index) => {
      const texts = new Set(annotationChain(dict, source).flatMap((one) => shownTexts(one, source)));
      const [a = 0, b = 0, c = 0, d = 0] = itemsOf(dict.get('Rect'), source).map((item) => numberOf(item, source) ?? 0);
      const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
      return [...texts].map((text) => ({ pageIndex: page.pageIndex, index, box, text }));
    }),
  );
}

/** The annotation, its pop-up, and the fields above it. */
export function annotationChain(annotation: PdfDict, source: ObjectSource): PdfDict[] {
  const chain = [annotation];
  const popup = dictOf(annotation.get('Popup'), source);
  if (popup) chain.push(popup);
  // The parent of a pop-up is an annotation, that of a widget a field.
  let above = annotation.has('Subtype') ? dictOf(annotation.get('Parent'), source) : null;
  for (let count = 0; above && count < MAX_PARENTS && !chain.includes(above); count++) {
    chain.push(above);
    above = dictOf(above.get('Parent'), source);
  }
  return chain;
}

/** Returns the texts that the entries of one dictionary show. */
export function shownTexts(dict: PdfDict, source: ObjectSource): string[] {
  return SHOWN_KEYS.flatMap((key) => {
    if (dict.has('ByteRange')) return [];
    const value = source.resolve(dict.get(key));
    const texts = (Array.isArray(value) ? value : [value]).flatMap((item) => textOf(source.resolve(item), source));
    return key === 'RC' || key === 'RV' ? texts.map(withoutMarkup) : texts;
  });
}

function textOf(value: PdfObject, source: ObjectSource): string[] {
  if (value instanceof PdfString) return [decodeTextString(value.bytes)];
  if (!(value instanceof PdfStream)) return [];
  const plain = plainStream(value, source);
  return plain && plain.remainingFilters.length === 0 ? [decodeTextString(plain.bytes)] : [];
}
