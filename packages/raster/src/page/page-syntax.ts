import type { LoadedFile } from '../engine/loaded-file.ts';
import type { PdfiumInstance } from '../engine/pdfium-instance.ts';

const NO_INCREMENTAL = 2;
/** The page's dictionary stands at the front; its images may go on for many megabytes. */
const MAX_TEXT_LENGTH = 1_048_576;

interface Writer {
  readonly pointer: number;
  /** Returns false to end the writing. */
  take(chunk: Uint8Array): boolean;
}

const writers = new WeakMap<PdfiumInstance, Writer>();

/**
 * The first objects of one page, its dictionary among them, as PDFium writes them: decrypted, none in object streams, one canonical spelling. PDFium has no
 * call that reads a page's dictionary; copying the page into an empty document and writing that does it.
 * @returns about 1 MB of one-byte characters at most; undefined when the page cannot be copied.
 */
export function pageSyntax(loaded: LoadedFile, pageIndex: number): string | undefined {
  const { instance } = loaded;
  const copy = instance.call.FPDF_CreateNewDocument();
  try {
    const imported = instance.withMemory(4, (indexes) => {
      instance.writeUint32(indexes, pageIndex);
      return instance.call.FPDF_ImportPagesByIndex(copy, loaded.handle, indexes, 1, 0);
    });
    return imported ? written(instance, copy) : undefined;
  } finally {
    instance.call.FPDF_CloseDocument(copy);
  }
}

function written(instance: PdfiumInstance, document: number): string {
  const decoder = new TextDecoder('latin1');
  let text = '';
  const writer = writerOf(instance);
  writer.take = (chunk) => {
    text += decoder.decode(chunk);
    return text.length < MAX_TEXT_LENGTH;
  };
  instance.call.FPDF_SaveAsCopy(document, writer.pointer, NO_INCREMENTAL);
  return text;
}

/** FPDF_FILEWRITE of an instance, made once: callbacks cannot be given back. */
function writerOf(instance: PdfiumInstance): Writer {
  const known = writers.get(instance);
  if (known) return known;
  const writer: Writer = { pointer: instance.allocate(8), take: () => false };
  const callback = instance.addCallback('iiii', (_self, from, length) => {
    const chunk = instance.heap.subarray(from >>> 0, (from >>> 0) + (length >>> 0));
    return writer.take(chunk) ? 1 : 0;
  });
  instance.writeUint32(writer.pointer, 1, callback);
  writers.set(instance, writer);
  return writer;
}
