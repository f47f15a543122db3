import type { PdfStream } from '@recto/pdf-core';
import { type ImageQuality, imageQualityOf } from './image-quality.ts';
import type { ImageForm, ImageForms } from './recode-all.ts';

/** Share of the wanted size that may stay unused. */
const UNUSED_SHARE = 0.01;
/** The range of qualities that is halved, and halvings of the resolution between two of them. */
const QUALITIES = { least: 8, most: 100 } as const;
const SCALE_TRIES = 7;
const LEAST_SCALE = 0.6;
/** Results that turned out larger than their images had promised are made again with less. */
const WRITES = 3;
const RESERVE_BYTES = 64;

/** A result, and how each image is stored in it. */
export interface SizedResult {
  readonly bytes: Uint8Array;
  readonly forms: ImageForms;
}

/** Two neighbouring results, one that fits a size and one that does not. */
export interface FillSize {
  readonly targetBytes: number;
  readonly low: SizedResult;
  readonly high: SizedResult & { readonly imageQuality: ImageQuality };
  /** Encodes one image. */
  readonly encode: (image: PdfStream, imageQuality: ImageQuality) => Promise<ImageForm>;
  /** Makes the result from forms of its images. */
  readonly write: (forms: ImageForms) => Promise<Uint8Array>;
}

/**
 * The result that fits, with the bytes left of the size spent on images: as many as fit take the form that they have in the
 * result that does not fit, and the next one is made as good as the rest allows.
 */
export async function fillSize(fill: FillSize): Promise<SizedResult> {
  const { targetBytes, low, write } = fill;
  let bytesLeft = targetBytes - low.bytes.length;
  for (let index = 0; index < WRITES && bytesLeft > targetBytes * UNUSED_SHARE; index++) {
    const forms = await filledForms(fill, bytesLeft);
    const bytes = await write(forms);
    if (bytes.length <= targetBytes) return bytes.length > low.bytes.length ? { bytes, forms } : low;
    bytesLeft -= bytes.length - targetBytes + RESERVE_BYTES;
  }
  return low;
}

async function filledForms({ targetBytes, low, high, encode }: FillSize, budgetBytes: number): Promise<ImageForms> {
  const forms = new Map(low.forms);
  let bytesLeft = budgetBytes;
  const left: { readonly image: PdfStream; readonly gain: number }[] = [];
  const gains = [...low.forms].map(([image, { sizeBytes }]) => ({
    image,
    gain: (high.forms.get(image)?.sizeBytes ?? 0) - sizeBytes,
  }));
  for (const { image, gain } of gains.sort((one, other) => other.gain - one.gain)) {
    const better = high.forms.get(image);
    if (gain <= 0 || !better) continue;
    if (gain > bytesLeft) left.push({ image, gain });
    else {
      forms.set(image, better);
      bytesLeft -= gain;
    }
  }
  // The last one left has the least to gain of those that do not fit: it comes nearest to its better form.
  for (const { image } of left.reverse()) {
    if (bytesLeft <= targetBytes * UNUSED_SHARE) break;
    const known = forms.get(image);
    if (!known) continue;
    const form = await bestWithin(known, known.sizeBytes + bytesLeft, high.imageQuality, (imageQuality) =>
      encode(image, imageQuality),
    );
    forms.set(image, form);
    bytesLeft -= form.sizeBytes - known.sizeBytes;
  }
  return forms;
}

/** The largest form of an image within a size: by whole steps of quality, then by resolution at the next one. */
async function bestWithin(
  known: ImageForm,
  limitBytes: number,
  highQuality: ImageQuality,
  encode: (imageQuality: ImageQuality) => Promise<ImageForm>,
): Promise<ImageForm> {
  const imageQuality = highQuality.isLossless ? { ...imageQualityOf(99), dpi: Number.POSITIVE_INFINITY } : highQuality;
  const at = (quality: number, scale: number) =>
    encode({ ...imageQuality, exact: { quality, scale, isLayered: known.isLayered } });
  let best = known;
  const fits = (form: ImageForm) => {
    if (form.sizeBytes > limitBytes) return false;
    if (form.sizeBytes > best.sizeBytes) best = form;
    return true;
  };
  let least: number = QUALITIES.least;
  let most: number = QUALITIES.most + 1;
  while (most - least > 1) {
    const quality = (least + most) >> 1;
    if (fits(await at(quality, 1))) least = quality;
    else most = quality;
  }
  let [small, large] = [LEAST_SCALE, 1];
  for (let index = 0; index < SCALE_TRIES && most <= QUALITIES.most; index++) {
    if (best.sizeBytes >= limitBytes * (1 - UNUSED_SHARE)) break;
    const scale = (small + large) / 2;
    if (fits(await at(most, scale))) small = scale;
    else large = scale;
  }
  return best;
}
