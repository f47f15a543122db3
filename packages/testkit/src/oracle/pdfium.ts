import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { DrawnPage } from './draw.ts';

/** Content of a PDF as read by PDFium, the engine of Chromium. */
export interface PdfiumDocument {
  readonly pageCount: number;
  readonly texts: readonly string[];
  readonly labels: readonly string[];
  /** Width and height of each page in points, rotated as it shows. */
  readonly sizes: readonly (readonly [widthPoints: number, heightPoints: number])[];
  /** In order; the page is -1 when the item leads to none. */
  readonly outline: readonly { readonly title: string; readonly pageIndex: number }[];
  readonly namedDestinationCount: number;
  /** For each page, where its links lead; -1 for those that leave the document. */
  readonly links: readonly (readonly number[])[];
  readonly attachmentCount: number;
  readonly scriptCount: number;
  readonly signatureCount: number;
}

type Document = number;

/** PDFACTION_GOTO of PDFium's fpdf_doc.h. */
const ACTION_GOTO = 1;
/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h. */
const ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const MAX_OUTLINE_ITEMS = 100_000;

let loading: Promise<WrappedPdfiumModule> | null = null;

/** Reads a PDF with PDFium. @throws when PDFium cannot open it */
export function readWithPdfium(bytes: Uint8Array, password = ''): Promise<PdfiumDocument> {
  return withDocument(bytes, password, readOpened);
}

/** The roles of each page's structure elements that have content, in order, as Chromium tells a screen reader. */
export function pdfiumStructureRoles(bytes: Uint8Array): Promise<string[][]> {
  return withDocument(bytes, '', (pdfium, document) =>
    Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, pageIndex) => {
      const page = pdfium.FPDF_LoadPage(document, pageIndex);
      const tree = pdfium.FPDF_StructTree_GetForPage(page);
      const roles: string[] = [];
      for (let index = 0; index < pdfium.FPDF_StructTree_CountChildren(tree); index++) {
        addRoles(pdfium, pdfium.FPDF_StructTree_GetChildAtIndex(tree, index), roles);
      }
      pdfium.FPDF_StructTree_Close(tree);
      pdfium.FPDF_ClosePage(page);
      return roles;
    }),
  );
}

/** The first page with its annotations, stretched to a size. */
export function drawWithPdfium(bytes: Uint8Array, widthPixels: number, heightPixels: number): Promise<DrawnPage> {
  return withDocument(bytes, '', (pdfium, document) => {
    const page = pdfium.FPDF_LoadPage(document, 0);
    const bitmap = pdfium.FPDFBitmap_Create(widthPixels, heightPixels, 0);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, widthPixels, heightPixels, 0xffffffff);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, widthPixels, heightPixels, 0, ANNOTATIONS | RED_FIRST);
    const [buffer, stride] = [pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap)];
    const heap = heapOf(pdfium.pdfium);
    const rgb = Uint8Array.from({ length: widthPixels * heightPixels * 3 }, (_, index) => {
      const pixel = Math.floor(index / 3);
      const row = Math.floor(pixel / widthPixels);
      return heap[buffer + row * stride + (pixel % widthPixels) * 4 + (index % 3)] ?? 0;
    });
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
    return { widthPixels, heightPixels, rgb };
  });
}

function addRoles(pdfium: WrappedPdfiumModule, element: number, roles: string[]): void {
  const count = pdfium.FPDF_StructElement_CountChildren(element);
  const isHolder = Array.from({ length: Math.max(0, count) }).some(
    (_, index) => pdfium.FPDF_StructElement_GetChildMarkedContentID(element, index) >= 0,
  );
  if (isHolder) roles.push(utf16Text(pdfium, (at, size) => pdfium.FPDF_StructElement_GetType(element, at, size)));
  for (let index = 0; index < count; index++) {
    const child = pdfium.FPDF_StructElement_GetChildAtIndex(element, index);
    if (child !== 0) addRoles(pdfium, child, roles);
  }
}

async function withDocument<Result>(
  bytes: Uint8Array,
  password: string,
  read: (pdfium: WrappedPdfiumModule, document: Document) => Result,
): Promise<Result> {
  loading ??= loadPdfium();
  const pdfium = await loading;
  const address = pdfium.pdfium.wasmExports.malloc(bytes.length);
  heapOf(pdfium.pdfium).set(bytes, address);
  const document: Document = pdfium.FPDF_LoadMemDocument(address, bytes.length, password);
  try {
    if (document === 0) throw new Error(`PDFium cannot open it: error ${pdfium.FPDF_GetLastError()}`);
    return read(pdfium, document);
  } finally {
    if (document !== 0) pdfium.FPDF_CloseDocument(document);
    pdfium.pdfium.wasmExports.free(address);
  }
}

/** The module's memory, which its type declarations leave out. It moves when the memory grows. */
function heapOf(module: object): Uint8Array {
  if (!('HEAPU8' in module) || !(module.HEAPU8 instanceof Uint8Array)) throw new Error('PDFium shows no memory');
  return module.HEAPU8;
}

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const wasm = await readFile(path);
  const pdfium = await init({ wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

function readOpened(pdfium: WrappedPdfiumModule, document: Document): PdfiumDocument {
  const pageCount = pdfium.FPDF_GetPageCount(document);
  const pages = Array.from({ length: pageCount }, (_, index) => readPage(pdfium, document, index));
  return {
    pageCount,
    texts: pages.map(({ text }) => text),
    sizes: pages.map(({ size }) => size),
    links: pages.map(({ links }) => links),
    labels: pages.map((_, index) =>
      utf16Text(pdfium, (buffer, size) => pdfium.FPDF_GetPageLabel(document, index, buffer, size)),
    ),
    outline: readOutline(pdfium, document),
    namedDestinationCount: pdfium.FPDF_CountNamedDests(document),
    attachmentCount: pdfium.FPDFDoc_GetAttachmentCount(document),
    scriptCount: pdfium.FPDFDoc_GetJavaScriptActionCount(document),
    signatureCount: pdfium.FPDF_GetSignatureCount(document),
  };
}

function readPage(pdfium: WrappedPdfiumModule, document: Document, index: number) {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new Error(`PDFium cannot load page ${index}`);
  const textPage = pdfium.FPDFText_LoadPage(page);
  const length = pdfium.FPDFText_CountChars(textPage);
  const text = withMemory(pdfium, (length + 1) * 2, (buffer) => {
    // Of no text nothing is written, not even its end.
    return pdfium.FPDFText_GetText(textPage, 0, length, buffer) > 0 ? pdfium.pdfium.UTF16ToString(buffer) : '';
  });
  const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)] as const;
  const links = readLinks(pdfium, document, page);
  pdfium.FPDFText_ClosePage(textPage);
  pdfium.FPDF_ClosePage(page);
  return { text, size, links };
}

function readLinks(pdfium: WrappedPdfiumModule, document: Document, page: number): number[] {
  return withMemory(pdfium, 8, (memory) => {
    const links: number[] = [];
    const [position, link] = [memory, memory + 4];
    pdfium.pdfium.setValue(position, 0, 'i32');
    while (pdfium.FPDFLink_Enumerate(page, position, link)) {
      const handle = pdfium.pdfium.getValue(link, 'i32');
      const action = pdfium.FPDFLink_GetAction(handle);
      const direct = pdfium.FPDFLink_GetDest(document, handle);
      const isInside = action === 0 || pdfium.FPDFAction_GetType(action) === ACTION_GOTO;
      const destination = direct || (action && pdfium.FPDFAction_GetDest(document, action));
      links.push(isInside ? pageOf(pdfium, document, destination) : -1);
    }
    return links;
  });
}

function readOutline(pdfium: WrappedPdfiumModule, document: Document) {
  const items: { title: string; pageIndex: number }[] = [];
  const seen = new Set<number>();
  const pending = [pdfium.FPDFBookmark_GetFirstChild(document, 0)];
  while (pending.length > 0 && items.length < MAX_OUTLINE_ITEMS) {
    const item = pending.pop() ?? 0;
    if (item === 0 || seen.has(item)) continue;
    seen.add(item);
    const title = utf16Text(pdfium, (buffer, size) => pdfium.FPDFBookmark_GetTitle(item, buffer, size));
    items.push({ title, pageIndex: pageOf(pdfium, document, pdfium.FPDFBookmark_GetDest(document, item)) });
    pending.push(pdfium.FPDFBookmark_GetNextSibling(document, item), pdfium.FPDFBookmark_GetFirstChild(document, item));
  }
  return items;
}

function pageOf(pdfium: WrappedPdfiumModule, document: Document, destination: number): number {
  return destination === 0 ? -1 : pdfium.FPDFDest_GetDestPageIndex(document, destination);
}

/** Calls a function that writes UTF-16 and answers the bytes it needs, terminator included. */
function utf16Text(pdfium: WrappedPdfiumModule, write: (buffer: number, sizeBytes: number) => number): string {
  const sizeBytes = write(0, 0);
  if (sizeBytes <= 2) return '';
  return withMemory(pdfium, sizeBytes, (buffer) => {
    write(buffer, sizeBytes);
    return pdfium.pdfium.UTF16ToString(buffer);
  });
}

function withMemory<T>(pdfium: WrappedPdfiumModule, sizeBytes: number, use: (address: number) => T): T {
  const address = pdfium.pdfium.wasmExports.malloc(sizeBytes);
  try {
    return use(address);
  } finally {
    pdfium.pdfium.wasmExports.free(address);
  }
}
