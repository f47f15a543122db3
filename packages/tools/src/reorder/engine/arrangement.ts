import { parsePageSelection, type SelectablePage } from '@recto/contract/page-selection';
import { refuseOption } from '@recto/contract/recto-error';
import type { ArrangedPage } from '@recto/pdf-edit';
import { message } from '@recto/words/message';
import { NO_PAGE_IN_FILE, TOO_MANY_PAGES } from '@recto/words/problems';
import { pageOrderPieces } from '../page-order.ts';

/** A page of the result, as the options say it. */
export type ResultPage =
  | { readonly file: number; readonly page: number; readonly rotate: 0 | 90 | 180 | 270 }
  | { readonly blank: { readonly widthPoints: number; readonly heightPoints: number } };

/** The options that say an order. */
export interface OrderOptions {
  readonly order: string;
  readonly allowRemoval: boolean;
  readonly pages: readonly ResultPage[];
}

/** Most pages of a result. */
const MAX_PAGES = 100_000;
/** Most page numbers listed in a complaint. */
const MAX_LISTED = 10;

const NOT_BOTH = message('problem.pagesOrOrder', 'Give either a list of pages or an order, not both.');
const LEFT_OUT = message(
  'problem.pagesLeftOut',
  'The order leaves out pages: {pages}. Name them all, or allow pages to be removed.',
);

/**
 * The pages of the result. Without any order it is the first document as it is.
 * @param documents the pages of each.
 * @throws option-invalid for pages that are not there, and for an order in text that leaves out pages of the first
 *   document although that was not allowed
 */
export function arrange(options: OrderOptions, documents: readonly (readonly SelectablePage[])[]): ArrangedPage[] {
  if (options.pages.length > 0) {
    if (options.order.trim() !== '') throw refuseOption('pages', NOT_BOTH);
    return options.pages.map((resultPage) => arrangePage(resultPage, documents));
  }
  const pieces = pageOrderPieces(options.order);
  if (pieces.length === 0) pieces.push({ fileNumber: 1, selection: 'all' });
  const arranged: ArrangedPage[] = [];
  for (const { fileNumber, selection } of pieces) {
    const documentIndex = fileNumber - 1;
    for (const pageIndex of parsePageSelection(selection, documents[documentIndex] ?? [], 'order')) {
      arranged.push({ kind: 'page', documentIndex, pageIndex, turnDegrees: 0 });
    }
    if (arranged.length > MAX_PAGES) throw refuseOption('order', TOO_MANY_PAGES);
  }
  if (!options.allowRemoval) requireEveryPage(arranged, documents[0]?.length ?? 0);
  return arranged;
}

function arrangePage(resultPage: ResultPage, documents: readonly (readonly SelectablePage[])[]): ArrangedPage {
  if ('blank' in resultPage) return { kind: 'blank', ...resultPage.blank };
  const { file, page, rotate } = resultPage;
  const count = documents[file - 1]?.length ?? 0;
  if (page > count) throw refuseOption('pages', NO_PAGE_IN_FILE, { page, file, count });
  return { kind: 'page', documentIndex: file - 1, pageIndex: page - 1, turnDegrees: rotate };
}

/** A page that is forgotten in a long list must not be lost. */
function requireEveryPage(arranged: readonly ArrangedPage[], pageCount: number): void {
  const named = new Set(
    arranged.flatMap((page) => (page.kind === 'page' && page.documentIndex === 0 ? [page.pageIndex] : [])),
  );
  const missing: number[] = [];
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) if (!named.has(pageIndex)) missing.push(pageIndex + 1);
  if (missing.length === 0) return;
  const list = missing.slice(0, MAX_LISTED).join(', ') + (missing.length > MAX_LISTED ? ', ...' : '');
  throw refuseOption('order', LEFT_OUT, { pages: list });
}
