import type { FileBytes } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import {
  createNewDocument,
  encodeTextString,
  openPdf,
  PdfDict,
  type PdfFile,
  PdfName,
  PdfString,
  writePdf,
} from '@recto/pdf-core';
import { type ByteSource, RangedBytes } from '@recto/pdf-core/by-ranges';
import { PdfDocument } from './model.ts';
import { Session } from './session.ts';

/** A PDF file: its bytes, a `Blob`, or a source that is read by ranges. */
export type PdfInput = Uint8Array | ArrayBuffer | Blob | RangeSource;

/** A file that is read where it is needed, at once: `readSync` of Node, or `FileReaderSync` of a worker. */
export interface RangeSource {
  readonly sizeBytes: number;
  /** Fills an array with the bytes from `start` on. Throws when they are not there. */
  readInto(target: Uint8Array, start: number): void;
}

/** Options for opening a document. */
export interface OpenOptions {
  /** The user's or the owner's password; none is needed where the empty one opens the file. */
  readonly password?: string;
  /** Name for the texts of errors. */
  readonly name?: string;
  readonly signal?: AbortSignal;
}

/**
 * Opens a PDF file. One whose cross-reference is damaged is searched for its objects.
 * @throws RectoError: input-locked, password-wrong, encryption-unsupported, input-damaged, file-empty, too-demanding, cancelled
 */
export async function openDocument(input: PdfInput, options: OpenOptions = {}): Promise<PdfDocument> {
  const { password, name = 'document.pdf', signal } = options;
  const content = await contentOf(input, name);
  if (content.length === 0) throw new RectoError('file-empty', { fileName: name });
  const file = await openPdf(content, {
    fileName: name,
    ...(password !== undefined && { password }),
    ...(signal && { signal }),
  });
  return documentOf(file, password);
}

async function contentOf(input: PdfInput, fileName: string): Promise<Uint8Array | FileBytes> {
  if (input instanceof Uint8Array) return input;
  if (input instanceof ArrayBuffer) return new Uint8Array(input);
  if (input instanceof Blob) return new Uint8Array(await input.arrayBuffer());
  const { sizeBytes } = input;
  const source: ByteSource = { sizeBytes, fileName, readInto: (target, start) => input.readInto(target, start) };
  return new RangedBytes(source);
}

/** Makes a document of an opened file. @internal */
export function documentOf(file: PdfFile, password: string | undefined): PdfDocument {
  return new PdfDocument(new Session(file, password), file.wasRecovered);
}

/** Makes an empty document; a file that is saved needs a page at least. */
export async function createDocument(): Promise<PdfDocument> {
  const made = createNewDocument();
  const pages = made.add(PdfDict.of({ Type: PdfName.of('Pages'), Kids: [], Count: 0 }));
  const catalog = made.add(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
  const info = made.add(PdfDict.of({ Producer: new PdfString(encodeTextString('Recto')) }));
  const bytes = writePdf(made, { catalog, info, version: '1.7', useObjectStreams: true });
  const file = await openPdf(bytes, { fileName: 'document.pdf' });
  return new PdfDocument(new Session(file, undefined, true), false);
}
