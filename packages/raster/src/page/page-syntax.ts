import type { LoadedFile } from '../engine/loaded-file.ts';
import type { PdfiumInstance } from '../engine/pdfium-instance.ts';

const NO_INCREMENTAL = 2;
/** Dictionaries stand at the front; a page's images may go on for many megabytes. */
const MAX_TEXT_LENGTH = 4_194_304;

interface Writer {
  readonly pointer: number;
  take(chunk: Uint8Array): void;
}

const writers = new WeakMap<PdfiumInstance, Writer>();

/**
 * The objects of one page as PDFium writes them: decrypted, none in object streams, one canonical spelling. PDFium has no
 * call that reads a page's or an image's dictionary; copying the page into an empty document and writing that does it.
 * Stream data stands in it as it is. @returns at most 4 MB of one-byte characters; undefined when the page cannot be copied.
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
    if (text.length < MAX_TEXT_LENGTH) text += decoder.decode(chunk);
  };
  instance.call.FPDF_SaveAsCopy(document, writer.pointer, NO_INCREMENTAL);
  return text;
}

/** FPDF_FILEWRITE of an instance, made once: callbacks cannot be given back. */
function writerOf(instance: PdfiumInstance): Writer {
  const known = writers.get(instance);
  if (known) return known;
  const writer: Writer = { pointer: instance.allocate(8), take: () => {} };
  const callback = instance.addCallback('iiii', (_self, from, length) => {
    writer.take(instance.heap.subarray(from >>> 0, (from >>> 0) + (length >>> 0)));
    return 1;
  });
  instance.writeUint32(writer.pointer, 1, callback);
  writers.set(instance, writer);
  return writer;
}
