import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { ByteView } from '../headers/byte-view.ts';
import { to8Bits } from './pixels.ts';

/** The profile connection space's D50 XYZ to linear sRGB (Bradford-adapted; the inverse of sRGB's colorants, ICC.1:2010 annex E). */
const XYZ_TO_SRGB = [
  3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.033454, 0.0719453, -0.2289914, 1.4052427,
] as const;
const LEVELS = 4096;

/** Row after row; each curve takes a sample of 8 bits to linear light, 0 to 1. */
interface MatrixProfile {
  readonly toXyz: readonly number[];
  readonly curves: readonly [Float64Array, Float64Array, Float64Array];
}

/**
 * Colours of a profile of three curves and a matrix (what cameras, phones and screens use) in 8 bits of sRGB; alpha stays. Pixels
 * without such a profile are given back as they are.
 */
export function toSrgb(given: PixelBuffer): PixelBuffer {
  if (given.colour !== 'rgb' || !given.iccProfile) return given;
  const profile = readMatrixProfile(given.iccProfile);
  if (!profile) return given;
  const pixels = to8Bits(given);
  const matrix = product(XYZ_TO_SRGB, profile.toXyz);
  const encoded = Uint8Array.from({ length: LEVELS + 1 }, (_, level) => Math.round(255 * encode(level / LEVELS)));
  const step = pixels.hasAlpha ? 4 : 3;
  const samples = Uint8Array.from(pixels.samples);
  const [reds, greens, blues] = profile.curves;
  for (let at = 0; at < samples.length; at += step) {
    const [red, green, blue] = [
      reds[samples[at] ?? 0] ?? 0,
      greens[samples[at + 1] ?? 0] ?? 0,
      blues[samples[at + 2] ?? 0] ?? 0,
    ];
    for (let row = 0; row < 3; row++) {
      const light =
        (matrix[row * 3] ?? 0) * red + (matrix[row * 3 + 1] ?? 0) * green + (matrix[row * 3 + 2] ?? 0) * blue;
      samples[at + row] = encoded[Math.round(LEVELS * Math.min(1, Math.max(0, light)))] ?? 0;
    }
  }
  return { ...pixels, samples, iccProfile: null };
}

/** Null for profiles of tables, and for damaged ones: those colours are shown as they are. */
function readMatrixProfile(bytes: Uint8Array): MatrixProfile | null {
  try {
    const view = new ByteView(bytes);
    const tags = new Map<string, number>();
    for (let index = 0; index < Math.min(100, view.u32(128)); index++) {
      tags.set(view.ascii(132 + index * 12, 4), view.u32(136 + index * 12));
    }
    const offsetsOf = (names: readonly string[]) => names.map((name) => tags.get(name) ?? -1);
    const colorants = offsetsOf(['rXYZ', 'gXYZ', 'bXYZ']).map((at) =>
      [8, 12, 16].map((part) => fixed(view, at + part)),
    );
    const [red, green, blue] = offsetsOf(['rTRC', 'gTRC', 'bTRC']).map((at) => readCurve(view, at));
    if (!red || !green || !blue) return null;
    const toXyz = [0, 1, 2].flatMap((row) => colorants.map((colorant) => colorant[row] ?? 0));
    return { toXyz, curves: [red, green, blue] };
  } catch {
    return null;
  }
}

const fixed = (view: ByteView, at: number) => view.i32(at) / 65_536;

/** A curve's value for each of 256 samples (ICC.1:2010, 10.5 and 10.15). @throws ImageFault */
function readCurve(view: ByteView, at: number): Float64Array {
  const curve = view.ascii(at, 4) === 'para' ? parametric(view, at) : sampled(view, at);
  return Float64Array.from({ length: 256 }, (_, sample) => Math.min(1, Math.max(0, curve(sample / 255))));
}

function sampled(view: ByteView, at: number): (x: number) => number {
  const count = view.u32(at + 8);
  if (count === 0) return (x) => x;
  if (count === 1) return (x) => x ** (view.u16(at + 12) / 256);
  return (x) => {
    const position = x * (count - 1);
    const low = Math.floor(position);
    const value = (index: number) => view.u16(at + 12 + 2 * Math.min(count - 1, index)) / 65_535;
    return value(low) + (value(low + 1) - value(low)) * (position - low);
  };
}

function parametric(view: ByteView, at: number): (x: number) => number {
  const kind = view.u16(at + 8);
  const given = (index: number) => fixed(view, at + 12 + 4 * index);
  const g = given(0);
  if (kind === 0) return (x) => x ** g;
  const [a, b] = [given(1), given(2)];
  const power = (x: number) => Math.max(0, a * x + b) ** g;
  if (kind === 1) return (x) => (x >= -b / a ? power(x) : 0);
  const c = given(3);
  if (kind === 2) return (x) => (x >= -b / a ? power(x) + c : c);
  const d = given(4);
  const [e, f] = kind === 4 ? [given(5), given(6)] : [0, 0];
  return (x) => (x >= d ? power(x) + e : c * x + f);
}

const encode = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);

function product(one: readonly number[], other: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    return [0, 1, 2].reduce((sum, at) => sum + (one[row * 3 + at] ?? 0) * (other[at * 3 + column] ?? 0), 0);
  });
}
