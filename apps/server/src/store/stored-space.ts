import { RectoError } from '@recto/contract/recto-error';

const RETRY_SECONDS = 60;

/** Bytes that all bodies take together. */
export interface StoredSpace {
  /** @throws server-busy when so many bytes more are too many */
  require(bytes: number): void;
  take(bytes: number): void;
  free(bytes: number): void;
  /** Sets the sum that a sweep has counted. */
  set(bytes: number): void;
}

/** Counts the bytes of bodies. @param maxBytes all bodies together */
export function createStoredSpace(maxBytes: number): StoredSpace {
  let stored = 0;
  return {
    require(bytes) {
      if (stored + bytes > maxBytes) throw new RectoError('server-busy', { seconds: RETRY_SECONDS });
    },
    take(bytes) {
      stored += bytes;
    },
    free(bytes) {
      stored = Math.max(0, stored - bytes);
    },
    set(bytes) {
      stored = bytes;
    },
  };
}
