import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { Pace } from '@recto/work/pace';
import { decodeStreamPartly } from './filters/decode.ts';
import { integerOf } from './objects/access.ts';
import { PdfRef, PdfStream } from './objects/objects.ts';
import type { PdfFile } from './types.ts';

/** Decoded bytes of one stream that are looked at. */
const MAX_DECODED_BYTES = 4_194_304;
/** Encoded bytes of one stream, and of all, that are looked at. */
const MAX_ENCODED_BYTES = 1_048_576;
const MAX_TOTAL_BYTES = 16_777_216;

/**
 * Counts the streams among evenly chosen objects that do not decode.
 * @param most objects that are looked at
 * @throws cancelled
 */
export async function countUndecodable(
  file: PdfFile,
  { most, signal }: CallOptions & { readonly most: number },
): Promise<number> {
  const pace = new Pace(signal);
  const step = Math.max(1, Math.ceil(file.nextObjectNumber / most));
  let count = 0;
  let left = MAX_TOTAL_BYTES;
  for (let num = 1; num < file.nextObjectNumber; num += step) {
    const object = file.get(new PdfRef(num));
    if (!(object instanceof PdfStream)) continue;
    const size = integerOf(object.dict.get('Length'), file) ?? 0;
    if (size > MAX_ENCODED_BYTES || size > left) continue;
    left -= size;
    if (!decodes(object, file)) count += 1;
    if (pace.step()) await pace.rest();
  }
  return count;
}

function decodes(stream: PdfStream, file: PdfFile): boolean {
  try {
    return decodeStreamPartly(stream, file, { maxBytes: MAX_DECODED_BYTES }).complete;
  } catch {
    // What grows so large decodes, and what is locked is not looked at.
    return true;
  }
}
