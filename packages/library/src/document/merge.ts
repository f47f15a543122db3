import { openPdf } from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import { type ArrangedPage, mergeDocuments as mergeFiles, reorderPages } from '@recto/pdf-edit';
import { documentOf } from './document.ts';
import type { PdfDocument } from './model.ts';
import { sessionOf } from './session.ts';

/** A document, or some pages of it, 0-based and in the wanted order; a page may be named twice. */
export type MergePart = PdfDocument | { readonly document: PdfDocument; readonly pages: readonly number[] };

/** Options for merging documents. */
export interface MergeOptions {
  /** `nest` puts the outline of each document below an item with its name; `nest` when absent. */
  readonly outline?: 'nest' | 'flat' | 'none';
  /** Fields of different documents with one name: `rename` keeps them apart, `join` makes them one. `rename` when absent. */
  readonly formNames?: 'rename' | 'join';
  readonly signal?: AbortSignal;
  /** Told the share that is done, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Makes one document of several, with outline, links, labels, forms, tags, layers and attachments. The parts are not changed.
 * The result is not encrypted: `saveProtected` encrypts it.
 * @throws RectoError: option-invalid for a page that is not there, too-demanding, cancelled
 */
export async function mergeDocuments(parts: readonly MergePart[], options: MergeOptions = {}): Promise<PdfDocument> {
  const { outline = 'nest', formNames = 'rename', signal, onProgress } = options;
  const inputs = [];
  for (const part of parts) {
    const document = 'pages' in part && 'document' in part ? part.document : part;
    const session = sessionOf(document as PdfDocument);
    const file = await session.settled(signal);
    const pages = document === part ? readPages(file).map(({ pageIndex }) => pageIndex) : part.pages;
    inputs.push({ file, fileName: session.fileName, pages: pages as readonly number[] });
  }
  const { bytes } = await mergeFiles(inputs, { outline, formNames, signal, onProgress });
  return documentOf(await openPdf(bytes, { fileName: 'merged.pdf', ...(signal && { signal }) }), undefined);
}

/** Makes a document of some pages of another, 0-based, with everything that reaches them. @throws RectoError as `mergeDocuments` */
export function extractPages(document: PdfDocument, pages: readonly number[]): Promise<PdfDocument> {
  return mergeDocuments([{ document, pages }], { outline: 'flat' });
}

/** A page of a new order: its place, 0-based, a blank page, or a page of another document. */
export type PagePlan =
  | number
  | { readonly width: number; readonly height: number }
  | { readonly document: PdfDocument; readonly page: number };

/**
 * Puts the pages of a document into another order, with blank pages and pages of other documents between them. Pages that are
 * not named are removed, with what belongs to them alone. @throws RectoError: option-invalid, too-demanding, cancelled
 */
export async function arrangePages(
  document: PdfDocument,
  order: readonly PagePlan[],
  options: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const session = sessionOf(document);
  const { signal } = options;
  const documents: PdfDocument[] = [document];
  const pages = order.map((plan): ArrangedPage => {
    if (typeof plan === 'number') return { kind: 'page', documentIndex: 0, pageIndex: plan, turnDegrees: 0 };
    if ('width' in plan) return { kind: 'blank', widthPoints: plan.width, heightPoints: plan.height };
    if (!documents.includes(plan.document)) documents.push(plan.document);
    const documentIndex = documents.indexOf(plan.document);
    return { kind: 'page', documentIndex, pageIndex: plan.page, turnDegrees: 0 };
  });
  const named = async (one: PdfDocument) => ({
    file: await sessionOf(one).settled(signal),
    fileName: sessionOf(one).fileName,
  });
  const [, ...others] = documents;
  const rest = [];
  for (const other of others) rest.push(await named(other));
  const { bytes } = await reorderPages([await named(document), ...rest], pages, signal ? { signal } : {});
  await session.replace(bytes, signal);
}

/** Removes pages, 0-based, with what belongs to them alone. @throws RectoError: option-invalid when none would be left */
export async function removePages(document: PdfDocument, pages: readonly number[]): Promise<void> {
  const gone = new Set(pages);
  await arrangePages(
    document,
    everyPage(document).filter((index) => !gone.has(index)),
  );
}

/** Moves a page to another place, both 0-based. */
export async function movePage(document: PdfDocument, from: number, to: number): Promise<void> {
  const order = everyPage(document);
  order.splice(to, 0, ...order.splice(from, 1));
  await arrangePages(document, order);
}

/** Inserts pages of another document, all when absent, before a place, 0-based. */
export async function insertPages(
  document: PdfDocument,
  at: number,
  from: PdfDocument,
  pages: readonly number[] = everyPage(from),
): Promise<void> {
  const order: PagePlan[] = everyPage(document);
  order.splice(at, 0, ...pages.map((page) => ({ document: from, page })));
  await arrangePages(document, order);
}

function everyPage({ pageCount }: PdfDocument): number[] {
  return Array.from({ length: pageCount }, (_, index) => index);
}
