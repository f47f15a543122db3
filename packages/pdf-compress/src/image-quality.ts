/** Required similarity of encoded images to their originals. */
export interface ImageQuality {
  /** Resolution at which images are kept, where the document shows them largest. */
  readonly dpi: number;
  /** Structural similarity that encoding must reach in the busiest parts of an image, 0 to 1. */
  readonly similarity: number;
  /** Lowest JPEG quality, 1 to 100: soft gradients have nothing to measure, and show blocks and steps below it. */
  readonly minQuality: number;
  /** Highest JPEG quality, 1 to 100. */
  readonly maxQuality: number;
  /** Images are resampled only when their sides become shorter by at least this factor. */
  readonly minShrink: number;
  /** Halvings of the range in which an encoder's setting is searched for. */
  readonly searchSteps: number;
  /** The settings of one image, whatever its similarity; absent where similarity decides. */
  readonly exact?: ExactEncoding;
  /** True when nothing may be lost. */
  readonly isLossless: boolean;
}

/** Every setting of one image's encoding. */
export interface ExactEncoding {
  /** JPEG quality, 1 to 100; that of the background when the image is encoded as MRC layers. */
  readonly quality: number;
  /** Sides relative to those that the image quality asks for, above 0 and up to 1. */
  readonly scale: number;
  /** As MRC layers (mixed raster content, ITU-T T.44), or as one image. */
  readonly isLayered: boolean;
}

/** Steps of the slider. Between them lines are straight. */
const STEPS: readonly (readonly [quality: number, dpi: number, similarity: number, minQuality: number])[] = [
  [1, 36, 0.55, 12],
  [10, 72, 0.78, 15],
  [30, 100, 0.87, 25],
  [50, 130, 0.92, 35],
  [75, 180, 0.957, 50],
  [90, 250, 0.986, 65],
  [95, 450, 0.9992, 80],
  [99, 1200, 0.9998, 90],
];
const LAST_STEP = [99, 1200, 0.9998, 90] as const;

/** Smallest factor worth reducing an image by; below it, every pixel is kept. */
const MIN_SHRINK = 1.2;
/** Finds an encoder's setting to within five of a hundred, which is about what an eye can tell. */
const SEARCH_STEPS = 4;

/** Converts the slider's quality of 1 to 100 into requirements for images; 100 is lossless. */
export function imageQualityOf(quality: number): ImageQuality {
  if (quality >= 100) {
    return {
      dpi: Number.POSITIVE_INFINITY,
      similarity: 1,
      minQuality: 100,
      maxQuality: 100,
      minShrink: MIN_SHRINK,
      searchSteps: 0,
      isLossless: true,
    };
  }
  const above = STEPS.findIndex(([step]) => step >= quality);
  const upper = STEPS[above < 0 ? STEPS.length - 1 : above] ?? LAST_STEP;
  const lower = STEPS[Math.max(0, above - 1)] ?? LAST_STEP;
  const share = upper[0] === lower[0] ? 0 : (quality - lower[0]) / (upper[0] - lower[0]);
  const between = (column: 1 | 2 | 3) => lower[column] + (upper[column] - lower[column]) * share;
  return {
    dpi: between(1),
    similarity: between(2),
    minQuality: Math.round(between(3)),
    maxQuality: 96,
    minShrink: MIN_SHRINK,
    searchSteps: SEARCH_STEPS,
    isLossless: false,
  };
}
