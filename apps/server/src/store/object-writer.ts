import type { BlobAppender } from './blob-driver.ts';
import { CHUNK_BYTES, chunkKey, SEALED_CHUNK_BYTES, sealChunk } from './chunk-cipher.ts';

/** Chunks written at once. A body that has no more is handed over whole. */
const BATCH_CHUNKS = 16;

/** A body being encrypted into a blob. */
export interface SealingBody {
  /** Bytes taken, in the clear. */
  readonly sizeBytes: number;
  /** True from the first byte on that was given to the blob. */
  readonly isOpen: boolean;
  write(bytes: Uint8Array): Promise<void>;
  /** Seals the last chunk. @returns the sealed body of a new one that is short enough to need no blob; null when it lies in its blob */
  finish(): Promise<readonly Buffer[] | null>;
  /** Writes the whole chunks and lets go of the rest. @returns bytes kept, in the clear */
  suspend(): Promise<number>;
  /** Lets go of what is not written. */
  abandon(): Promise<void>;
}

/** Returns the number of bytes of a broken-off body that can be kept: its whole chunks. */
export function resumableBytes(sealedBytes: number): number {
  return Math.floor(sealedBytes / SEALED_CHUNK_BYTES) * CHUNK_BYTES;
}

/**
 * @param openBlob called at most once, with the first bytes that have to be written
 * @param keptBytes whole chunks that are in the blob already, in the clear; null when there is no blob yet
 */
export function sealInto(
  openBlob: (keepBytes: number) => Promise<BlobAppender>,
  dataKey: Uint8Array,
  keptBytes: number | null,
): SealingBody {
  const key = chunkKey(dataKey);
  let sizeBytes = keptBytes ?? 0;
  let index = sizeBytes / CHUNK_BYTES;
  const sealedKept = index * SEALED_CHUNK_BYTES;
  let blob: BlobAppender | null = null;
  // The chunk being filled. A full one is kept back until more comes, because the last chunk is marked.
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = 0;
  let batch: Buffer[] = [];

  const seal = (isLast: boolean) => {
    batch.push(...sealChunk(key, { index, isLast }, chunk.subarray(0, filled)));
    index += 1;
    filled = 0;
  };
  const flush = async () => {
    const parts = batch;
    batch = [];
    if (parts.length === 0) return;
    blob ??= await openBlob(sealedKept);
    await blob.write(parts);
  };
  const close = async () => blob?.close();
  return {
    get sizeBytes() {
      return sizeBytes;
    },
    get isOpen() {
      return blob !== null;
    },
    async write(bytes) {
      sizeBytes += bytes.length;
      for (let at = 0; at < bytes.length; ) {
        if (filled === CHUNK_BYTES) {
          seal(false);
          if (batch.length >= BATCH_CHUNKS * 3) await flush();
        }
        const part = bytes.subarray(at, at + CHUNK_BYTES - filled);
        chunk.set(part, filled);
        filled += part.length;
        at += part.length;
      }
    },
    async finish() {
      try {
        seal(true);
        if (keptBytes === null && !blob) return batch;
        await flush();
        return null;
      } finally {
        await close();
      }
    },
    async suspend() {
      try {
        if (filled === CHUNK_BYTES) seal(false);
        await flush();
      } finally {
        await close();
      }
      return index * CHUNK_BYTES;
    },
    abandon: close,
  };
}
