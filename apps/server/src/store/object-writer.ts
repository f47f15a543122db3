import type { BlobDriver } from './blob-driver.ts';
import { CHUNK_BYTES, chunkKey, SEALED_CHUNK_BYTES, sealChunk } from './chunk-cipher.ts';

/** Chunks written at once. */
const BATCH_CHUNKS = 16;

/** A body being encrypted into a blob. */
export interface SealingBody {
  /** Bytes taken, in the clear. */
  readonly sizeBytes: number;
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the last chunk. @returns the size in the clear */
  finish(): Promise<number>;
  /** Writes the whole chunks and lets go of the rest. @returns bytes kept, in the clear */
  suspend(): Promise<number>;
}

/** What of a broken-off body can be kept: its whole chunks. */
export function resumableBytes(sealedBytes: number): number {
  return Math.floor(sealedBytes / SEALED_CHUNK_BYTES) * CHUNK_BYTES;
}

/** @param keptBytes whole chunks that are there already, in the clear */
export async function sealInto(
  driver: BlobDriver,
  name: string,
  dataKey: Uint8Array,
  keptBytes: number,
): Promise<SealingBody> {
  const key = chunkKey(dataKey);
  let index = keptBytes / CHUNK_BYTES;
  let sizeBytes = keptBytes;
  const blob = await driver.append(name, index * SEALED_CHUNK_BYTES);
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
    if (parts.length > 0) await blob.write(parts);
  };
  return {
    get sizeBytes() {
      return sizeBytes;
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
        await flush();
      } finally {
        await blob.close();
      }
      return sizeBytes;
    },
    async suspend() {
      try {
        if (filled === CHUNK_BYTES) seal(false);
        await flush();
      } finally {
        await blob.close();
      }
      return index * CHUNK_BYTES;
    },
  };
}
