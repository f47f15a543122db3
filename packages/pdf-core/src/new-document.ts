import { type PdfObject, PdfRef } from './objects/objects.ts';
import type { NewDocument } from './types.ts';

/** Reference to reference to reference: what is longer than this leads nowhere. */
export const MAX_REFERENCE_HOPS = 32;

/** An empty document: objects are added or reserved and set; numbers begin at 1 and have no gaps. */
export function createNewDocument(): NewDocument {
  const objects: (PdfObject | undefined)[] = [undefined];
  const direct = (ref: PdfRef): PdfObject => (ref.gen === 0 ? (objects[ref.num] ?? null) : null);
  const get = (ref: PdfRef): PdfObject => followReferences(direct, ref);
  return {
    get,
    resolve: (value) => (value instanceof PdfRef ? get(value) : (value ?? null)),
    add(object) {
      objects.push(object);
      return new PdfRef(objects.length - 1);
    },
    reserve() {
      objects.push(undefined);
      return new PdfRef(objects.length - 1);
    },
    set(ref, object) {
      if (ref.gen !== 0 || ref.num < 1 || ref.num >= objects.length) {
        throw new RangeError(`object ${ref.num} ${ref.gen} was not reserved here`);
      }
      objects[ref.num] = object;
    },
    *entries() {
      for (let num = 1; num < objects.length; num++) yield [num, objects[num] ?? null] as const;
    },
  };
}

/** Follows a chain of references from `ref`; null when the chain is too long or circular. */
export function followReferences(direct: (ref: PdfRef) => PdfObject, ref: PdfRef): PdfObject {
  let value = direct(ref);
  for (let hops = 1; value instanceof PdfRef; hops++) {
    if (hops > MAX_REFERENCE_HOPS) return null;
    value = direct(value);
  }
  return value;
}
