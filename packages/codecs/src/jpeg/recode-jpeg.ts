import { readJpegPicture, showSame } from './read-jpeg.ts';
import { MARKER, type Segment } from './segments.ts';
import { writeProgressive } from './write-progressive.ts';

/** Pictures of fewer bytes have little to gain. */
const MIN_BYTES = 2048;
/** JFIF's, a profile's and Adobe's say what the colours are. */
const KEPT_APPLICATIONS = [0, 2, 14];

/**
 * The same JPEG picture, to the last coefficient, in shorter codes: as scans of a progressive file with the best codes for
 * each, without what cameras and programs wrote beside it (ISO 32000-2, 7.4.8 reads only the picture).
 * @returns null for a kind that is not followed, for damage, and when nothing is gained
 */
export function recodeJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < MIN_BYTES) return null;
  const picture = readJpegPicture(bytes);
  if (!picture) return null;
  const written = writeProgressive(picture, picture.heads.filter(isKept));
  if (written.length >= bytes.length) return null;
  // Trusted only after it was read again.
  const again = readJpegPicture(written);
  return again && showSame(picture.coefficients, again.coefficients) ? written : null;
}

function isKept({ marker, body }: Segment): boolean {
  if (marker === MARKER.quantization) return true;
  // A thumbnail in JFIF's segment is nobody's.
  const number = marker - MARKER.firstApplication;
  return KEPT_APPLICATIONS.includes(number) && !(number === 0 && isExtension(body));
}

function isExtension(body: Uint8Array): boolean {
  return String.fromCharCode(...body.subarray(0, 4)) === 'JFXX';
}
