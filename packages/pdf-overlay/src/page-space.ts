import type { Matrix } from '@recto/codecs';
import { numberOf, type PdfFile } from '@recto/pdf-core';
import { effectiveRotation, type PageNode, visibleBox } from '@recto/pdf-document';

/** Visible part of a page, and its mapping to the page's own units. */
export interface PageSpace {
  /** From points of the page as shown, lower left corner and upwards, to default user space. */
  readonly toUserSpace: Matrix;
  /** The visible part in default user space: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
}

/** Reads /MediaBox, /CropBox, /Rotate and /UserUnit of a page (ISO 32000-2, Table 31). */
export function pageSpace(page: PageNode, file: PdfFile): PageSpace {
  const { left, bottom, right, top } = visibleBox(page, file);
  const written = numberOf(page.dict.get('UserUnit'), file) ?? 1;
  const unit = 1 / (written > 0 ? written : 1);
  const rotated: Readonly<Record<number, Matrix>> = {
    90: [0, unit, -unit, 0, right, bottom],
    180: [-unit, 0, 0, -unit, right, top],
    270: [0, -unit, unit, 0, left, top],
  };
  return {
    toUserSpace: rotated[effectiveRotation(page, file)] ?? [unit, 0, 0, unit, left, bottom],
    box: [left, bottom, right, top],
  };
}
