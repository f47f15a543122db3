import {
  BYTES_PER_MEGABYTE,
  type InputFile,
  type KeptFile,
  type MadeFile,
  type Piece,
  type Pieces,
  RectoError,
  type StoredBytes,
  throwIfCancelled,
} from '@recto/contract';
import { FileRange, RangedBytes, type RangeReader, startSha256 } from '@recto/pdf-core/by-ranges';
import type { DigestingInput } from '../engine/tracked-input.ts';

/** Exists in workers only, and so not in TypeScript's DOM types. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** A result as the browser keeps it: what came from files stays there. */
export interface StoredBlob extends StoredBytes {
  readonly blob: Blob;
}

/** Read and digested at once. */
const PART_BYTES = 4 * BYTES_PER_MEGABYTE;
/** Shorter pieces of a file are copied: a browser keeps an entry for each one that is not. */
const MIN_LINKED_BYTES = 16_384;

/** A visitor's file that need not come into memory. It must not change until its results have been saved. */
export function readByRanges(file: File, input: InputFile): DigestingInput {
  return { ...input, byRanges: () => openBlob(file, input.name), digest: () => digestOf(file) };
}

/** The blobs in which ranges lie. */
const blobs = new WeakMap<RangeReader, Blob>();

/** @throws file-unreadable, then and later, when it is not there or not what it was when it was chosen */
function openBlob(blob: Blob, fileName: string): RangedBytes {
  const reader = new FileReaderSync();
  const file = new RangedBytes({
    sizeBytes: blob.size,
    fileName,
    readInto(target, start) {
      try {
        target.set(new Uint8Array(reader.readAsArrayBuffer(blob.slice(start, start + target.length))));
      } catch (thrown) {
        throw new RectoError('file-unreadable', { fileName }, thrown);
      }
    },
  });
  blobs.set(file, blob);
  return file;
}

/** Results as blobs, digested as they will be handed out. @throws file-unreadable, cancelled */
export async function keepAsBlobs(outputs: readonly MadeFile[], signal: AbortSignal): Promise<readonly KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const { bytes, ...output } of outputs) {
    if (bytes instanceof Uint8Array) kept.push({ ...output, bytes });
    else kept.push({ ...output, bytes: await store(bytes, output, signal) });
  }
  return kept;
}

async function store(
  pieces: Pieces,
  { name, mediaType }: Pick<MadeFile, 'name' | 'mediaType'>,
  signal: AbortSignal,
): Promise<StoredBlob> {
  const blob = new Blob(blobPartsOf(pieces, signal), { type: mediaType });
  // Of what will be handed out, as it is read from there.
  const sha256 = await digestOf(blob, signal);
  return { blob, length: blob.size, digest: async () => sha256, open: () => openBlob(blob, name) };
}

/** What came from files is linked, and what is new is handed to the browser part by part, which keeps it outside of this memory. */
function blobPartsOf({ parts }: Pieces, signal: AbortSignal): Blob[] {
  const made: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let waitingBytes = 0;
  const flush = () => {
    if (waiting.length > 0) made.push(new Blob(waiting));
    [waiting, waitingBytes] = [[], 0];
  };
  const add = (bytes: Uint8Array) => {
    waiting.push(bytes as Uint8Array<ArrayBuffer>);
    waitingBytes += bytes.length;
    if (waitingBytes >= PART_BYTES) flush();
  };
  for (const part of parts) {
    throwIfCancelled(signal);
    const linked = part instanceof Uint8Array ? undefined : linkOf(part);
    if (linked) {
      flush();
      made.push(linked);
    } else if (part instanceof Uint8Array) add(part);
    else for (const bytes of read(part)) add(bytes);
  }
  flush();
  return made;
}

function linkOf(part: Piece): Blob | undefined {
  if (!(part instanceof FileRange) || part.length < MIN_LINKED_BYTES) return undefined;
  return blobs.get(part.file)?.slice(part.start, part.start + part.length);
}

function* read(piece: Piece): Generator<Uint8Array> {
  const fill = piece.reader();
  for (let done = 0; done < piece.length; ) {
    const bytes = new Uint8Array(Math.min(PART_BYTES, piece.length - done));
    fill(bytes);
    done += bytes.length;
    yield bytes;
  }
}

/** SHA-256 in lower-case hexadecimal; of two parts, one is digested while the browser reads the next. */
async function digestOf(blob: Blob, signal?: AbortSignal): Promise<string> {
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
