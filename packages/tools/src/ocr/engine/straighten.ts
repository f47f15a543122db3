import type { ImagesCapability, OpenImage } from '@recto/contract/capabilities/images';
import {
  decodePicture,
  decodeSmall,
  drawSheet,
  encodeSheet,
  type ImagePage,
  outlineOf,
  sheetPage,
} from '@recto/pdf-create';

/** Longer side of a photograph at most: letters of a sheet are then as large as Tesseract can use. */
const MOST_PIXELS = 6_000;

/** The page of the sheet in a photograph: flat and with even light. @returns null when no sheet is found */
export async function straightenedPage(
  images: ImagesCapability,
  image: OpenImage,
  frameIndex: number,
  signal: AbortSignal,
): Promise<ImagePage | null> {
  const outline = outlineOf(await decodeSmall(images, image, frameIndex, signal), 'find');
  if (!outline.isOutline) return null;
  const picture = await decodePicture(images, image, { frameIndex, mostPixels: MOST_PIXELS, signal });
  const sheet = drawSheet(picture, outline, 'colour', signal);
  const drawn = await encodeSheet(images, sheet, 'colour', signal);
  const place = sheetPage(sheet.widthPixels / sheet.heightPixels, 'sheet');
  return { ...place, image: drawn, orientation: 1, visible: null, background: null };
}
