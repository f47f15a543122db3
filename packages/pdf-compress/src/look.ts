/** How good images shall look. */
export interface Look {
  /** Resolution at which images are kept, in the place where they are shown largest. */
  readonly dpi: number;
  /** Structural similarity that encoding must reach in the busiest parts of an image, 0 to 1. */
  readonly similarity: number;
  /** Least that the JPEG encoder is asked for: soft gradients have nothing to measure, and show blocks and steps below it. */
  readonly minQuality: number;
  /** Most that the JPEG encoder is asked for. */
  readonly maxQuality: number;
  /** Images are made smaller only when their sides become shorter by this factor. */
  readonly minShrink: number;
  /** Halvings of the range in which an encoder's setting is searched for. */
  readonly searchSteps: number;
  /** How one image is encoded, whatever its likeness; absent where that decides. */
  readonly exact?: ExactLook;
  /** True when nothing may be lost. */
  readonly isLossless: boolean;
}

/** An image's encoding to the last setting. */
export interface ExactLook {
  /** Of JPEG; of the paper when the image becomes ink over paper. */
  readonly quality: number;
  /** Sides beside those of the look, up to 1. */
  readonly scale: number;
  /** As ink over paper, or in one piece. */
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

/** Where less is to be gained, every pixel is kept. */
const MIN_SHRINK = 1.2;
/** Finds an encoder's setting to within five of a hundred, which is about what an eye can tell. */
const SEARCH_STEPS = 4;

/** What a quality of 1 to 100 means. */
export function lookOf(quality: number): Look {
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
