import type { PixelBuffer } from '@recto/contract/capabilities/images';
import type { Component } from './coefficients.ts';
import { type Plane, planeOf } from './planes.ts';
import { type JpegPicture, type ReadOptions, readJpegPicture } from './read-jpeg.ts';
import { MARKER, readSegments, type Segment } from './segments.ts';

/** True when Adobe's marker stands in the data (Adobe Technical Note 5116, section 18). */
export function hasAdobeMarker(bytes: Uint8Array): boolean {
  return adobeTransform(readSegments(bytes) ?? []) !== null;
}

/** Returns the colour transform of Adobe's marker; null without the marker. */
function adobeTransform(segments: readonly Segment[]): number | null {
  const marker = segments.find(
    ({ marker: kind, body }) =>
      kind === MARKER.firstApplication + 14 && String.fromCharCode(...body.subarray(0, 5)) === 'Adobe',
  );
  return marker?.body[11] ?? null;
}

/**
 * The pixels of a JPEG of four components, with the values that PDF gives them: of YCCK the inks, of Adobe's programs as they are
 * stored, which is the other way round.
 * @returns null for other numbers of components, and for kinds that are not read here
 */
export function decodeInks(bytes: Uint8Array, options: ReadOptions = {}): PixelBuffer | null {
  const picture = readJpegPicture(bytes, options);
  if (picture?.coefficients.components.length !== 4) return null;
  const { widthPixels, heightPixels, components } = picture.coefficients;
  const planes = planesOf(picture);
  if (!planes) return null;
  const [across, down] = [largest(components, 'horizontal'), largest(components, 'vertical')];
  const samples = new Uint8ClampedArray(widthPixels * heightPixels * 4);
  for (const [part, { samples: from, stride }] of planes.entries()) {
    const { horizontal = 1, vertical = 1 } = components[part] ?? {};
    const column = Uint32Array.from({ length: widthPixels }, (_, x) => Math.floor((x * horizontal) / across));
    for (let y = 0, to = part; y < heightPixels; y++) {
      const row = Math.floor((y * vertical) / down) * stride;
      for (let x = 0; x < widthPixels; x++, to += 4) samples[to] = from[row + (column[x] ?? 0)] ?? 0;
    }
  }
  if (adobeTransform(picture.heads) === 2) inksOfYcck(samples);
  return {
    widthPixels,
    heightPixels,
    colour: 'cmyk',
    hasAlpha: false,
    iccProfile: null,
    bitsPerSample: 8,
    samples: new Uint8Array(samples.buffer),
  };
}

const largest = (components: readonly Component[], side: 'horizontal' | 'vertical') =>
  Math.max(...components.map((component) => component[side]));

/** The tables of quantization by their number, in zigzag order. */
export function stepsOf(heads: readonly Segment[]): ReadonlyMap<number, Uint16Array> {
  const tables = new Map<number, Uint16Array>();
  for (const { marker, body } of heads) {
    if (marker !== MARKER.quantization) continue;
    for (let at = 0; at < body.length; ) {
      const kind = body[at] ?? 0;
      const size = kind >> 4 === 0 ? 1 : 2;
      const steps = new Uint16Array(64);
      for (let index = 0; index < 64; index++) {
        const stepAt = at + 1 + index * size;
        steps[index] = size === 1 ? (body[stepAt] ?? 1) : ((body[stepAt] ?? 0) << 8) | (body[stepAt + 1] ?? 1);
      }
      tables.set(kind & 15, steps);
      at += 1 + 64 * size;
    }
  }
  return tables;
}

/** Null when a table is missing. */
function planesOf({ coefficients, heads }: JpegPicture): Plane[] | null {
  const tables = stepsOf(heads);
  const planes: Plane[] = [];
  for (const component of coefficients.components) {
    const steps = tables.get(component.quantizer);
    if (!steps) return null;
    planes.push(planeOf(component, steps));
  }
  return planes;
}

/** Brightness and two colours become what is left of cyan, magenta and yellow; the fourth sample stays. */
function inksOfYcck(samples: Uint8ClampedArray): void {
  for (let at = 0; at < samples.length; at += 4) {
    const bright = samples[at] ?? 0;
    const blue = (samples[at + 1] ?? 0) - 128;
    const red = (samples[at + 2] ?? 0) - 128;
    samples[at] = 255 - (bright + 1.402 * red);
    samples[at + 1] = 255 - (bright - 0.344136 * blue - 0.714136 * red);
    samples[at + 2] = 255 - (bright + 1.772 * blue);
  }
}
