import { RectoError } from '@recto/contract/recto-error';
import { CHUNK_BYTES, chunkKey, openChunk, SEALED_CHUNK_BYTES, sealedLength } from './chunk-cipher.ts';

/** Bytes [start, end) of a sealed body. @throws when it ends before */
export type SealedSource = (start: number, end: number) => AsyncIterable<Buffer>;

/**
 * Reads bytes [start, end) of a sealed body. Whatever is asked for, the last chunk is opened first: it proves that nothing was cut off.
 * @throws object-damaged
 */
export async function* readBody(
  source: SealedSource,
  dataKey: Uint8Array,
  sizeBytes: number,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const key = chunkKey(dataKey);
  const last = Math.max(0, Math.ceil(sizeBytes / CHUNK_BYTES) - 1);
  const first = Math.floor(start / CHUNK_BYTES);
  const until = Math.min(last, Math.floor(Math.max(start, end - 1) / CHUNK_BYTES));
  const sealedEnd = sealedLength(sizeBytes);
  const open = (sealed: Buffer, index: number) => {
    const bytes = openChunk(key, { index, isLast: index === last }, sealed);
    if (!bytes) throw new RectoError('object-damaged');
    return bytes;
  };
  try {
    if (until < last || first > 0) {
      const sealed: Buffer[] = [];
      for await (const part of source(last * SEALED_CHUNK_BYTES, sealedEnd)) sealed.push(part);
      open(Buffer.concat(sealed), last);
    }
    const from = first * SEALED_CHUNK_BYTES;
    let index = first;
    let pending: Buffer = Buffer.alloc(0);
    for await (const part of source(from, Math.min(sealedEnd, (until + 1) * SEALED_CHUNK_BYTES))) {
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
