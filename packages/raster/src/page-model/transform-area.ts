import { type Corners, type Matrix, transformBounds } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';

/** The upright rectangle around a transformed one. @param matrix to the page as displayed, y downwards */
export function transformArea(matrix: Matrix, corners: Corners): PageArea {
  const [left, top, right, bottom] = transformBounds(matrix, corners);
  return { left, top, right, bottom };
}
