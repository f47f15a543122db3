import type { PageSpec } from './document-spec.ts';

/** Pages whose boxes, rotations and units differ, with the width and height in points as they are shown. */
export const SHOWN_PAGES: readonly (readonly [
  name: string,
  page: PageSpec,
  widthPoints: number,
  heightPoints: number,
])[] = [
  ['upright', {}, 612, 792],
  ['with an offset CropBox', { cropBox: [100, 150, 400, 550] }, 300, 400],
  ['a quarter round, with a CropBox', { cropBox: [100, 150, 400, 550], rotateDegrees: 90 }, 400, 300],
  ['upside down', { rotateDegrees: 180 }, 612, 792],
  ['three quarters round, boxes below zero', { mediaBox: [-300, -200, 100, 400], rotateDegrees: 270 }, 600, 400],
  ['in larger units', { mediaBox: [0, 0, 200, 300], userUnit: 2 }, 400, 600],
];

/** A red bar inside of what a page of the table shows, near none of its edges, as content. */
export function barOn(page: PageSpec): string {
  const [x0 = 0, y0 = 0, x1 = 612, y1 = 792] = page.cropBox ?? page.mediaBox ?? [];
  const [width, height] = [x1 - x0, y1 - y0];
  return `1 0 0 rg ${x0 + width * 0.3} ${y0 + height * 0.4} ${width * 0.25} ${height * 0.35} re f`;
}
