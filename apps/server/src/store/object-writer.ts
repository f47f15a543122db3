import type { BlobAppender } from './blob-driver.ts';
import { CHUNK_BYTES, chunkKey, openChunk, SEALED_CHUNK_BYTES, sealChunk } from './chunk-cipher.ts';

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
  /** Writes all that has come, the chunk that is being filled too. @returns bytes kept, in the clear */
  suspend(): Promise<number>;
  /** Lets go of what is not written. */
  abandon(): Promise<void>;
}

/** The part of a broken-off body that is there. */
export interface KeptBody {
  /** Bytes of its whole chunks, in the clear. */
  readonly wholeBytes: number;
  /** The chunk that was being filled, in the clear; empty when there was none, or a crash cut it off. */
  readonly tail: Uint8Array;
}

/** Reads what is left of a broken-off body. @param read reads a range of it, sealed */
export async function readKept(
  sealedBytes: number,
  dataKey: Uint8Array,
  read: (start: number, end: number) => AsyncIterable<Uint8Array>,
): Promise<KeptBody> {
  const index = Math.floor(sealedBytes / SEALED_CHUNK_BYTES);
  const start = index * SEALED_CHUNK_BYTES;
  const parts: Uint8Array[] = [];
  if (sealedBytes > start) for await (const part of read(start, sealedBytes)) parts.push(part);
  const tail = openChunk(chunkKey(dataKey), { index, isLast: false }, Buffer.concat(parts));
  return { wholeBytes: index * CHUNK_BYTES, tail: tail ?? new Uint8Array() };
}

/**
 * @param openBlob called at most once, with the first bytes that have to be written
 * @param kept what is in the blob already; null when there is no blob yet
 */
export function sealInto(
  openBlob: (keepBytes: number) => Promise<BlobAppender>,
  dataKey: Uint8Array,
  kept: KeptBody | null,
): SealingBody {
  const key = chunkKey(dataKey);
  let sizeBytes = (kept?.wholeBytes ?? 0) + (kept?.tail.length ?? 0);
  let index = (kept?.wholeBytes ?? 0) / CHUNK_BYTES;
  const sealedKept = index * SEALED_CHUNK_BYTES;
  let blob: BlobAppender | null = null;
  // The chunk being filled. A full one is kept back until more comes, because the last chunk is marked.
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let filled = kept?.tail.length ?? 0;
  if (kept) chunk.set(kept.tail);
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
        if (kept === null && !blob) return batch;
        await flush();
        return null;
      } finally {
        await close();
      }
    },
    async suspend() {
      try {
        if (filled === CHUNK_BYTES) seal(false);
        // Written again, under another nonce, with what comes next.
        if (filled > 0) batch.push(...sealChunk(key, { index, isLast: false }, chunk.subarray(0, filled)));
        await flush();
      } finally {
        await close();
      }
      return index * CHUNK_BYTES + filled;
    },
    abandon: close,
  };
}
