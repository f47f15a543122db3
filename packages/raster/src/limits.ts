/** Limits of one raster engine. */
export interface RasterLimits {
  /** Most pixels of one rendered page; four bytes each. */
  readonly maxPixels: number;
  /** Longest side of a rendered page. */
  readonly maxSidePixels: number;
  /** PDFium's own memory. It never shrinks: above `restartHeapBytes` the engine is replaced when it is idle. */
  readonly maxHeapBytes: number;
  readonly restartHeapBytes: number;
  /** Largest size of one input; PDFium counts file positions in 31 bits. */
  readonly maxFileBytes: number;
  /** Inputs held in memory; above it, those not in use are dropped and read again when needed. */
  readonly maxHeldBytes: number;
  /** PDFium keeps every object it has read; a document that read this much is reloaded. */
  readonly reloadAfterBytes: number;
  /** Wall clock of drawing one page. Parsing and single images cannot be interrupted; the host's own limit ends those. */
  readonly maxRenderMs: number;
  readonly maxCharactersPerPage: number;
}

const MEGABYTE = 1_048_576;

export const DEFAULT_LIMITS: RasterLimits = {
  maxPixels: 100_000_000,
  maxSidePixels: 65_535,
  maxHeapBytes: 1024 * MEGABYTE,
  restartHeapBytes: 256 * MEGABYTE,
  maxFileBytes: 2 ** 31 - 1,
  maxHeldBytes: 512 * MEGABYTE,
  reloadAfterBytes: 48 * MEGABYTE,
  maxRenderMs: 60_000,
  maxCharactersPerPage: 2_000_000,
};
