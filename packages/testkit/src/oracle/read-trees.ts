import type { QpdfObjects, Value, ValueRecord } from './qpdf-objects.ts';
import { isReference } from './qpdf-objects.ts';

export interface TreeEntries<Key> {
  readonly entries: readonly (readonly [key: Key, value: Value])[];
  /** Faults that would make a viewer miss an entry: wrong order, wrong limits, a node twice. */
  readonly problems: readonly string[];
}

/** Reads a name tree (ISO 32000-2, 7.9.6) in order. Keys are compared as byte strings. */
export function readNameTree(objects: QpdfObjects, root: Value | undefined): TreeEntries<string> {
  return readTree(objects, root, '/Names', (key) => objects.text(key) ?? '', compareText);
}

/** Reads a number tree (7.9.7) in order. */
export function readNumberTree(objects: QpdfObjects, root: Value | undefined): TreeEntries<number> {
  return readTree(
    objects,
    root,
    '/Nums',
    (key) => objects.number(key) ?? Number.NaN,
    (a, b) => a - b,
  );
}

function readTree<Key>(
  objects: QpdfObjects,
  root: Value | undefined,
  leafKey: string,
  keyOf: (value: Value | undefined) => Key,
  compare: (a: Key, b: Key) => number,
): TreeEntries<Key> {
  const entries: [Key, Value][] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  const pending: Value[] = root === undefined ? [] : [root];
  while (pending.length > 0) {
    const node = pending.pop() ?? null;
    if (isReference(node)) {
      if (seen.has(node)) {
        problems.push(`${leafKey} tree: node ${node} twice`);
        continue;
      }
      seen.add(node);
    }
    const record = objects.record(node);
    pending.push(...[...objects.array(record['/Kids'])].reverse());
    const leaf = objects.array(record[leafKey]);
    const own = pairs(leaf).map(([key, value]): [Key, Value] => [keyOf(key), value]);
    entries.push(...own);
    problems.push(...limitProblems(objects, record, own, keyOf, compare, leafKey));
  }
  for (let index = 1; index < entries.length; index++) {
    const [before, entry] = [entries[index - 1], entries[index]];
    if (before && entry && compare(before[0], entry[0]) >= 0) {
      problems.push(`${leafKey} tree: ${entry[0]} must not follow ${before[0]}`);
    }
  }
  return { entries, problems };
}

function limitProblems<Key>(
  objects: QpdfObjects,
  node: ValueRecord,
  entries: readonly (readonly [Key, Value])[],
  keyOf: (value: Value | undefined) => Key,
  compare: (a: Key, b: Key) => number,
  leafKey: string,
): string[] {
  const [first, last] = [entries[0], entries.at(-1)];
  if (node['/Limits'] === undefined || !first || !last) return [];
  const [least, greatest] = objects.array(node['/Limits']).map(keyOf);
  const isRight = least !== undefined && greatest !== undefined && compare(least, first[0]) === 0;
  return isRight && compare(greatest, last[0]) === 0 ? [] : [`${leafKey} tree: limits are not ${first[0]}..${last[0]}`];
}

function pairs(flat: readonly Value[]): [Value, Value][] {
  const result: [Value, Value][] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) result.push([flat[index] ?? null, flat[index + 1] ?? null]);
  return result;
}

/** qpdf does not tell how a string was encoded, so only the order of plain ASCII keys is certain. */
function compareText(a: string, b: string): number {
  if (a !== b && !/^[\x20-\x7e]*$/.test(a + b)) return -1;
  return a < b ? -1 : a > b ? 1 : 0;
}
