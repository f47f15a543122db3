import { type Matrix, multiply, transformBounds } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { PdfFile } from '@recto/pdf-core';
import { type Box, effectiveRotation, type PageNode, pageSize } from '@recto/pdf-document';
import { pageSpace } from '@recto/pdf-overlay';
import type { ShownSize } from '../crop-areas.ts';

/** A page's size as it is shown: /CropBox, /Rotate and /UserUnit applied. */
export function shownSize(page: PageNode, file: PdfFile): ShownSize {
  const { widthPoints, heightPoints } = pageSize(page, file);
  return effectiveRotation(page, file) % 180 === 0
    ? { widthPoints, heightPoints }
    : { widthPoints: heightPoints, heightPoints: widthPoints };
}

/** An area of a page as it is shown, in default user space. */
export function boxOf({ left, top, right, bottom }: PageArea, page: PageNode, file: PdfFile): Box {
  const { heightPoints } = shownSize(page, file);
  const toUserSpace: Matrix = multiply([1, 0, 0, -1, 0, heightPoints], pageSpace(page, file).toUserSpace);
  const [x1, y1, x2, y2] = transformBounds(toUserSpace, [left, top, right, bottom]);
  return { left: rounded(x1), bottom: rounded(y1), right: rounded(x2), top: rounded(y2) };
}

/** Returns the intersection of two boxes; null when it is empty. */
export function commonBox(one: Box, other: Box): Box | null {
  const box = {
    left: Math.max(one.left, other.left),
    bottom: Math.max(one.bottom, other.bottom),
    right: Math.min(one.right, other.right),
    top: Math.min(one.top, other.top),
  };
  return box.left < box.right && box.bottom < box.top ? box : null;
}

export function sameBox(one: Box, other: Box): boolean {
  const sides = ['left', 'bottom', 'right', 'top'] as const;
  return sides.every((side) => Math.abs(one[side] - other[side]) < 0.001);
}

/** A box as a file has it. */
export function boxArray({ left, bottom, right, top }: Box): number[] {
  return [left, bottom, right, top];
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
