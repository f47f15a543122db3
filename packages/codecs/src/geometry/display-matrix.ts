import type { Matrix } from './affine-matrix.ts';

/** Properties that determine the display of a page's content. */
export interface DisplayedPage {
  /** In default user space. */
  readonly visibleBox: { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number };
  readonly rotationDegrees: 0 | 90 | 180 | 270;
  /** Points that one unit of user space takes. */
  readonly userUnit: number;
}

/** From default user space to the page as displayed: points from the top left corner, y downwards. */
export function displayMatrix({ visibleBox, rotationDegrees, userUnit: unit }: DisplayedPage): Matrix {
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
