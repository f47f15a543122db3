/** Limits of one image. */
export interface ImageLimits {
  /** Most pixels of one frame, read from the header; a larger image is not opened. */
  readonly maxPixels: number;
  /** Most pixels of one frame that must be decoded: up to eight bytes each. */
  readonly maxDecodedPixels: number;
}

export const DEFAULT_LIMITS: ImageLimits = { maxPixels: 300_000_000, maxDecodedPixels: 120_000_000 };
