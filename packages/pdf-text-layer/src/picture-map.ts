import type { RecognisedPage } from '@recto/contract/recognised-page';
import type { PdfFile } from '@recto/pdf-core';
import { effectiveRotation, type PageNode, visibleBox } from '@recto/pdf-document';
import type { PictureMap } from './line-content.ts';

/** Maps the recognised picture to the page: it shows the visible part, rotated as the page is shown. */
export function pictureMap(
  { widthPixels, heightPixels }: Pick<RecognisedPage, 'widthPixels' | 'heightPixels'>,
  page: PageNode,
  file: PdfFile,
): PictureMap {
  const { left, bottom, right, top } = visibleBox(page, file);
  const [width, height] = [right - left, top - bottom];
  const rotation = effectiveRotation(page, file);
  const isAcross = rotation === 90 || rotation === 270;
  const x = (isAcross ? height : width) / widthPixels;
  const y = (isAcross ? width : height) / heightPixels;
  if (rotation === 90) return { a: 0, b: x, c: y, d: 0, e: left, f: bottom };
  if (rotation === 180) return { a: -x, b: 0, c: 0, d: y, e: right, f: bottom };
  if (rotation === 270) return { a: 0, b: -x, c: -y, d: 0, e: right, f: top };
  return { a: x, b: 0, c: 0, d: -y, e: left, f: top };
}
