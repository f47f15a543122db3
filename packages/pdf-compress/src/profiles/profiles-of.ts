import {
  arrayOf,
  type NewDocument,
  nameOf,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  plainStream,
  withoutFilters,
} from '@recto/pdf-core';

/** Object numbers of a document's ICC profiles. */
export interface Profiles {
  readonly spaces: ReadonlySet<number>;
  /** Those of output intents (ISO 32000-2, 14.11.5). */
  readonly intents: ReadonlySet<number>;
  /** Those of spaces in which transparency is blended (11.6.6): colours are reckoned into them. */
  readonly blending: ReadonlySet<number>;
}

/** Finds the profiles of colour spaces and output intents. */
export function profilesOf(target: NewDocument): Profiles {
  const spaces = new Set<number>();
  const intents = new Set<number>();
  const blending = new Set<number>();
  for (const [, object] of target.entries()) {
    visit(object, (value) => {
      if (value instanceof PdfDict) {
        const intent = value.get('DestOutputProfile');
        if (intent instanceof PdfRef) intents.add(intent.num);
        const profile = nameOf(value.get('S'), target) === 'Transparency' && arrayOf(value.get('CS'), target)?.[1];
        if (profile instanceof PdfRef) blending.add(profile.num);
      } else if (nameOf(value[0], target) === 'ICCBased' && value[1] instanceof PdfRef) spaces.add(value[1].num);
    });
  }
  return { spaces, intents, blending };
}

/**
 * Takes the filters off the profiles, where there are several: then those that are equal are found, however programs compressed
 * them.
 */
export function unpackProfiles(target: NewDocument): void {
  const { spaces, intents } = profilesOf(target);
  const nums = [...new Set([...spaces, ...intents])];
  if (nums.length < 2) return;
  for (const num of nums) {
    const ref = new PdfRef(num);
    const stream = target.get(ref);
    if (!(stream instanceof PdfStream) || !stream.dict.has('Filter')) continue;
    const plain = plainStream(stream, target);
    if (plain?.remainingFilters.length === 0) target.set(ref, new PdfStream(withoutFilters(stream.dict), plain.bytes));
  }
}

/** Calls for each dictionary and each array of an object. */
function visit(object: PdfObject, each: (value: PdfDict | readonly PdfObject[]) => void): void {
  const value = object instanceof PdfStream ? object.dict : object;
  if (!(value instanceof PdfDict) && !Array.isArray(value)) return;
  each(value);
  for (const part of value instanceof PdfDict ? value.map.values() : value) visit(part, each);
}
