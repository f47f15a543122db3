import type { Box } from '@recto/contract/capabilities/raster';
import type { PdfiumInstance } from './pdfium-instance.ts';

/** FS_RECTF: left, top, right, bottom as 32-bit floats. */
export const RECTANGLE_BYTES = 16;

/** The rectangle at an address in PDFium's memory, its sides in order. */
export function rectangleAt(instance: PdfiumInstance, pointer: number): Box {
  const [x1, y1] = [instance.floatAt(pointer), instance.floatAt(pointer + 4)];
  const [x2, y2] = [instance.floatAt(pointer + 8), instance.floatAt(pointer + 12)];
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) };
}
