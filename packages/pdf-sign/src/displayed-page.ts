import { type Corners, IDENTITY, inverse, type Matrix, multiply, transformBounds } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { PdfFile } from '@recto/pdf-core';
import { effectiveRotation, type PageNode, pageSize } from '@recto/pdf-document';
import { pageSpace } from '@recto/pdf-overlay';
import type { MarkPlace } from './placed-marks.ts';

/** From points of the displayed page, top left corner and downwards, to default user space. */
export function displayedToUser(page: PageNode, file: PdfFile): Matrix {
  const { widthPoints, heightPoints } = pageSize(page, file);
  const height = effectiveRotation(page, file) % 180 === 0 ? heightPoints : widthPoints;
  return multiply([1, 0, 0, -1, 0, height], pageSpace(page, file).toUserSpace);
}

/** From a mark's box, lower left corner and upwards, to default user space. */
export function markToUser({ mark, area, angleDegrees }: MarkPlace, page: PageNode, file: PdfFile): Matrix {
  const middle: Matrix = [1, 0, 0, 1, -mark.width / 2, -mark.height / 2];
  const scaled: Matrix = [(area.right - area.left) / mark.width, 0, 0, -(area.bottom - area.top) / mark.height, 0, 0];
  const angle = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const placed: Matrix = [cos, sin, -sin, cos, (area.left + area.right) / 2, (area.top + area.bottom) / 2];
  return multiply(multiply(multiply(middle, scaled), placed), displayedToUser(page, file));
}

/** A rectangle of default user space as it is displayed. */
export function displayedArea(box: Corners, page: PageNode, file: PdfFile): PageArea {
  const back = inverse(displayedToUser(page, file)) ?? IDENTITY;
  const [left, top, right, bottom] = transformBounds(back, box);
  return { left, top, right, bottom };
}
