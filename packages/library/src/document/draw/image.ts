import type { ImageOrientation, ImagesCapability, PdfImage } from '@recto/contract/capabilities/images';
import { missingEngine } from '@recto/contract/recto-error';
import { createImages, type ImageCodecs } from '@recto/images';

/** An image that is ready to be drawn on pages. */
export class EmbeddableImage {
  /** Width in pixels of the upright image. */
  readonly width: number;
  /** Height in pixels of the upright image. */
  readonly height: number;
  /** @internal */
  readonly image: PdfImage;
  /** @internal */
  readonly orientation: ImageOrientation;

  /** @internal */
  constructor(image: PdfImage, orientation: ImageOrientation) {
    const isSideways = orientation >= 5;
    this.width = isSideways ? image.heightPixels : image.widthPixels;
    this.height = isSideways ? image.widthPixels : image.heightPixels;
    this.image = image;
    this.orientation = orientation;
  }
}

/** Refuses what would need a decoder in WebAssembly. */
const refuse = async (): Promise<never> => {
  throw missingEngine('images');
};
const NO_CODECS: ImageCodecs = { decode: refuse, decodeJpeg: refuse, resize: refuse, encode: refuse };

let ownImages: ImagesCapability | undefined;

/**
 * Reads an image: JPEG, JPEG 2000, PNG, BMP, and TIFF of faxes. The bytes of JPEG files go into the document as they are.
 * @throws RectoError: image-damaged, image-too-large; engine-missing for kinds that need another decoder
 */
export async function readImage(
  bytes: Uint8Array,
  options: { readonly name?: string; readonly signal?: AbortSignal } = {},
): Promise<EmbeddableImage> {
  const { name = 'image', signal } = options;
  ownImages ??= createImages(NO_CODECS);
  const opened = await ownImages.open({ name, bytes: async () => bytes }, signal ? { signal } : {});
  const { image, orientation } = await ownImages.forPdf(opened, signal ? { signal } : {});
  return new EmbeddableImage(image, orientation);
}
