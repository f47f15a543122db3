import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { resample } from '../enhance/resample.ts';
import { reduce } from '../page/measure.ts';
import type { Planes } from './scene-models.ts';

/** A picture drawn at another size; made smaller, each pixel is the mean of those that it stands for. */
export function resize(image: GrayImage, widthPixels: number, heightPixels: number): GrayImage {
  const step = Math.max(1, Math.floor(Math.min(image.widthPixels / widthPixels, image.heightPixels / heightPixels)));
  const small = step === 1 ? null : reduce(image, step);
  const source = small
    ? { widthPixels: small.width, heightPixels: small.height, gray: new Uint8Array(small.gray), dpi: image.dpi / step }
    : image;
  const [a, d] = [image.widthPixels / step / widthPixels, image.heightPixels / step / heightPixels];
  return resample(source, { widthPixels, heightPixels, dpi: source.dpi / a }, [a, 0, 0, d, 0, 0]);
}

/** Mean and spread of each colour in the pictures that a network was trained with, for levels from 0 to 1. */
export interface Normalisation {
  readonly mean: readonly [number, number, number];
  readonly spread: readonly [number, number, number];
}

/** A gray picture as the three colours that a network expects. */
export function toPlanes({ widthPixels, heightPixels, gray }: GrayImage, { mean, spread }: Normalisation): Planes {
  const size = widthPixels * heightPixels;
  const values = new Float32Array(3 * size);
  for (let plane = 0; plane < 3; plane++) {
    const [middle, width] = [mean[plane] ?? 0, spread[plane] ?? 1];
    for (let at = 0; at < size; at++) values[plane * size + at] = ((gray[at] ?? 0) / 255 - middle) / width;
  }
  return { width: widthPixels, height: heightPixels, values };
}
