import { deflateParts, writePng } from '@recto/codecs';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';

/** Pixels as a PNG; without an alpha channel when all are opaque. */
export async function encodePng({ widthPixels, heightPixels, rgba }: PixelImage): Promise<Uint8Array> {
  const hasAlpha = isTranslucent(rgba);
  const samples = hasAlpha ? 4 : 3;
  const stride = widthPixels * samples + 1;
  const rows = new Uint8Array(stride * heightPixels);
  for (let row = 0; row < heightPixels; row++) {
    // Each row is written as its difference to the row above (filter 2), which packs better than plain pixels.
    let to = row * stride;
    rows[to++] = row === 0 ? 0 : 2;
    for (let column = 0; column < widthPixels; column++) {
      const from = (row * widthPixels + column) * 4;
      for (let sample = 0; sample < samples; sample++) {
        const above = row === 0 ? 0 : (rgba[from + sample - widthPixels * 4] ?? 0);
        rows[to++] = (rgba[from + sample] ?? 0) - above;
      }
    }
  }
  const data = await deflateParts([rows]);
  return writePng({ widthPixels, heightPixels, samplesPerPixel: samples, bitsPerSample: 8, data });
}

function isTranslucent(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}
