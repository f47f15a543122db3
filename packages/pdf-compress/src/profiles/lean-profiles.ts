import { leanProfile } from '@recto/codecs';
import { type NewDocument, nameOf, PdfDict, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';
import { plainStream, withoutFilters } from '../recode-stream.ts';

/**
 * Makes the profiles of colour spaces lean. Those of output intents (14.11.5) say for which printer a document was made, and stay
 * as they are.
 */
export function makeProfilesLean(target: NewDocument): void {
  const spaces = new Set<number>();
  const intents = new Set<PdfObject>();
  for (const [, object] of target.entries()) {
    visit(object, (value) => {
      if (value instanceof PdfDict) {
        const intent = target.resolve(value.get('DestOutputProfile'));
        if (intent instanceof PdfStream) intents.add(intent);
      } else if (nameOf(value[0], target) === 'ICCBased' && value[1] instanceof PdfRef) spaces.add(value[1].num);
    });
  }
  for (const num of spaces) {
    const ref = new PdfRef(num);
    const stream = target.get(ref);
    if (!(stream instanceof PdfStream) || intents.has(stream)) continue;
    const plain = plainStream(stream, target);
    if (!plain || plain.remainingFilters.length > 0) continue;
    const lean = leanProfile(plain.bytes);
    if (lean && lean.length < plain.bytes.length) target.set(ref, new PdfStream(withoutFilters(stream.dict), lean));
  }
}

/** Calls for each dictionary and each array of an object. */
function visit(object: PdfObject, each: (value: PdfDict | readonly PdfObject[]) => void): void {
  const value = object instanceof PdfStream ? object.dict : object;
  if (!(value instanceof PdfDict) && !Array.isArray(value)) return;
  each(value);
  for (const part of value instanceof PdfDict ? value.map.values() : value) visit(part, each);
}
