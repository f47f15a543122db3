import type { Matrix } from '@recto/codecs';
import type { ImageOrientation } from '@recto/contract/capabilities/images';

/** A rectangle on a page, in points from its lower left corner. */
export interface PlacedBox {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/**
 * For each orientation where the stored image's unit square goes: the upright x as [u, v, constant], then the upright y.
 * u runs along the stored rows, v from the last stored row to the first.
 */
const UPRIGHT: Readonly<Record<ImageOrientation, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 0, 1, 0],
  2: [-1, 0, 1, 0, 1, 0],
  3: [-1, 0, 1, 0, -1, 1],
  4: [1, 0, 0, 0, -1, 1],
  5: [0, -1, 1, -1, 0, 1],
  6: [0, 1, 0, -1, 0, 1],
  7: [0, 1, 0, 1, 0, 0],
  8: [0, -1, 1, 1, 0, 0],
};

/** The operands of `cm` that lay a stored image upright over a box (ISO 32000-2, 8.9.5.1). */
export function placementMatrix(box: PlacedBox, orientation: ImageOrientation): Matrix {
  const [xu, xv, x, yu, yv, y] = UPRIGHT[orientation];
  const { left, bottom, width, height } = box;
  return [xu * width, yu * height, xv * width, yv * height, left + x * width, bottom + y * height];
}
