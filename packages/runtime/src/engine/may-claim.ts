import { dictOf, streamOf } from '@recto/pdf-core';
import type { InspectedInput } from './verify.ts';

/** True when one of the inputs could claim a standard: a cheap look, before what reads claims is loaded. */
export function mayClaim(inputs: readonly (InspectedInput | null)[]): boolean {
  return inputs.some((input) => {
    if (!input) return false;
    const { file } = input.document;
    const info = dictOf(file.trailer.get('Info'), file);
    return streamOf(file.catalog.get('Metadata'), file) !== null || Boolean(info?.has('GTS_PDFXVersion'));
  });
}
