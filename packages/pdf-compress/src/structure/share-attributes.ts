import { dictOf, type NewDocument, nameOf, PdfDict, type PdfObject, PdfRef } from '@recto/pdf-core';
import { objectText } from '../object-text.ts';

const NONE: ReadonlyMap<number, number> = new Map();
/** Bytes that an object of its own takes besides its text, and each reference to it, where nothing is packed. */
const OBJECT_BYTES = 36;
const REFERENCE_BYTES = 8;

/** A place where an attribute object stands. */
interface Place {
  readonly value: PdfObject;
  readonly text: string;
  readonly put: (value: PdfObject) => void;
}

/**
 * Makes equal attribute objects of structure elements and classes one object (ISO 32000-2, 14.7.6): those that are objects already, and
 * where no object stream packs them, those that stand in their elements too.
 */
export function shareAttributes(target: NewDocument, isPacked: boolean): void {
  const places = new Map<string, Place[]>();
  for (const place of attributePlaces(target)) places.set(place.text, [...(places.get(place.text) ?? []), place]);
  for (const equal of places.values()) {
    if (equal.length < 2) continue;
    const known = equal.find(({ value }) => value instanceof PdfRef)?.value;
    const shared = known ?? (isPacked ? null : madeShared(equal, target));
    if (!shared) continue;
    for (const { value, put } of equal) if (value instanceof PdfRef || !isPacked) put(shared);
  }
}

/** An object for values that stand in several places; null when that gains nothing. */
function madeShared(equal: readonly Place[], target: NewDocument): PdfRef | null {
  const [first] = equal;
  if (!first) return null;
  const { length } = first.text;
  const gain = length * equal.length - (length + OBJECT_BYTES + REFERENCE_BYTES * equal.length);
  return gain > 0 ? target.add(first.value) : null;
}

function* attributePlaces(target: NewDocument): Iterable<Place> {
  const waiting: Place[] = [];
  const add = (value: PdfObject | undefined, put: (value: PdfObject) => void) => {
    const held = target.resolve(value);
    if (held instanceof PdfDict && held.has('O'))
      waiting.push({ value: value ?? null, text: objectText(held, NONE), put });
    // Attribute objects and their revision numbers, one after the other.
    if (Array.isArray(held)) for (const [at, item] of held.entries()) add(item, (shared) => (held[at] = shared));
  };
  for (const [, object] of target.entries()) {
    if (!(object instanceof PdfDict)) continue;
    const isElement = nameOf(object.get('Type'), target) === 'StructElem' || (object.has('S') && object.has('P'));
    if (isElement) add(object.get('A'), (shared) => object.set('A', shared));
    const classes = dictOf(object.get('ClassMap'), target);
    for (const [name, value] of classes?.map ?? []) add(value, (shared) => classes?.set(name, shared));
    yield* waiting.splice(0);
  }
}
