import { indexOfBytes, latin1Bytes } from '@recto/codecs';
import type { FileBytes } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import { throwIfCancelled } from '@recto/work/cancellation';
import { Damage } from './damage.ts';
import { openEncryption } from './encryption/open-encryption.ts';
import { MemoryBytes } from './memory-bytes.ts';
import { arrayOf, bytesOf, dictOf } from './objects/access.ts';
import { PdfDict, type PdfObject } from './objects/objects.ts';
import { ParsedFile } from './parsed-file.ts';
import { isCatalog, rebuildXref, recoverFile } from './recover.ts';
import type { PdfFile } from './types.ts';
import { readXref, type Xref } from './xref.ts';
import { XrefIndex } from './xref-index.ts';

/** Range that is searched for `%PDF`; some files begin with the head of a mail or of a printer job. */
const HEADER_BYTES = 1024;
const HEADER = latin1Bytes('%PDF-');

/** Options for opening a file. */
export interface OpenOptions {
  /** The user's or the owner's; the empty one is tried anyway. */
  readonly password?: string;
  /** For the texts of errors. */
  readonly fileName: string;
  readonly signal?: AbortSignal;
}

/**
 * Opens a PDF file: reads its cross-reference, unlocks it and finds its catalog; objects are parsed when asked for.
 * A file whose cross-reference is broken is scanned for its objects, in time linear in its size.
 * @param given the whole file, kept and not modified, and not to be modified while the result is in use; or what reads it by ranges
 * @throws input-locked, password-wrong, encryption-unsupported, input-damaged, too-demanding, cancelled
 */
export async function openPdf(given: Uint8Array | FileBytes, options: OpenOptions): Promise<PdfFile> {
  throwIfCancelled(options.signal);
  const input = given instanceof Uint8Array ? new MemoryBytes(given) : given;
  for (const base of new Set([headerOffset(input), 0])) {
    const file = tryCrossReference(input, base, options);
    if (file) return file;
    throwIfCancelled(options.signal);
  }
  const file = new ParsedFile(input, options.fileName, noXref());
  try {
    recoverFile(file, () => unlockFile(file, options.password));
  } catch (error) {
    if (error instanceof Damage) throw new RectoError('input-damaged', { fileName: options.fileName }, error);
    throw error;
  }
  return file;
}

/**
 * Opens whatever can be read of a file, for salvage: by its own cross-reference where that works, else by what a scan
 * finds, and then perhaps without a catalog.
 * @param onScanned called before object streams are read, so that they can be mended first
 * @throws input-locked, password-wrong, encryption-unsupported, input-damaged, too-demanding
 */
export function openDamaged(
  bytes: Uint8Array,
  options: OpenOptions & { readonly isScanned: boolean },
  onScanned: (file: ParsedFile) => void,
): ParsedFile | null {
  const input = new MemoryBytes(bytes);
  if (!options.isScanned) {
    return tryCrossReference(input, headerOffset(input), options) ?? tryCrossReference(input, 0, options);
  }
  const file = new ParsedFile(input, options.fileName, noXref());
  try {
    rebuildXref(file, () => {
      unlockFile(file, options.password);
      onScanned(file);
    });
  } catch (error) {
    if (error instanceof Damage) throw new RectoError('input-damaged', { fileName: options.fileName }, error);
    throw error;
  }
  return file;
}

function headerOffset(input: FileBytes): number {
  const bytes = input.from(0, HEADER_BYTES);
  return Math.max(0, indexOfBytes(bytes, HEADER, 0, Math.min(bytes.length, HEADER_BYTES)));
}

/** The file by its own cross-reference, or null when that or what it leads to is damaged. */
function tryCrossReference(input: FileBytes, base: number, { fileName, password }: OpenOptions): ParsedFile | null {
  const file = new ParsedFile(input, fileName, noXref());
  const context = {
    lengthOf: (value: PdfObject | undefined) => (typeof value === 'number' ? value : -1),
    spend: (count: number) => file.spend(count),
  };
  try {
    file.useXref(readXref({ file: input, base, context, source: file }));
    unlockFile(file, password);
    return isCatalog(file.resolve(file.trailer.get('Root')), file) ? file : null;
  } catch (error) {
    if (error instanceof Damage) return null;
    throw error;
  }
}

function unlockFile(file: ParsedFile, password: string | undefined): void {
  const encrypt = dictOf(file.trailer.get('Encrypt'), file);
  if (!encrypt) return;
  const id = bytesOf(arrayOf(file.trailer.get('ID'), file)?.[0], file);
  file.useSecurityHandler(openEncryption(encrypt, id ?? new Uint8Array(0), password, file));
}

function noXref(): Xref {
  return { index: new XrefIndex(), trailer: new PdfDict(), usesStreams: false, newestSection: 0, base: 0, faults: 0 };
}
