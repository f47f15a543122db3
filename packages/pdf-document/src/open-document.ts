import type { FileBytes } from '@recto/contract/byte-source';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { Inventory } from '@recto/contract/inventory';
import type { InputFile } from '@recto/contract/job';
import type { SelectablePage } from '@recto/contract/page-selection';
import { RectoError } from '@recto/contract/recto-error';
import { dictOf, nameOf, openPdf } from '@recto/pdf-core';
import { loadContents } from './inspect/content-digest.ts';
import { inspectDocument } from './inspect/inspect.ts';
import { pageSize } from './model/page-boxes.ts';
import { effectiveRotation, MAX_PAGES, readPages } from './model/page-tree.ts';
import type { OpenedFile } from './owner-rights.ts';

/** A PDF that is open, with the password that opened it. Lives as long as its job. */
export interface PdfDocument extends OpenedFile {
  readonly pageCount: number;
}

/**
 * Pages that a file of any size may have; a larger one may have one more for each byte. Only a tree whose nodes are shared has
 * more: a page takes some bytes however well it is packed.
 */
const MAX_PAGES_OF_ANY = 1_000;

const opened = new WeakMap<InputFile, Promise<PdfDocument>>();
const inventories = new WeakMap<PdfDocument, Inventory>();

/**
 * Opens a PDF with the input's password. The second call for the same input gives the same document, so that the runtime,
 * which counts what is in it, and the operation read it once. A failure is not remembered.
 * @throws input-locked, password-wrong, encryption-unsupported, input-damaged, file-unreadable, too-demanding, cancelled
 */
export function openDocument(input: InputFile, options: CallOptions = {}): Promise<PdfDocument> {
  const known = opened.get(input);
  if (known) return known;
  const { name, password } = input;
  const opening = contentOf(input).then((bytes) => reopenDocument(bytes, name, { ...options, password }));
  opened.set(input, opening);
  opening.catch(() => opened.delete(input));
  return opening;
}

/** The document of an input that was opened before; undefined for others. */
export function knownDocument(input: InputFile): Promise<PdfDocument> | undefined {
  return opened.get(input);
}

async function contentOf(input: InputFile): Promise<Uint8Array | FileBytes> {
  return input.byRanges?.() ?? input.bytes();
}

/** Options for opening finished bytes again. */
export interface ReopenOptions extends CallOptions {
  /** For a result that is locked. */
  readonly password?: string | undefined;
}

/** Opens finished bytes, which are not modified, or what reads them. @throws input-damaged, input-locked, password-wrong, too-demanding, cancelled */
export async function reopenDocument(
  bytes: Uint8Array | FileBytes,
  fileName: string,
  { password, signal }: ReopenOptions = {},
): Promise<PdfDocument> {
  const file = await openPdf(bytes, { fileName, password, signal });
  const pageCount = readPages(file).length;
  if (pageCount === 0) throw new RectoError('input-damaged', { fileName });
  if (pageCount > Math.min(MAX_PAGES, MAX_PAGES_OF_ANY + file.input.length))
    throw new RectoError('too-demanding', { fileName });
  return { file, fileName, pageCount, password };
}

/** Options for counting. */
export interface InventoryOptions extends CallOptions {
  /** Count only what these pages carry or reach (0-based); all pages when absent. */
  readonly pages?: readonly number[];
}

/** Counts what a document holds. Reads only; the inventory of the whole document is made once. @throws cancelled */
export async function takeInventory(
  document: PdfDocument,
  { pages, signal }: InventoryOptions = {},
): Promise<Inventory> {
  const { file } = document;
  await loadContents(file, pages, signal);
  if (pages) return inspectDocument(file, pages);
  const inventory = inventories.get(document) ?? inspectDocument(file);
  inventories.set(document, inventory);
  return inventory;
}

/** True when pages follow one another from right to left (ISO 32000-2, Table 147). */
export function readsRightToLeft({ file }: PdfDocument): boolean {
  return nameOf(dictOf(file.catalog.get('ViewerPreferences'), file)?.get('Direction'), file) === 'R2L';
}

/** Every page's size and rotation, for choosing pages; far less work than an inventory. */
export function readPageSizes({ file }: PdfDocument): SelectablePage[] {
  return readPages(file).map((page) => ({ ...pageSize(page, file), rotationDegrees: effectiveRotation(page, file) }));
}
