import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { allocateCoefficients } from './coefficients.ts';
import { type Plane, quantizePlane } from './planes.ts';
import { quantizersOf } from './quantizers.ts';
import { MARKER, type Segment } from './segments.ts';
import { writeProgressive } from './write-progressive.ts';
import { ZIGZAG } from './zigzag.ts';

/** Adobe's marker (Technical Note 5116, section 18): version 100, no flags, colours as YCCK. */
const ADOBE_YCCK = [...'Adobe'].map((letter) => letter.charCodeAt(0)).concat([0, 100, 0, 0, 0, 0, 2]);

/** Options for the encoding of inks. */
export interface InkEncoding {
  /** 1 to 100, as MozJPEG takes it. */
  readonly quality: number;
  /** Colours with half their resolution. */
  readonly subsampling: boolean;
}

/**
 * Four components as a progressive YCCK picture with the best codes for each scan. No codec for browsers has four components.
 * @param pixels CMYK of 8 bits, which decoders get back as they are, whichever way round they count
 * @returns null for a picture that is too large
 */
export function encodeInks(pixels: PixelBuffer, { quality, subsampling }: InkEncoding): Uint8Array | null {
  const { widthPixels: width, heightPixels: height } = pixels;
  const full = subsampling ? 0x22 : 0x11;
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 4];
  for (const [index, factors] of [full, 0x11, 0x11, full].entries()) frame.push(index + 1, factors, 0);
  const coefficients = Math.max(width, height) > 65_535 ? null : allocateCoefficients(Uint8Array.from(frame));
  if (!coefficients) return null;
  const steps = quantizersOf(quality);
  for (const [part, component] of coefficients.components.entries()) {
    const scale = subsampling && (part === 1 || part === 2) ? 2 : 1;
    quantizePlane(component, planeOfInks(pixels, part, scale, component.stride * 8, component.rows * 8), steps);
  }
  const table = Uint8Array.from([0, ...Array.from(ZIGZAG, (position) => steps[position] ?? 1)]);
  const heads: Segment[] = [
    { marker: MARKER.firstApplication + 14, body: Uint8Array.from(ADOBE_YCCK), data: new Uint8Array() },
    { marker: MARKER.quantization, body: table, data: new Uint8Array() },
  ];
  return writeProgressive({ coefficients, heads }, heads);
}

/** Weights of the three ink complements in Y, Cb and Cr; the fourth ink is kept as it is. */
const WEIGHTS: readonly (readonly [number, number, number])[] = [
  [0.299, 0.587, 0.114],
  [-0.168736, -0.331264, 0.5],
  [0.5, -0.418688, -0.081312],
];

/** One part of a picture, a mean of `scale` by `scale` pixels a sample; it goes on with its last pixels beyond the edges. */
function planeOfInks(pixels: PixelBuffer, part: number, scale: number, stride: number, rows: number): Plane {
  const { samples: inks, widthPixels, heightPixels } = pixels;
  const samples = new Uint8ClampedArray(stride * rows);
  const weights = WEIGHTS[part];
  const middle = part === 1 || part === 2 ? 128 : 0;
  const [red = 0, green = 0, blue = 0] = weights ?? [];
  for (let y = 0, to = 0; y < rows; y++) {
    for (let x = 0; x < stride; x++, to++) {
      let sum = 0;
      for (let down = 0; down < scale; down++) {
        const row = Math.min(heightPixels - 1, y * scale + down) * widthPixels;
        for (let across = 0; across < scale; across++) {
          const at = (row + Math.min(widthPixels - 1, x * scale + across)) * 4;
          sum += weights
            ? red * (255 - (inks[at] ?? 0)) + green * (255 - (inks[at + 1] ?? 0)) + blue * (255 - (inks[at + 2] ?? 0))
            : (inks[at + 3] ?? 0);
        }
      }
      samples[to] = sum / (scale * scale) + middle;
    }
  }
  return { samples, stride };
}
