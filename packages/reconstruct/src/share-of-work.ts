import type { ReconstructResult, ReconstructSource } from './source.ts';

/** Share of the work that reading the pages takes. */
const READING_SHARE = 0.8;

/** Reading the pages is told as its share of the work. */
export function withShare(source: ReconstructSource): ReconstructSource {
  return { ...source, onProgress: (fraction) => source.onProgress?.(fraction * READING_SHARE) };
}

/** All is done. */
export function finish(source: ReconstructSource, result: ReconstructResult): ReconstructResult {
  source.onProgress?.(1);
  return result;
}
