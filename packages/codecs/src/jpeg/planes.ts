import type { Component } from './coefficients.ts';
import { restoreBlock, transformBlock } from './transform.ts';
import { ZIGZAG } from './zigzag.ts';

const MIDDLE = 128;

/** The samples of one component, in whole blocks. */
export interface Plane {
  readonly samples: Uint8ClampedArray;
  /** Samples in a row. */
  readonly stride: number;
}

/** Reconstructs a component's plane from its coefficients. @param steps of quantization, in zigzag order */
export function planeOf({ values, stride: across, rows }: Component, steps: ArrayLike<number>): Plane {
  const stride = across * 8;
  const samples = new Uint8ClampedArray(stride * rows * 8);
  const block = new Float32Array(64);
  for (let start = 0, index = 0; start < values.length; start += 64, index++) {
    for (let at = 0; at < 64; at++) block[ZIGZAG[at] ?? 0] = (values[start + at] ?? 0) * (steps[at] ?? 1);
    restoreBlock(block, 0);
    let to = Math.floor(index / across) * 8 * stride + (index % across) * 8;
    for (let at = 0; at < 64; at += 8, to += stride) {
      for (let x = 0; x < 8; x++) samples[to + x] = (block[at + x] ?? 0) + MIDDLE;
    }
  }
  return { samples, stride };
}

/** Fills a component with the quantized coefficients of samples. @param steps of quantization, in rows of 8 */
export function quantizePlane({ values, stride: across }: Component, plane: Plane, steps: ArrayLike<number>): void {
  const { samples, stride } = plane;
  const block = new Float32Array(64);
  for (let start = 0, index = 0; start < values.length; start += 64, index++) {
    let from = Math.floor(index / across) * 8 * stride + (index % across) * 8;
    for (let at = 0; at < 64; at += 8, from += stride) {
      for (let x = 0; x < 8; x++) block[at + x] = (samples[from + x] ?? 0) - MIDDLE;
    }
    transformBlock(block, 0);
    for (let at = 0; at < 64; at++) {
      const position = ZIGZAG[at] ?? 0;
      values[start + at] = Math.round((block[position] ?? 0) / (steps[position] ?? 1));
    }
  }
}
