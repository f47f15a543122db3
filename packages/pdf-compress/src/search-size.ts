import { type FillSize, fillSize, type SizedResult } from './fill-size.ts';
import { type ImageQuality, imageQualityOf } from './image-quality.ts';

/** Share of the wanted size that needs no more work. */
const CLOSE_ENOUGH = 0.98;
const QUALITY_TRIES = 8;
/** The least quality, lossless, and what filling writes. */
const MOST_TRIES = QUALITY_TRIES + 4;
const LEAST_QUALITY = 1;
/** Best quality at which anything is lost. */
const BEST_QUALITY = 99;
/** Qualities this near to each other are one: what lies between is reached image by image. */
const NEAR_QUALITY = 2;
/** Every pixel counts here: images are made even a little smaller. */
const FINE_SHRINK = 1.01;

/** Operations and options of a search. */
export interface SizeSearch extends Omit<FillSize, 'targetBytes' | 'low' | 'high'> {
  /** Makes the result at a quality. @param from share of all work that is done before, 0 to 1 @param to the share after */
  readonly make: (imageQuality: ImageQuality, from: number, to: number) => Promise<SizedResult>;
}

type Attempt = SizedResult & { readonly imageQuality: ImageQuality };

/**
 * Finds the best quality whose result is not larger than a size, and spends the bytes that are then left on single images.
 * @returns the best result that fits; the smallest one when none does
 */
export async function searchSize(targetBytes: number, search: SizeSearch): Promise<SizedResult> {
  let tries = 0;
  const attempt = async (imageQuality: ImageQuality): Promise<Attempt> => {
    const made = await search.make(imageQuality, Math.min(1, tries / MOST_TRIES), Math.min(1, ++tries / MOST_TRIES));
    return { imageQuality, ...made };
  };
  let high = await attempt(imageQualityOf(100));
  if (high.bytes.length <= targetBytes) return high;
  let low: Attempt | null = null;
  let [least, most] = [LEAST_QUALITY, BEST_QUALITY + NEAR_QUALITY / 2];
  for (let index = 0; index < QUALITY_TRIES && most - least >= NEAR_QUALITY; index++) {
    const quality = Math.min(BEST_QUALITY, between(least, most, low, high, targetBytes));
    const made = await attempt(finely(quality));
    if (made.bytes.length > targetBytes) [most, high] = [quality, made];
    else [least, low] = [quality, made];
    if (low && low.bytes.length >= targetBytes * CLOSE_ENOUGH) return low;
  }
  low ??= await attempt(finely(LEAST_QUALITY));
  if (low.bytes.length > targetBytes) return low;
  return fillSize({ ...search, targetBytes, low, high });
}

function finely(quality: number): ImageQuality {
  return { ...imageQualityOf(quality), minShrink: FINE_SHRINK };
}

/** Estimates the quality between two others that gives the wanted size, never too near to either. */
function between(least: number, most: number, low: Attempt | null, high: Attempt, targetBytes: number): number {
  if (!low || high.imageQuality.isLossless) return (least + most) / 2;
  const whole = Math.log(high.bytes.length / low.bytes.length);
  const share = whole > 0 ? Math.log((targetBytes * CLOSE_ENOUGH) / low.bytes.length) / whole : 0.5;
  return least + (most - least) * Math.min(0.7, Math.max(0.3, share));
}
