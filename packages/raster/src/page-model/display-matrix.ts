import { type Corners, type Matrix, transformBounds } from '@recto/codecs';
import type { PageArea, RasterPageSize } from '@recto/contract';

/** The upright rectangle around a transformed one. @param matrix to the page as displayed, y downwards */
export function transformArea(matrix: Matrix, corners: Corners): PageArea {
  const [left, top, right, bottom] = transformBounds(matrix, corners);
  return { left, top, right, bottom };
}

/** From default user space to the page as displayed: points from the top left corner, y downwards. */
export function displayMatrix({ visibleBox, rotationDegrees, userUnit: unit }: RasterPageSize): Matrix {
  const { left, bottom, right, top } = visibleBox;
  switch (rotationDegrees) {
    case 0:
      return [unit, 0, 0, -unit, -left * unit, top * unit];
    case 90:
      return [0, unit, unit, 0, -bottom * unit, -left * unit];
    case 180:
      return [-unit, 0, 0, unit, right * unit, -bottom * unit];
    case 270:
      return [0, -unit, -unit, 0, top * unit, right * unit];
  }
}
