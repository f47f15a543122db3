import { openZip } from '@recto/codecs/node';
import type { OfficeReview } from '@recto/contract/capabilities/office';
import { RectoError } from '@recto/contract/recto-error';
import { type CompoundFile, openCompoundFile } from './compound-file.ts';
import { prepareOoxml, prepareOpenDocument } from './prepare-package.ts';
import { notOffice, type PreparedDocument } from './prepared-document.ts';
import { unlockPackage } from './unlock-package.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const RICH_TEXT = [0x7b, 0x5c, 0x72, 0x74, 0x66];
const FOREIGN = /^\s*(<|%PDF|%!PS|\{\\rtf)/;
/** Fields separated by comma, semicolon or tab; text in quotes; UTF-8; from line 1; every column by its looks. */
const CSV_OPTIONS = '44/59/9,34,76,1,,0,false,true';

/**
 * Finds out what a document is, unlocks it where we can, looks it over and cuts what leads out of it.
 * @throws wrong-type, input-locked, password-wrong, encryption-unsupported, input-damaged, too-demanding
 */
export function prepareDocument(
  bytes: Uint8Array,
  fileName: string,
  password: string | undefined,
  review: OfficeReview = 'as-shown',
): PreparedDocument {
  if (starts(bytes, ZIP)) return preparePackage(bytes, fileName, password, review);
  if (starts(bytes, COMPOUND)) {
    const file = openCompoundFile(bytes, fileName);
    if (!file.has('EncryptedPackage')) return prepareLegacy(bytes, file, fileName, password);
    const unlocked = unlockPackage(file, password, fileName);
    if (!starts(unlocked, ZIP)) throw new RectoError('input-damaged', { fileName });
    return preparePackage(unlocked, fileName, undefined, review);
  }
  if (starts(bytes, RICH_TEXT))
    return {
      ...asIs(bytes),
      extension: 'rtf',
      application: 'word',
      filter: 'Rich Text Format',
      mayHaveLinks: holds(bytes, 'HYPERLINK'),
    };
  return prepareSeparatedText(bytes, fileName);
}

function preparePackage(
  bytes: Uint8Array,
  fileName: string,
  password: string | undefined,
  review: OfficeReview,
): PreparedDocument {
  const zip = openZip(bytes, fileName);
  if (zip.has('[Content_Types].xml')) return prepareOoxml(bytes, zip, fileName, review);
  if (zip.has('mimetype') && zip.has('META-INF/manifest.xml'))
    return prepareOpenDocument(bytes, zip, fileName, password, review);
  throw notOffice(fileName);
}

/** The formats before 2007: what leads out of them is not cut here; the sandbox has no network and no files. */
function prepareLegacy(
  bytes: Uint8Array,
  file: CompoundFile,
  fileName: string,
  password: string | undefined,
): PreparedDocument {
  const isLocked = isLockedDocument(file);
  const common = { ...asIs(bytes), isLocked, ...(isLocked && password !== undefined && { password }) };
  if (file.has('WordDocument')) {
    const mayHaveLinks = holds(bytes, 'HYPERLINK') || holds(bytes, 'H\0Y\0P\0E\0R\0L\0I\0N\0K');
    return { ...common, extension: 'doc', application: 'word', mayHaveLinks: mayHaveLinks || isLocked };
  }
  if (file.has('Workbook') || file.has('Book')) return { ...common, extension: 'xls', application: 'excel' };
  if (file.has('PowerPoint Document')) {
    // LibreOffice unlocks no presentation of this kind, and nobody else whom we could ask does.
    if (isLockedShow(file)) throw new RectoError('encryption-unsupported', { fileName, scheme: 'PowerPoint 97-2003' });
    return { ...common, extension: 'ppt', application: 'powerpoint' };
  }
  // Cut off before the list of what is in it.
  if (file.names.length === 0) throw new RectoError('input-damaged', { fileName });
  throw notOffice(fileName);
}

const FILE_PASS = 0x2f;
/** It stands right behind the beginning of the workbook's stream. */
const MOST_RECORDS = 16;

/** Word says it in a flag (MS-DOC 2.5.2), Excel by a record (MS-XLS 2.4.117). */
function isLockedDocument(file: CompoundFile): boolean {
  const word = file.read('WordDocument');
  if (word) return ((word[11] ?? 0) & 1) === 1;
  const book = file.read('Workbook') ?? file.read('Book');
  if (!book) return false;
  const view = new DataView(book.buffer, book.byteOffset, book.byteLength);
  for (let at = 0, index = 0; index < MOST_RECORDS && at + 4 <= book.length; index++) {
    if (view.getUint16(at, true) === FILE_PASS) return true;
    at += 4 + view.getUint16(at + 2, true);
  }
  return false;
}

/** The mark of a locked presentation in its Current User stream (MS-PPT 2.3.2). */
function isLockedShow(file: CompoundFile): boolean {
  const user = file.read('Current User');
  return user !== null && user.length >= 16 && Buffer.from(user).readUInt32LE(12) === 0xf3d1c4df;
}

function prepareSeparatedText(bytes: Uint8Array, fileName: string): PreparedDocument {
  const isWide = starts(bytes, [0xff, 0xfe]) || starts(bytes, [0xfe, 0xff]);
  const head = new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes.subarray(0, 8192));
  if (FOREIGN.test(head) || (!isWide && head.includes('\0'))) throw notOffice(fileName);
  const filter = 'Text - txt - csv (StarCalc)';
  return { ...asIs(bytes), extension: 'csv', application: 'excel', filter, filterOptions: csvOptions(bytes) };
}

/** UTF-8 where it is, else the old set of western Windows. */
function csvOptions(bytes: Uint8Array): string {
  if (starts(bytes, [0xff, 0xfe]) || starts(bytes, [0xfe, 0xff])) return CSV_OPTIONS.replace(',76,', ',65535,');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return CSV_OPTIONS;
  } catch {
    return CSV_OPTIONS.replace(',76,', ',1,');
  }
}

function asIs(bytes: Uint8Array) {
  return {
    bytes,
    mayHaveLinks: false,
    text: null,
    fonts: [],
    formulas: 0,
    review: null,
    cutOutside: 0,
    cutFetching: 0,
    brokenParts: [],
  };
}

function starts(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text, 0, 'latin1');
}
