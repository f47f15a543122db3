import { RectoError } from '@recto/contract/recto-error';
import type { PreparedSignature } from './signature-types.ts';

/** Stands in /ByteRange until the offsets are known; ten digits, as many as any offset may have. */
export const OFFSET_PLACEHOLDER = 9_999_999_999;
const RANGE = `/ByteRange[0 ${OFFSET_PLACEHOLDER} ${OFFSET_PLACEHOLDER} ${OFFSET_PLACEHOLDER}]`;
const CONTENTS = '/Contents<';
const HEX = '0123456789abcdef';

/**
 * Finds the placeholder that was written for a signature, and writes its offsets into /ByteRange (ISO 32000-2, 12.8.1).
 * @param bytes the whole file; its /ByteRange is overwritten
 * @param from offset at which the incremental update begins
 * @param placeholderBytes size of the signature that fits, before it is written in hexadecimal
 * @throws TypeError when the update has no such placeholder
 */
export function locatePlaceholder(bytes: Uint8Array, from: number, placeholderBytes: number): PreparedSignature {
  const range = indexOfText(bytes, RANGE, from);
  const contents = indexOfText(bytes, `${CONTENTS}${'00'.repeat(placeholderBytes)}>`, from);
  if (range < 0 || contents < 0) throw new TypeError('the placeholder was written by appendUpdate');
  const start = contents + CONTENTS.length - 1;
  const end = start + 2 * placeholderBytes + 2;
  const byteRange = [0, start, end, bytes.length - end] as const;
  const written = `/ByteRange[${byteRange.join(' ')}`.padEnd(RANGE.length - 1, ' ');
  putText(bytes, `${written}]`, range);
  return { bytes, byteRange };
}

/**
 * Writes a signature into its placeholder.
 * @param prepared its bytes are overwritten
 * @param signature a CMS object in DER
 * @returns the bytes of `prepared`
 * @throws too-demanding when the signature is larger than the placeholder
 */
export function fillPlaceholder({ bytes, byteRange }: PreparedSignature, signature: Uint8Array): Uint8Array {
  const [, start, end] = byteRange;
  if (2 * signature.length > end - start - 2) throw new RectoError('too-demanding');
  let at = start + 1;
  for (const byte of signature) {
    bytes[at++] = HEX.charCodeAt(byte >> 4);
    bytes[at++] = HEX.charCodeAt(byte & 15);
  }
  return bytes;
}

function indexOfText(bytes: Uint8Array, text: string, from: number): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < text.length && bytes[at + length] === text.charCodeAt(length)) length++;
    if (length === text.length) return at;
  }
  return -1;
}

function putText(bytes: Uint8Array, text: string, at: number): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
}
