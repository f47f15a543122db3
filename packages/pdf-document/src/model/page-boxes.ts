import { arrayOf, numberOf, type ObjectSource, type PdfObject } from '@recto/pdf-core';
import type { PageNode } from './page-tree.ts';

/** A rectangle in default user space, its corners sorted. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Media box that readers assume for a page without a size: US Letter. */
const DEFAULT_BOX: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/** The rectangle; null when it is none or has no area. */
export function readBox(value: PdfObject | undefined, source: ObjectSource): Box | null {
  const corners = arrayOf(value, source);
  if (!corners) return null;
  const [x1, y1] = [numberOf(corners[0], source), numberOf(corners[1], source)];
  const [x2, y2] = [numberOf(corners[2], source), numberOf(corners[3], source)];
  if (x1 === null || y1 === null || x2 === null || y2 === null || x1 === x2 || y1 === y2) return null;
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}

/** The part of a page that is shown: /CropBox within /MediaBox (ISO 32000-2, 14.11.2), before rotation. */
export function visibleBox(page: PageNode, source: ObjectSource): Box {
  const media = readBox(page.inherited.MediaBox, source) ?? DEFAULT_BOX;
  const crop = readBox(page.inherited.CropBox, source);
  if (!crop) return media;
  const shown = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  return shown.left < shown.right && shown.bottom < shown.top ? shown : media;
}

/** Size of the visible part before rotation, in points: /UserUnit is applied. */
export function pageSize(page: PageNode, source: ObjectSource): { widthPoints: number; heightPoints: number } {
  const { left, bottom, right, top } = visibleBox(page, source);
  const written = numberOf(page.dict.get('UserUnit'), source) ?? 1;
  const unit = written > 0 ? written : 1;
  return { widthPoints: (right - left) * unit, heightPoints: (top - bottom) * unit };
}
