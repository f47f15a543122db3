import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { InputFile } from '@recto/contract/job';
import {
  loadAllStreams,
  type ObjectChange,
  PdfDict,
  type PdfFile,
  PdfName,
  PdfRef,
  PdfStream,
  rewriteFile,
  securityHandlerOf,
} from '@recto/pdf-core';
import { INHERITABLE_KEYS, type PageNode, readPages } from './model/page-tree.ts';
import type { PdfDocument } from './open-document.ts';

/**
 * An input as engines that rebuild less can read it: a file whose cross-reference had to be rebuilt is written again, unlocked.
 * @param document the same input, open
 * @returns the input itself when its cross-reference is sound
 * @throws cancelled
 */
export async function soundInput(
  input: InputFile,
  document: PdfDocument,
  options: CallOptions = {},
): Promise<InputFile> {
  return document.file.wasRecovered ? await soundCopy(input, document, options) : input;
}

/**
 * Writes an input again as every engine can read it: unlocked, with a sound cross-reference and a page tree of one level.
 * What needs a password that was not given is left out.
 * @throws cancelled
 */
export async function soundCopy(
  input: InputFile,
  { file }: PdfDocument,
  { signal }: CallOptions = {},
): Promise<InputFile> {
  await loadAllStreams(file, signal);
  const changes = withFlatTree(file, withoutLocked(file));
  const bytes = rewriteFile(file, changes, { deflateStreams: false, ...(signal && { signal }) });
  return {
    name: input.name,
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}

/** Empties streams of a file of which only attachments are locked, as long as it has no key. */
function withoutLocked(file: PdfFile): Map<number, ObjectChange> {
  const changes = new Map<number, ObjectChange>();
  if (!securityHandlerOf(file)?.isKeyless) return changes;
  for (let num = 1; num < file.nextObjectNumber; num++) {
    const object = file.get(new PdfRef(num));
    if (object instanceof PdfStream && object.isDeferred) {
      changes.set(num, { gen: 0, object: new PdfStream(new PdfDict(), new Uint8Array(0)) });
    }
  }
  return changes;
}

/** Puts the pages, each with what it inherited, below a new root; a page that stands twice becomes two. */
function withFlatTree(file: PdfFile, changes: Map<number, ObjectChange>): Map<number, ObjectChange> {
  const catalog = file.trailer.get('Root');
  if (!(catalog instanceof PdfRef)) return changes;
  let next = file.nextObjectNumber;
  const root = new PdfRef(next++);
  const taken = new Set<number>();
  const kids = readPages(file).map((page) => {
    const isFree = page.ref !== null && !taken.has(page.ref.num);
    const ref = isFree && page.ref ? page.ref : new PdfRef(next++);
    taken.add(ref.num);
    changes.set(ref.num, { gen: ref.gen, object: withInherited(page, root) });
    return ref;
  });
  changes.set(root.num, { gen: 0, object: PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }) });
  changes.set(catalog.num, { gen: catalog.gen, object: file.catalog.clone().set('Pages', root) });
  return changes;
}

function withInherited({ dict, inherited }: PageNode, parent: PdfRef): PdfDict {
  const page = dict.clone().set('Type', PdfName.of('Page')).set('Parent', parent);
  for (const key of INHERITABLE_KEYS) {
    const value = inherited[key];
    if (value !== undefined) page.set(key, value);
  }
  return page;
}
