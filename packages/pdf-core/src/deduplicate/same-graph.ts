import { sameBytes } from '@recto/codecs';
import type { Piece } from '@recto/contract/byte-source';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import type { ObjectSource } from '../types.ts';

/** Most values compared before two graphs count as different. */
const MAX_COMPARED = 50_000;

/** A value and where its references lead. */
export interface GraphRoot {
  readonly value: PdfObject | undefined;
  readonly source: ObjectSource;
}

/**
 * True when two values are the same whatever their objects' numbers: same types, same entries, same stream bytes
 * (encoded as they are), all the way down. Safe with cycles; false for graphs too large to compare.
 */
export function sameGraph(left: GraphRoot, right: GraphRoot): boolean {
  const assumed = new Map<PdfObject, PdfObject>();
  const waiting: [PdfObject | undefined, PdfObject | undefined][] = [[left.value, right.value]];
  let budget = MAX_COMPARED;
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    if (--budget < 0) return false;
    const a = left.source.resolve(pair[0]);
    const b = right.source.resolve(pair[1]);
    if (a === b && (left.source === right.source || typeof a !== 'object')) continue;
    if (a !== null && assumed.get(a) === b) continue;
    if (a !== null && pair[0] instanceof PdfRef) assumed.set(a, b);
    if (!sameNode(a, b, waiting)) return false;
  }
  return true;
}

/** Compares two resolved values but for what they hold, which is put on the waiting list. */
function sameNode(a: PdfObject, b: PdfObject, waiting: [PdfObject | undefined, PdfObject | undefined][]): boolean {
  if (a instanceof PdfName) return b instanceof PdfName && a.value === b.value;
  if (a instanceof PdfString) return b instanceof PdfString && sameBytes(a.bytes, b.bytes);
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    for (const [at, item] of a.entries()) waiting.push([item, b[at]]);
    return true;
  }
  if (a instanceof PdfDict) return b instanceof PdfDict && sameKeys(a, b, waiting);
  if (a instanceof PdfStream) {
    return b instanceof PdfStream && sameContent(a.content, b.content) && sameKeys(a.dict, b.dict, waiting);
  }
  return a === b;
}

function sameKeys(a: PdfDict, b: PdfDict, waiting: [PdfObject | undefined, PdfObject | undefined][]): boolean {
  const ownLength = Number(a.has('Length')) - Number(b.has('Length'));
  if (a.map.size - b.map.size !== ownLength) return false;
  for (const [key, value] of a.map) {
    if (key === 'Length') continue;
    const other = b.get(key);
    if (other === undefined) return false;
    waiting.push([value, other]);
  }
  return true;
}

/** True for equal bytes, in memory or not. @throws file-unreadable */
export function sameContent(a: Uint8Array | Piece, b: Uint8Array | Piece): boolean {
  if (!(a instanceof Uint8Array)) return a.equals(b);
  return b instanceof Uint8Array ? sameBytes(a, b) : b.equals(a);
}
