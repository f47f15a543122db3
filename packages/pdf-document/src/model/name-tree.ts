import { type NewDocument, type ObjectSource, type PdfObject, type PdfRef, PdfString } from '@recto/pdf-core';
import { buildTree, readTree, type TreeEntry, type TreeKind } from './balanced-tree.ts';

/** An entry of a name tree; the key is a string's bytes, the value may be a reference. */
export type NameTreeEntry = TreeEntry<Uint8Array>;

const NAME_TREE: TreeKind<Uint8Array> = {
  leafKey: 'Names',
  readKey: (value) => (value instanceof PdfString ? value.bytes : null),
  writeKey: (key) => new PdfString(key),
  compare: compareBytes,
};

/** All entries of a name tree (ISO 32000-2, 7.9.6) in its order; bounded, safe with cycles. Keys may repeat. */
export function readNameTree(root: PdfObject | undefined, source: ObjectSource): NameTreeEntry[] {
  return readTree(root, source, NAME_TREE);
}

/** Adds a balanced name tree, sorted by bytes, to the document. The caller sees to it that keys do not repeat. */
export function buildNameTree(entries: readonly NameTreeEntry[], document: NewDocument): PdfRef {
  return buildTree(entries, document, NAME_TREE);
}

/** Order of name tree keys: by bytes, a prefix first. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shared = Math.min(left.length, right.length);
  for (let at = 0; at < shared; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
