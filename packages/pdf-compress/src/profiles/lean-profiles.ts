import { leanProfile } from '@recto/codecs';
import { type NewDocument, PdfRef, PdfStream, plainStream, withoutFilters } from '@recto/pdf-core';
import { profilesOf } from './profiles-of.ts';

/**
 * Makes the profiles of colour spaces lean. Those of output intents say for which printer a document was made, and stay as they are;
 * so do those in which colours are blended.
 */
export function makeProfilesLean(target: NewDocument): void {
  const { spaces, intents, blending } = profilesOf(target);
  const kept = new Set([...intents, ...blending].map((num) => target.get(new PdfRef(num))));
  for (const num of spaces) {
    const ref = new PdfRef(num);
    const stream = target.get(ref);
    if (!(stream instanceof PdfStream) || kept.has(stream)) continue;
    const plain = plainStream(stream, target);
    if (!plain || plain.remainingFilters.length > 0) continue;
    const lean = leanProfile(plain.bytes);
    if (lean && lean.length < plain.bytes.length) target.set(ref, new PdfStream(withoutFilters(stream.dict), lean));
  }
}
