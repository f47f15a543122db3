import { pageLabels, readPages } from '@recto/pdf-document';
import { FileEdits, readOutline as readItems, writeLabels, writeOutline } from '@recto/tools/properties';
import type { PdfDocument } from './model.ts';
import { sessionOf } from './session.ts';

/** An item of the outline, which readers call a bookmark. */
export interface OutlineItem {
  readonly title: string;
  /** Page that it leads to, 0-based; null or absent for none. */
  readonly page?: number | null;
  /** Place on the page, in points from its top as it is shown; the top when absent. */
  readonly top?: number;
  /** False shows the item without those below it; true when absent. */
  readonly isOpen?: boolean;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly items?: readonly OutlineItem[];
}

/** Reads the outline. */
export function readOutline(document: PdfDocument): OutlineItem[] {
  interface Node extends OutlineItem {
    readonly items: Node[];
  }
  const top: Node[] = [];
  const path: Node[][] = [top];
  for (const { title, level, page, open, bold, italic } of readItems(sessionOf(document).view).items) {
    path.length = Math.min(path.length, level + 1);
    const item: Node = {
      title,
      page: page === 0 ? null : page - 1,
      isOpen: open,
      isBold: bold,
      isItalic: italic,
      items: [],
    };
    path.at(-1)?.push(item);
    path.push(item.items);
  }
  return top;
}

/** Gives a document another outline; an empty list removes it. @throws RectoError: option-invalid for a page that is not there */
export function setOutline(document: PdfDocument, items: readonly OutlineItem[]): void {
  const session = sessionOf(document);
  const edits = new FileEdits(session.view);
  const wanted = flat(items, 0).map(({ level, title, page, top = 0, isOpen = true, isBold, isItalic }) => ({
    title,
    level,
    page: page == null ? 0 : page + 1,
    top,
    open: isOpen,
    bold: isBold ?? false,
    italic: isItalic ?? false,
    was: -1,
  }));
  writeOutline(session.view, wanted, edits);
  session.apply(edits.changes);
}

function flat(items: readonly OutlineItem[], level: number): (OutlineItem & { readonly level: number })[] {
  return items.flatMap((item) => [{ ...item, level }, ...flat(item.items ?? [], level + 1)]);
}

/** Style of page labels: decimal, small and large Roman numerals, small and large letters, or only the prefix. */
export type LabelStyle = 'decimal' | 'roman' | 'ROMAN' | 'letters' | 'LETTERS' | 'none';

const STYLES: Readonly<Record<LabelStyle, string>> = {
  decimal: 'D',
  roman: 'r',
  ROMAN: 'R',
  letters: 'a',
  LETTERS: 'A',
  none: '',
};

/** Labels from a page on, until the next range. */
export interface LabelRange {
  /** First page, 0-based. */
  readonly page: number;
  readonly style: LabelStyle;
  /** Number of the first page; 1 when absent. */
  readonly start?: number;
  /** Text before the number. */
  readonly prefix?: string;
}

/** Returns the label of each page, as readers show it. */
export function readPageLabels(document: PdfDocument): string[] {
  const { view } = sessionOf(document);
  return pageLabels(view.catalog, view, readPages(view).length);
}

/** Labels the pages; an empty list removes all labels. @throws RectoError: option-invalid for a page that is not there */
export function setPageLabels(document: PdfDocument, ranges: readonly LabelRange[]): void {
  const session = sessionOf(document);
  const edits = new FileEdits(session.view);
  const written = ranges.map(
    ({ page, style, start = 1, prefix = '' }) => `${page + 1}:${STYLES[style]}/${start}/${prefix}`,
  );
  writeLabels(session.view, written.length > 0 ? written : ['none'], edits);
  session.apply(edits.changes);
}
