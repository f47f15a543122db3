/** What one image may ask for. */
export interface ImageLimits {
  /** Of one frame, read from the header: above it nothing is opened. */
  readonly maxPixels: number;
  /** Of one frame that must be decoded: up to eight bytes each. */
  readonly maxDecodedPixels: number;
}

export const DEFAULT_LIMITS: ImageLimits = { maxPixels: 300_000_000, maxDecodedPixels: 120_000_000 };
