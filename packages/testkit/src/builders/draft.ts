import type { DocumentSpec, PageSpec } from './document-spec.ts';
import { PdfWriter, type Reference } from './pdf-writer.ts';
import type { Dictionary, Syntax } from './syntax.ts';

export interface AnnotationDraft {
  readonly reference: Reference;
  readonly entries: Dictionary;
}

export interface PageDraft {
  readonly reference: Reference;
  readonly spec: PageSpec;
  readonly entries: Dictionary;
  readonly annotations: AnnotationDraft[];
  /** The link annotations, in the order of the page's specification. */
  readonly links: AnnotationDraft[];
  /** Content operators, joined by line ends. */
  readonly content: string[];
}

/** A document half built: each structure adds its part, then the pages are written. */
export interface Draft {
  readonly writer: PdfWriter;
  readonly spec: DocumentSpec;
  readonly marker: string;
  readonly pages: readonly PageDraft[];
  readonly catalog: Dictionary;
  /** The catalog's /Names. */
  readonly names: Dictionary;
  /** /Properties of every page: name -> optional content. */
  readonly properties: Dictionary;
}

/** A draft with pages that carry nothing yet. */
export function startDraft(spec: DocumentSpec): Draft {
  const writer = new PdfWriter();
  const pages = typeof spec.pages === 'number' ? Array.from({ length: spec.pages }, () => ({})) : spec.pages;
  return {
    writer,
    spec,
    marker: spec.marker ?? 'DOC',
    pages: pages.map((page: PageSpec) => ({
      reference: writer.reserve(),
      spec: page,
      entries: {},
      annotations: [],
      links: [],
      content: [],
    })),
    catalog: { Type: '/Catalog' },
    names: {},
    properties: {},
  };
}

/** The page at an index. @throws RangeError when the specification names a page that it does not have */
export function pageAt(draft: Draft, pageIndex: number): PageDraft {
  const page = draft.pages[pageIndex];
  if (!page) throw new RangeError(`the specification has no page ${pageIndex}`);
  return page;
}

/** Puts an annotation on a page; its entries may still be added to. */
export function annotate(draft: Draft, page: PageDraft, entries: Dictionary): AnnotationDraft {
  const annotation = { reference: draft.writer.reserve(), entries: { Type: '/Annot', P: page.reference, ...entries } };
  page.annotations.push(annotation);
  return annotation;
}

/** A rectangle for the next annotation of a page: no two are alike, so that a second reader can tell them apart. */
export function nextRectangle(page: PageDraft): Syntax {
  const row = page.annotations.length;
  const left = 20 + Math.floor(row / 40) * 90;
  const bottom = 20 + (row % 40) * 16;
  return [left, bottom, left + 80, bottom + 12];
}

/** The text by which a page is known: `R3P0007` is the seventh page of R3. */
export function pageMarker(marker: string, pageIndex: number): string {
  return `${marker}P${String(pageIndex + 1).padStart(4, '0')}`;
}
