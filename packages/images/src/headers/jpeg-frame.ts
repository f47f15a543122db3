import { JPEG_MARKER, walkMarkers } from '@recto/codecs';

/**
 * False for JPEGs that builds of MozJPEG read in different ways: later ones smooth a component of full width and half the height
 * (fancy upsampling of h1v2, since libjpeg-turbo 2.0.4).
 */
export function isReadAlike(bytes: Uint8Array): boolean {
  let factors: number[] = [];
  walkMarkers(bytes, 2, ({ marker, body }) => {
    const isFrame = [JPEG_MARKER.baseline, JPEG_MARKER.extended, JPEG_MARKER.progressive].some((one) => one === marker);
    if (isFrame) factors = Array.from({ length: body[5] ?? 0 }, (_, index) => body[7 + 3 * index] ?? 0);
  });
  const across = Math.max(...factors.map((factor) => factor >> 4));
  const down = Math.max(...factors.map((factor) => factor & 15));
  return factors.length > 0 && factors.every((factor) => factor >> 4 !== across || (factor & 15) * 2 !== down);
}
