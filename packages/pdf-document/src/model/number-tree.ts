import type { NewDocument, ObjectSource, PdfObject, PdfRef } from '@recto/pdf-core';
import { buildTree, readTree, type TreeEntry, type TreeKind } from './balanced-tree.ts';

/** An entry of a number tree; the key is a whole number, the value may be a reference. */
export type NumberTreeEntry = TreeEntry<number>;

const NUMBER_TREE: TreeKind<number> = {
  leafKey: 'Nums',
  readKey: (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null),
  writeKey: (key) => key,
  compare: (left, right) => left - right,
};

/** All entries of a number tree (ISO 32000-2, 7.9.7) in its order; bounded, safe with cycles. Keys may repeat. */
export function readNumberTree(root: PdfObject | undefined, source: ObjectSource): NumberTreeEntry[] {
  return readTree(root, source, NUMBER_TREE);
}

/** Adds a balanced number tree, sorted, to the document. The caller sees to it that keys do not repeat. */
export function buildNumberTree(entries: readonly NumberTreeEntry[], document: NewDocument): PdfRef {
  return buildTree(entries, document, NUMBER_TREE);
}
