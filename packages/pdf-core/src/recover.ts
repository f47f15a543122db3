import { Damage } from './damage.ts';
import { hasType } from './objects/access.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects/objects.ts';
import type { ParsedFile } from './parsed-file.ts';
import type { Scan } from './scan.ts';
import { AT_OFFSET, IN_OBJECT_STREAM, UNKNOWN, XrefIndex } from './xref-index.ts';

/**
 * Rebuilds a file's cross-reference from a scan of its bytes: the newest definition of each number wins. Encryption is
 * opened in between, since object streams can be read only after it.
 * @param openEncryption called once trailer and direct objects are known
 * @throws Damage when not even one page is found
 */
export function recoverFile(file: ParsedFile, openEncryption: () => void): void {
  rebuildXref(file, openEncryption);
  const { trailer, index } = file.xref;
  if (!isCatalog(file.resolve(trailer.get('Root')), file)) trailer.set('Root', findCatalog(file, index));
}

/** The first part of `recoverFile`: every object that can be found is readable after it, the catalog may be missing. */
export function rebuildXref(file: ParsedFile, openEncryption: () => void): void {
  const scan = file.scan();
  const index = new XrefIndex();
  for (const [num, { offset, gen }] of scan.objects) index.set(num, AT_OFFSET, offset, gen);
  const trailer = newestTrailer(scan);
  const xref = { index, trailer, usesStreams: false, newestSection: 0, base: 0, faults: 0 };
  file.wasRecovered = true;
  file.useXref(xref);
  if (scan.trailers.length === 0) {
    const encrypt = findLast(file, index, isEncryption);
    file.useXref(xref);
    if (encrypt) trailer.set('Encrypt', encrypt);
  }
  openEncryption();
  indexObjectStreams(file, scan, index);
}

/** The newest trailer that names a catalog, with what older ones add. */
function newestTrailer(scan: Scan): PdfDict {
  const newestFirst = scan.trailers.toReversed();
  const main = newestFirst.find((dict) => dict.get('Root') instanceof PdfRef) ?? newestFirst[0];
  const trailer = new PdfDict();
  for (const dict of main ? [main, ...newestFirst] : []) {
    for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
      const value = dict.get(key);
      if (value !== undefined && !trailer.has(key)) trailer.set(key, value);
    }
  }
  return trailer;
}

/** The objects of an object stream count as being at its offset in the file; what comes later in the file is newer. */
function indexObjectStreams(file: ParsedFile, scan: Scan, index: XrefIndex): void {
  const offsetOf = (num: number): number =>
    index.kind(num) === IN_OBJECT_STREAM ? index.position(index.position(num)) : index.position(num);
  for (const streamNumber of new Set(scan.objectStreams)) {
    if (index.kind(streamNumber) !== AT_OFFSET) continue;
    const streamAt = index.position(streamNumber);
    for (const num of file.numbersInObjectStream(streamNumber)) {
      if (num === streamNumber || num < 0) continue;
      if (index.kind(num) === UNKNOWN || offsetOf(num) < streamAt) index.set(num, IN_OBJECT_STREAM, streamNumber, 0);
    }
  }
}

function findCatalog(file: ParsedFile, index: XrefIndex): PdfRef {
  const catalog = findLast(file, index, (object) => isCatalog(object, file) && hasType(object, 'Catalog'));
  if (catalog) return catalog;
  const root = findLast(file, index, (object) => hasType(object, 'Pages') && !object.has('Parent'));
  const pages = root ?? pagesOfAll(file, index);
  return file.addRepaired(PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages }));
}

/** A page tree of every page object there is, in the order of their numbers. */
function pagesOfAll(file: ParsedFile, index: XrefIndex): PdfRef {
  const pages: PdfRef[] = [];
  forEachObject(file, index, (ref, object) => {
    if (hasType(object, 'Page')) pages.push(ref);
  });
  if (pages.length === 0) throw new Damage('no page anywhere');
  return file.addRepaired(PdfDict.of({ Type: PdfName.of('Pages'), Kids: pages, Count: pages.length }));
}

function findLast(file: ParsedFile, index: XrefIndex, matches: (object: PdfObject) => boolean): PdfRef | null {
  let last: PdfRef | null = null;
  forEachObject(file, index, (ref, object) => {
    if (matches(object)) last = ref;
  });
  return last;
}

function forEachObject(file: ParsedFile, index: XrefIndex, visit: (ref: PdfRef, object: PdfObject) => void): void {
  for (let num = 0; num < index.length; num++) {
    if (index.kind(num) !== AT_OFFSET && index.kind(num) !== IN_OBJECT_STREAM) continue;
    const ref = new PdfRef(num, index.kind(num) === AT_OFFSET ? index.extra(num) : 0);
    const object = file.get(ref);
    if (!(object instanceof PdfStream)) visit(ref, object);
  }
}

/** True for a dictionary whose /Pages leads to a page tree. */
export function isCatalog(object: PdfObject, file: ParsedFile): boolean {
  if (!(object instanceof PdfDict)) return false;
  const pages = file.resolve(object.get('Pages'));
  return pages instanceof PdfDict && (pages.has('Kids') || pages.has('Type') || pages.has('Count'));
}

function isEncryption(object: PdfObject): boolean {
  return object instanceof PdfDict && ['Filter', 'V', 'R', 'O', 'U', 'P'].every((key) => object.has(key));
}
