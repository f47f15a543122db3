import type { FileContent } from '@recto/contract/byte-source';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import type { NewDocument } from '../types.ts';
import { type DocumentRoot, type WriteOptions, writeObjects } from '../write.ts';
import { orderForSize } from './order-for-size.ts';

/** Fewer objects are hardly smaller in an object stream, and a table is written in half the time: a split makes thousands. */
const MIN_PACKED_OBJECTS = 24;
/** Least number of packed objects when only the size counts. */
const MIN_PACKED_FOR_SIZE = 6;

/**
 * Writes what the root leads to and nothing else, numbered without gaps in the order in which it is reached; where size counts more
 * than time, in the order in which it compresses best.
 * @param replaced by object number, the number of the object that takes its place.
 * @throws cancelled
 */
export function writeReachableInPieces(
  document: NewDocument,
  root: DocumentRoot,
  replaced: ReadonlyMap<number, number>,
  options: WriteOptions,
): FileContent {
  /** New number by old one; 0 for an object that is not there. */
  const numbers: (number | undefined)[] = [];
  const objects: (readonly [number, PdfObject])[] = [];
  const renumber = ({ num }: PdfRef): number => {
    const kept = replaced.get(num) ?? num;
    const known = numbers[kept];
    if (known !== undefined) return known;
    const object = document.get(new PdfRef(kept));
    const given = object === null ? 0 : objects.length + 1;
    numbers[kept] = given;
    if (given > 0) objects.push([given, object]);
    return given;
  };
  renumber(root.catalog);
  if (root.info) renumber(root.info);
  for (let next = 0; next < objects.length; next++) visitReferences(objects[next]?.[1] ?? null, renumber);
  const useObjectStreams =
    root.useObjectStreams && objects.length >= (options.packObjects ? MIN_PACKED_FOR_SIZE : MIN_PACKED_OBJECTS);
  if (!useObjectStreams || !options.packObjects) {
    return writeObjects(objects, { ...root, useObjectStreams }, { renumber }, options);
  }
  const ordered = orderForSize(objects);
  const places = new Map(ordered.map(([num], index) => [num, index + 1]));
  const renumberInOrder = (ref: PdfRef): number => places.get(renumber(ref)) ?? 0;
  const inOrder = ordered.map(([, object], index) => [index + 1, object] as const);
  return writeObjects(inOrder, { ...root, useObjectStreams }, { renumber: renumberInOrder }, options);
}

/** The same of files in memory: those that are read by ranges only get to tools that declare it. */
export const writeReachable = writeReachableInPieces as (
  ...parts: Parameters<typeof writeReachableInPieces>
) => Uint8Array;

/** Nested as deep as the parser reads. */
function visitReferences(value: PdfObject, visit: (ref: PdfRef) => void): void {
  if (value instanceof PdfRef) visit(value);
  else if (Array.isArray(value)) for (const item of value) visitReferences(item, visit);
  else if (value instanceof PdfDict) for (const item of value.map.values()) visitReferences(item, visit);
  else if (value instanceof PdfStream) visitReferences(value.dict, visit);
}
