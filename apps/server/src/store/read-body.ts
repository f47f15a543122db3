import { RectoError } from '@recto/contract';
import type { BlobDriver } from './blob-driver.ts';
import { CHUNK_BYTES, CHUNK_OVERHEAD_BYTES, chunkKey, openChunk, SEALED_CHUNK_BYTES } from './chunk-cipher.ts';

/**
 * Reads bytes [start, end) of a sealed body. Whatever is asked for, the last chunk is opened first: it proves that nothing was cut off.
 * @throws object-damaged
 */
export async function* readBody(
  driver: BlobDriver,
  name: string,
  dataKey: Uint8Array,
  sizeBytes: number,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const key = chunkKey(dataKey);
  const last = Math.max(0, Math.ceil(sizeBytes / CHUNK_BYTES) - 1);
  const first = Math.floor(start / CHUNK_BYTES);
  const until = Math.min(last, Math.floor(Math.max(start, end - 1) / CHUNK_BYTES));
  const sealedEnd = sizeBytes + (last + 1) * CHUNK_OVERHEAD_BYTES;
  const open = (sealed: Buffer, index: number) => {
    const bytes = openChunk(key, { index, isLast: index === last }, sealed);
    if (!bytes) throw new RectoError('object-damaged');
    return bytes;
  };
  try {
    if (until < last || first > 0) {
      const sealed: Buffer[] = [];
      for await (const part of driver.read(name, last * SEALED_CHUNK_BYTES, sealedEnd)) sealed.push(part);
      open(Buffer.concat(sealed), last);
    }
    const from = first * SEALED_CHUNK_BYTES;
    let index = first;
    let pending: Buffer = Buffer.alloc(0);
    for await (const part of driver.read(name, from, Math.min(sealedEnd, (until + 1) * SEALED_CHUNK_BYTES))) {
      pending = pending.length === 0 ? part : Buffer.concat([pending, part]);
      let used = 0;
      while (index <= until) {
        const length = index === last ? sealedEnd - last * SEALED_CHUNK_BYTES : SEALED_CHUNK_BYTES;
        if (pending.length - used < length) break;
        const bytes = open(pending.subarray(used, used + length), index);
        const chunkStart = index * CHUNK_BYTES;
        const wanted = bytes.subarray(Math.max(0, start - chunkStart), Math.max(0, end - chunkStart));
        if (wanted.length > 0) yield wanted;
        used += length;
        index += 1;
      }
      pending = pending.subarray(used);
    }
    if (index <= until) throw new RectoError('object-damaged');
  } catch (thrown) {
    throw thrown instanceof RectoError ? thrown : new RectoError('object-damaged', {}, thrown);
  }
}
