import { type Look, lookOf } from './look.ts';

/** Share of the wanted size that is good enough. */
const CLOSE_ENOUGH = 0.955;
/** Tries of a quality, then of a resolution below that of the first quality that was too large. */
const QUALITY_TRIES = 8;
const RESOLUTION_TRIES = 6;
const MOST_TRIES = QUALITY_TRIES + RESOLUTION_TRIES + 2;
const LEAST_QUALITY = 1;
/** Best quality at which anything is lost. */
const BEST_QUALITY = 99;
/** Qualities this near to each other are one. */
const NEAR_QUALITY = 1;
/** Every pixel counts here: images are made even a little smaller. */
const FINE_SHRINK = 1.01;
/** Enough to find each whole number of a setting. */
const FINE_STEPS = 7;

/** Makes the result at a look, told which share of all the work it is. */
export type MakeResult = (look: Look, from: number, to: number) => Promise<Uint8Array>;

/**
 * Finds the best look whose result is not larger than a size, and as near to it as a few tries allow: first by quality,
 * whose steps may be large, then by resolution, which can be set finely.
 * @returns the best result that fits; the smallest one when none does
 */
export async function searchSize(targetBytes: number, make: MakeResult): Promise<Uint8Array> {
  let tries = 0;
  const attempt = (look: Look) => make(look, tries / MOST_TRIES, ++tries / MOST_TRIES);
  const lossless = await attempt(lookOf(100));
  if (lossless.length <= targetBytes) return lossless;
  const byQuality = await search({
    targetBytes,
    tries: QUALITY_TRIES,
    bounds: [LEAST_QUALITY, BEST_QUALITY],
    nearEnough: NEAR_QUALITY,
    highBytes: 0,
    attempt: (quality) => attempt(finely(quality, 1)),
  });
  if (byQuality.isClose) return byQuality.best ?? lossless;
  const byResolution = await search({
    targetBytes,
    tries: RESOLUTION_TRIES,
    bounds: [0.4, 1],
    nearEnough: 0.001,
    highBytes: byQuality.highBytes,
    attempt: (scale) => attempt(finely(byQuality.high, scale)),
  });
  const fitting = [byQuality.best, byResolution.best].filter((bytes) => bytes !== null);
  const [best] = fitting.sort((one, other) => other.length - one.length);
  return best ?? (await attempt(finely(LEAST_QUALITY, 1)));
}

function finely(quality: number, scale: number): Look {
  const look = lookOf(quality);
  return { ...look, dpi: look.dpi * scale, minShrink: FINE_SHRINK, searchSteps: FINE_STEPS };
}

interface Search {
  readonly targetBytes: number;
  readonly tries: number;
  readonly bounds: readonly [low: number, high: number];
  readonly nearEnough: number;
  /** What the upper bound makes; 0 when that is not known. */
  readonly highBytes: number;
  readonly attempt: (value: number) => Promise<Uint8Array>;
}

async function search({ targetBytes, tries, bounds, nearEnough, highBytes: most, attempt }: Search) {
  let [low, high] = bounds;
  let [lowBytes, highBytes] = [0, most];
  let best: Uint8Array | null = null;
  let isClose = false;
  for (let index = 0; index < tries && !isClose && high - low >= nearEnough; index++) {
    const value = between(low, high, lowBytes, highBytes, targetBytes);
    const bytes = await attempt(value);
    if (bytes.length > targetBytes) {
      [high, highBytes] = [value, bytes.length];
      continue;
    }
    if (!best || bytes.length >= best.length) best = bytes;
    isClose = bytes.length >= targetBytes * CLOSE_ENOUGH;
    [low, lowBytes] = [value, bytes.length];
  }
  return { best, isClose, high, highBytes };
}

/** Where the size is expected between two values, never too near to either. */
function between(low: number, high: number, lowBytes: number, highBytes: number, targetBytes: number): number {
  if (lowBytes <= 0 || highBytes <= lowBytes) return (low + high) / 2;
  const wanted = targetBytes * ((1 + CLOSE_ENOUGH) / 2);
  const share = Math.log(wanted / lowBytes) / Math.log(highBytes / lowBytes);
  return low + (high - low) * Math.min(0.7, Math.max(0.3, share));
}
