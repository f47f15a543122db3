import type { ColourModel, PixelBuffer } from '@recto/contract/capabilities/images';
import { samplesOf } from './orient.ts';

export interface PixelShape {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly colour: ColourModel;
  readonly hasAlpha: boolean;
  readonly iccProfile: Uint8Array | null;
}

/** A buffer of 8 bits with samples that are already there. */
export function pixels8(shape: PixelShape, samples: Uint8Array | Uint8ClampedArray): PixelBuffer {
  return { ...shape, bitsPerSample: 8, samples };
}

/** A buffer of 16 bits with samples that are already there. */
export function pixels16(shape: PixelShape, samples: Uint16Array): PixelBuffer {
  return { ...shape, bitsPerSample: 16, samples };
}

/** The same with 8 bits, rounded. */
export function to8Bits(pixels: PixelBuffer): PixelBuffer & { bitsPerSample: 8 } {
  if (pixels.bitsPerSample === 8) return pixels;
  const samples = new Uint8Array(pixels.samples.length);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.round((pixels.samples[at] ?? 0) / 257);
  return { ...pixels, bitsPerSample: 8, samples };
}

/** True when nothing shines through. */
export function isOpaque(pixels: PixelBuffer): boolean {
  const { samples, hasAlpha, bitsPerSample } = pixels;
  if (!hasAlpha) return true;
  const count = samplesOf(pixels);
  const full = bitsPerSample === 16 ? 65_535 : 255;
  for (let at = count - 1; at < samples.length; at += count) if (samples[at] !== full) return false;
  return true;
}

/**
 * 8 bits of gray, RGB or RGBA by arithmetic alone: profiles are not looked at, CMYK is converted as printers' inks without one.
 * Alpha is laid on white where the result has none.
 */
export function convertPixels(given: PixelBuffer, colour: 'rgba' | 'rgb' | 'gray'): PixelBuffer & { bitsPerSample: 8 } {
  const pixels = to8Bits(given);
  const { widthPixels, heightPixels } = pixels;
  const [count, wanted] = [samplesOf(pixels), { rgba: 4, rgb: 3, gray: 1 }[colour]];
  const [from, to] = [pixels.samples, new Uint8Array(widthPixels * heightPixels * wanted)];
  const shape: PixelShape = {
    widthPixels,
    heightPixels,
    iccProfile: null,
    hasAlpha: colour === 'rgba',
    colour: colour === 'gray' ? 'gray' : 'rgb',
  };
  if (wanted === 4 && !pixels.hasAlpha && pixels.colour !== 'cmyk') {
    addAlpha(from, to, count);
    return { ...shape, bitsPerSample: 8, samples: to };
  }
  for (let source = 0, target = 0; target < to.length; source += count, target += wanted) {
    const alpha = pixels.hasAlpha ? (from[source + count - 1] ?? 255) : 255;
    let [red, green, blue] = [from[source] ?? 0, from[source + 1] ?? 0, from[source + 2] ?? 0];
    if (pixels.colour === 'gray') [green, blue] = [red, red];
    if (pixels.colour === 'cmyk') {
      const light = (255 - (from[source + 3] ?? 0)) / 255;
      [red, green, blue] = [(255 - red) * light, (255 - green) * light, (255 - blue) * light];
    }
    if (wanted !== 4 && alpha !== 255) {
      const white = 255 - alpha;
      red = (red * alpha) / 255 + white;
      green = (green * alpha) / 255 + white;
      blue = (blue * alpha) / 255 + white;
    }
    if (wanted === 1) to[target] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
    else {
      to[target] = Math.round(red);
      to[target + 1] = Math.round(green);
      to[target + 2] = Math.round(blue);
      if (wanted === 4) to[target + 3] = alpha;
    }
  }
  return { ...shape, bitsPerSample: 8, samples: to };
}

/** Opaque RGBA of gray, one sample a pixel, or of RGB, three. */
function addAlpha(from: Uint8Array | Uint8ClampedArray, to: Uint8Array, count: number): void {
  const [green, blue] = count === 1 ? [0, 0] : [1, 2];
  for (let source = 0, target = 0; target < to.length; source += count, target += 4) {
    to[target] = from[source] ?? 0;
    to[target + 1] = from[source + green] ?? 0;
    to[target + 2] = from[source + blue] ?? 0;
    to[target + 3] = 255;
  }
}
