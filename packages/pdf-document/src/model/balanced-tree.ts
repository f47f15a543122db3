import {
  arrayOf,
  dictOf,
  type NewDocument,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  type PdfRef,
} from '@recto/pdf-core';

/** Most entries read of one tree, and most kids looked at; leaves that share one array could otherwise multiply. */
const MAX_ENTRIES = 2_000_000;
/** Entries per leaf and kids per node of a tree that we build. */
const FANOUT = 64;

/** One entry of a name or number tree; the value may be a reference. */
export interface TreeEntry<Key> {
  readonly key: Key;
  readonly value: PdfObject;
}

/** Differences between a name tree and a number tree (ISO 32000-2, 7.9.6 and 7.9.7). */
export interface TreeKind<Key> {
  readonly leafKey: 'Names' | 'Nums';
  /** The key, or null for an object of another type. */
  readKey(value: PdfObject): Key | null;
  writeKey(key: Key): PdfObject;
  compare(left: Key, right: Key): number;
}

/** All entries in the order of the tree; a node met twice is read once, entries with a key of a wrong type not at all. */
export function readTree<Key>(
  root: PdfObject | undefined,
  source: ObjectSource,
  kind: TreeKind<Key>,
): TreeEntry<Key>[] {
  const entries: TreeEntry<Key>[] = [];
  const seen = new Set<PdfDict>();
  const waiting: PdfObject[] = root === undefined ? [] : [root];
  for (let budget = MAX_ENTRIES; waiting.length > 0 && budget > 0; ) {
    const node = dictOf(waiting.pop(), source);
    budget -= 1;
    if (!node || seen.has(node)) continue;
    seen.add(node);
    const leaf = arrayOf(node.get(kind.leafKey), source) ?? [];
    for (let at = 0; at + 1 < leaf.length && budget > 0; at += 2, budget -= 1) {
      const key = kind.readKey(source.resolve(leaf[at]));
      const value = leaf[at + 1] ?? null;
      if (key !== null && value !== null) entries.push({ key, value });
    }
    const kids = arrayOf(node.get('Kids'), source) ?? [];
    if (kids.length > budget) break;
    budget -= kids.length;
    for (let at = kids.length - 1; at >= 0; at--) waiting.push(kids[at] ?? null);
  }
  return entries;
}

interface BuiltNode<Key> {
  readonly dict: PdfDict;
  readonly first: Key;
  readonly last: Key;
}

/** A balanced tree of the entries, sorted; its root has no /Limits. @returns a reference to the root. */
export function buildTree<Key>(entries: readonly TreeEntry<Key>[], document: NewDocument, kind: TreeKind<Key>): PdfRef {
  const sorted = [...entries].sort((left, right) => kind.compare(left.key, right.key));
  if (sorted.length <= FANOUT) return document.add(PdfDict.of({ [kind.leafKey]: flatten(sorted, kind) }));
  let level: BuiltNode<Key>[] = chunks(sorted).map((part) => ({
    dict: PdfDict.of({ [kind.leafKey]: flatten(part, kind) }),
    ...limits(
      part,
      (entry) => entry.key,
      (entry) => entry.key,
    ),
  }));
  while (level.length > FANOUT) {
    level = chunks(level).map((part) => ({
      dict: PdfDict.of({ Kids: part.map((node) => addNode(node, document, kind)) }),
      ...limits(
        part,
        (node) => node.first,
        (node) => node.last,
      ),
    }));
  }
  return document.add(PdfDict.of({ Kids: level.map((node) => addNode(node, document, kind)) }));
}

function addNode<Key>(node: BuiltNode<Key>, document: NewDocument, kind: TreeKind<Key>): PdfRef {
  return document.add(node.dict.set('Limits', [kind.writeKey(node.first), kind.writeKey(node.last)]));
}

function limits<Item, Key>(part: readonly [Item, ...Item[]], first: (item: Item) => Key, last: (item: Item) => Key) {
  return { first: first(part[0]), last: last(part[part.length - 1] ?? part[0]) };
}

function flatten<Key>(entries: readonly TreeEntry<Key>[], kind: TreeKind<Key>): PdfObject[] {
  return entries.flatMap(({ key, value }) => [kind.writeKey(key), value]);
}

function chunks<Item>(items: readonly Item[]): [Item, ...Item[]][] {
  const parts: [Item, ...Item[]][] = [];
  for (let at = 0; at < items.length; at += FANOUT) {
    const [first, ...rest] = items.slice(at, at + FANOUT);
    if (first !== undefined) parts.push([first, ...rest]);
  }
  return parts;
}
