import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { RectoError } from '@recto/contract/recto-error';
import { type OpenOptions, openDocument } from '../document/document.ts';
import type { PdfDocument } from '../document/model.ts';

/** A document that is read from a file on a disk, by ranges, until it is closed. */
export interface OpenedPath {
  readonly document: PdfDocument;
  /** Closes the file; the document cannot be read afterwards. */
  close(): void;
}

/**
 * Opens a PDF file on a disk. Only what is asked for is read; the file must not change meanwhile.
 * @throws RectoError: file-unreadable, and those of `openDocument`
 */
export async function openPath(path: string, options: OpenOptions = {}): Promise<OpenedPath> {
  const name = options.name ?? basename(path);
  const descriptor = reading(name, () => openSync(path, 'r'));
  const close = () => closeSync(descriptor);
  try {
    const sizeBytes = reading(name, () => fstatSync(descriptor).size);
    const readInto = (target: Uint8Array, start: number) =>
      reading(name, () => {
        for (let filled = 0; filled < target.length; ) {
          const count = readSync(descriptor, target, filled, target.length - filled, start + filled);
          if (count === 0) throw new Error('the file ended early');
          filled += count;
        }
      });
    return { document: await openDocument({ sizeBytes, readInto }, { ...options, name }), close };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

function reading<Result>(fileName: string, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw new RectoError('file-unreadable', { fileName }, thrown);
  }
}
