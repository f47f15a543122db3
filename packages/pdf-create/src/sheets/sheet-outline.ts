import { type Bends, bendsOf, type ColourPicture, findSheet, ofFour, type Quad } from '@recto/codecs';
import type { ImagesCapability, OpenImage } from '@recto/contract/capabilities/images';
import { type ShareQuad, type SheetCorners, WHOLE_PICTURE, wholeTurn } from '@recto/contract/picture-corners';

/** Longer side of the picture in which the sheet is looked for. */
const LOOK_PIXELS = 1_600;
const FLAT: Bends = [0, 0, 0, 0];

/** Part of a photograph that becomes the page. */
export interface SheetOutline {
  readonly corners: ShareQuad;
  /** As shares of the picture's longer side. */
  readonly bends: Bends;
  /** False when no sheet was found and the whole picture is taken. */
  readonly isOutline: boolean;
}

/** One picture of a file, as pixels of three colours that stand upright; made smaller to fit. */
export async function decodePicture(
  images: ImagesCapability,
  image: OpenImage,
  { frameIndex, mostPixels, signal }: { frameIndex: number; mostPixels: number; signal: AbortSignal },
): Promise<ColourPicture> {
  const { widthPixels, heightPixels, samples } = await images.decode(image, {
    frameIndex,
    colour: 'rgb',
    fitWithin: { widthPixels: mostPixels, heightPixels: mostPixels },
    signal,
  });
  return { widthPixels, heightPixels, rgb: samples as Uint8Array };
}

/** Small enough to look for a sheet in it. */
export function decodeSmall(images: ImagesCapability, image: OpenImage, frameIndex: number, signal: AbortSignal) {
  return decodePicture(images, image, { frameIndex, mostPixels: LOOK_PIXELS, signal });
}

/** Finds the sheet, or measures how the one between given corners bends. */
export function outlineOf(small: ColourPicture, given: SheetCorners): SheetOutline {
  if (given !== 'find') {
    if (wholeTurn(given) !== null) return { corners: given, bends: FLAT, isOutline: true };
    return { corners: given, bends: inShares(bendsOf(small, inPixels(given, small)), small), isOutline: true };
  }
  const found = findSheet(small);
  if (!found) return { corners: WHOLE_PICTURE, bends: FLAT, isOutline: false };
  const { widthPixels, heightPixels } = small;
  const corners = ofFour(found.corners, ({ x, y }) => ({ x: (x + 0.5) / widthPixels, y: (y + 0.5) / heightPixels }));
  return { corners, bends: inShares(found.bends, small), isOutline: true };
}

/** The corners in pixels of a picture. */
export function inPixels(corners: ShareQuad, { widthPixels, heightPixels }: ColourPicture): Quad {
  return ofFour(corners, ({ x, y }) => ({ x: x * widthPixels, y: y * heightPixels }));
}

/** The bends in pixels of a picture. */
export function bendPixels(bends: Bends, { widthPixels, heightPixels }: ColourPicture): Bends {
  return ofFour(bends, (bend) => bend * Math.max(widthPixels, heightPixels));
}

function inShares(bends: Bends, { widthPixels, heightPixels }: ColourPicture): Bends {
  return ofFour(bends, (bend) => bend / Math.max(widthPixels, heightPixels));
}
