import { deflateParts, filteredRows, isDrawing, pngChunk, writePng } from '@recto/codecs';
import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { samplesOf } from './pixels/orient.ts';
import { convertPixels, isOpaque, pixels8 } from './pixels/pixels.ts';

const INCHES_PER_METRE = 39.3701;

/**
 * A PNG of these samples, the same bytes on every host: a canvas would multiply colours with alpha, cut 16 bits to 8, and pack
 * as its browser does. What can be told from fewer samples a pixel is told so; inks become RGB.
 */
export async function encodePng(
  given: PixelBuffer,
  dpi: number | undefined,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const pixels = leanPixels(given.colour === 'cmyk' ? convertPixels(given, 'rgb') : given);
  const { widthPixels, heightPixels, bitsPerSample, samples } = pixels;
  const samplesPerPixel = samplesOf(pixels);
  const rows = filteredRows(samples, widthPixels, heightPixels, samplesPerPixel, bitsPerSample, signal);
  const data = await deflateParts(rows, signal, 3);
  const chunks = dpi === undefined ? [] : [physicalSize(dpi)];
  return writePng({ widthPixels, heightPixels, samplesPerPixel, bitsPerSample, data, chunks });
}

/** Opaque pixels of 8 bits: gray alone where all are gray; photographs without alpha. Drawings pack better with it. */
function leanPixels(pixels: PixelBuffer): PixelBuffer {
  const { samples, widthPixels, heightPixels, bitsPerSample, colour } = pixels;
  if (bitsPerSample === 16 || !isOpaque(pixels)) return pixels;
  const count = samplesOf(pixels);
  if (colour === 'rgb' && isGray(samples, count)) return { ...firstSamples(pixels, 1), colour: 'gray' };
  if (!pixels.hasAlpha || isDrawing(samples, widthPixels, heightPixels, count)) return pixels;
  return firstSamples(pixels, count - 1);
}

function isGray(samples: PixelBuffer['samples'], count: number): boolean {
  for (let at = 0; at < samples.length; at += count)
    if (samples[at] !== samples[at + 1] || samples[at] !== samples[at + 2]) return false;
  return true;
}

/** The first samples of each pixel, which are all of it but its alpha. */
function firstSamples(pixels: PixelBuffer, wanted: number): PixelBuffer {
  const count = samplesOf(pixels);
  const samples = new Uint8Array(pixels.widthPixels * pixels.heightPixels * wanted);
  for (let from = 0, to = 0; to < samples.length; from += count, to += wanted)
    for (let at = 0; at < wanted; at++) samples[to + at] = pixels.samples[from + at] ?? 0;
  return pixels8({ ...pixels, hasAlpha: false }, samples);
}

/** The chunk that says how large a PNG is. */
function physicalSize(dpi: number): Uint8Array {
  const body = new Uint8Array(9);
  const view = new DataView(body.buffer);
  const perMetre = Math.round(dpi * INCHES_PER_METRE);
  view.setUint32(0, perMetre);
  view.setUint32(4, perMetre);
  body[8] = 1;
  return pngChunk('pHYs', body);
}
