import type { ImageFrame, ImagesCapability } from '@recto/contract/capabilities/images';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterDocument, ThumbnailOptions } from '@recto/contract/capabilities/raster';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import { NO_SUCH_PICTURE } from '@recto/words/problems';
import { blobInput } from '../engine/inputs.ts';
import type { PageShape } from './raster-messages.ts';

/** An image file whose pictures are drawn small, as if they were pages. */
export interface ImagePictures {
  readonly document: RasterDocument;
  readonly shapes: readonly PageShape[];
  draw(options: ThumbnailOptions): Promise<PixelImage>;
}

/** Reads the header of an image file; nothing of the file is kept. @throws what `ImagesCapability.open` throws */
export async function openImagePictures(file: File, images: ImagesCapability): Promise<ImagePictures> {
  const { frames } = await images.open(blobInput(file, file.name));
  const shapes = frames.map((frame) => {
    const { width, height } = uprightSize(frame);
    return { widthPoints: width, heightPoints: height };
  });
  return {
    document: { kind: 'raster-document', fileName: file.name, pageCount: frames.length },
    shapes,
    async draw({ pageIndex, boxWidth, boxHeight, devicePixelRatio = 1, signal }) {
      const frame = frames[pageIndex];
      if (!frame) throw refuseOption('pageIndex', NO_SUCH_PICTURE, { picture: pageIndex + 1 });
      const { width, height } = uprightSize(frame);
      const factor = Math.min(1, (boxWidth * devicePixelRatio) / width, (boxHeight * devicePixelRatio) / height);
      const size = {
        widthPixels: Math.max(1, Math.round(width * factor)),
        heightPixels: Math.max(1, Math.round(height * factor)),
      };
      // The browser's own decoder is quickest where it knows the format, and turns pictures as they say.
      const bitmap = pageIndex === 0 ? await createImageBitmap(file).catch(() => null) : null;
      const isSame = bitmap && Math.abs(bitmap.width / bitmap.height - width / height) < 0.02 * (width / height);
      if (bitmap && isSame) return onWhite(bitmap, size);
      bitmap?.close();
      const image = await images.open(blobInput(file, file.name), { ...(signal && { signal }) });
      const options = { frameIndex: pageIndex, colour: 'rgba', fitWithin: size, ...(signal && { signal }) } as const;
      const { widthPixels, heightPixels, samples } = await images.decode(image, options);
      const data = new ImageData(Uint8ClampedArray.from(samples), widthPixels, heightPixels);
      return onWhite(await createImageBitmap(data), { widthPixels, heightPixels });
    },
  };
}

function uprightSize({ widthPixels, heightPixels, orientation }: ImageFrame) {
  return orientation >= 5 ? { width: heightPixels, height: widthPixels } : { width: widthPixels, height: heightPixels };
}

function onWhite(bitmap: ImageBitmap, { widthPixels, heightPixels }: Omit<PixelImage, 'rgba'>): PixelImage {
  try {
    const context = new OffscreenCanvas(widthPixels, heightPixels).getContext('2d', { willReadFrequently: true });
    if (!context) throw new RectoError('out-of-memory');
    context.fillStyle = 'white';
    context.fillRect(0, 0, widthPixels, heightPixels);
    context.imageSmoothingQuality = 'medium';
    context.drawImage(bitmap, 0, 0, widthPixels, heightPixels);
    return { widthPixels, heightPixels, rgba: context.getImageData(0, 0, widthPixels, heightPixels).data };
  } finally {
    bitmap.close();
  }
}
