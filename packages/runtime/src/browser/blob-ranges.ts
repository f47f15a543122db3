import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { type ByteSource, type FileRange, RangedBytes, type RangeReader, startSha256 } from '@recto/pdf-core/by-ranges';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { DigestingInput } from '../engine/tracked-input.ts';

/** Exists in workers only, and so not in TypeScript's DOM types. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** Read and digested at once. */
const PART_BYTES = 4 * BYTES_PER_MEGABYTE;
/** Read at once where samples are taken, how short those are, and how far apart. */
const BLOCK_BYTES = 524_288;
const SAMPLE_BYTES = 4096;
const NEAR_BYTES = 131_072;
/** Shorter stretches lie in a window that is read once for many. */
const MIN_AHEAD_BYTES = 16_384;

/** A visitor's file that need not come into memory. It must not change until its results have been saved. */
export function readByRanges(file: File, input: InputFile): DigestingInput {
  return { ...input, byRanges: () => openBlob(file, input.name), digest: () => digestOf(file) };
}

/** The blobs in which ranges lie. */
const blobs = new WeakMap<RangeReader, Blob>();

/** Reads a blob by ranges. @throws file-unreadable, then and later, when it is not there or not what it was when it was chosen */
export function openBlob(blob: Blob, fileName: string): RangedBytes {
  const reader = new FileReaderSync();
  const read = (start: number, end: number) => {
    try {
      return new Uint8Array(reader.readAsArrayBuffer(blob.slice(start, end)));
    } catch (thrown) {
      throw new RectoError('file-unreadable', { fileName }, thrown);
    }
  };
  const readInto = readingOn(read, blob.size);
  const file = new RangedBytes({ sizeBytes: blob.size, fileName, readInto });
  blobs.set(file, blob);
  return file;
}

/**
 * A browser takes a millisecond to answer at all, as long as for half a megabyte: where one short stretch follows closely behind
 * another, more is read, and those that follow are taken from it.
 */
function readingOn(read: (start: number, end: number) => Uint8Array, sizeBytes: number): ByteSource['readInto'] {
  let [block, base]: [Uint8Array, number] = [new Uint8Array(0), 0];
  let lastEnd = 0;
  return (target, start) => {
    const end = start + target.length;
    if (start < base || end > base + block.length) {
      const isSample = target.length <= SAMPLE_BYTES && start >= lastEnd && start - lastEnd < NEAR_BYTES;
      [block, base] = [read(start, isSample ? Math.min(start + BLOCK_BYTES, sizeBytes) : end), start];
    }
    lastEnd = end;
    target.set(block.subarray(start - base, end - base));
  };
}

/** A stretch of a range as a blob that links to it; undefined where the range lies in none. */
export function blobOf({ file, start }: FileRange, from: number, to: number): Blob | undefined {
  return blobs.get(file)?.slice(start + from, start + to);
}

/** Reads a stretch of a range without blocking; undefined for short ones. @throws file-unreadable */
export function readAhead(range: FileRange, from: number, to: number): Promise<Uint8Array> | undefined {
  if (to - from < MIN_AHEAD_BYTES) return undefined;
  return blobOf(range, from, to)
    ?.arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      // Tells which file it is.
      () => range.subarray(from, to),
    );
}

/** SHA-256 in lower-case hexadecimal; of two parts, one is digested while the browser reads the next. */
export async function digestOf(blob: Blob, signal?: AbortSignal): Promise<string> {
  const hash = startSha256();
  const readPart = (at: number) => blob.slice(at, at + PART_BYTES).arrayBuffer();
  let reading = readPart(0);
  for (let at = 0; at < blob.size; at += PART_BYTES) {
    throwIfCancelled(signal);
    const part = new Uint8Array(await reading);
    reading = readPart(at + PART_BYTES);
    hash.update(part);
  }
  await reading;
  return hash.hex();
}
