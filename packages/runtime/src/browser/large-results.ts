import type { Piece, Pieces, StoredBytes } from '@recto/contract/byte-source';
import type { KeptFile, MadeFile } from '@recto/contract/job';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { FileRange, startSha256 } from '@recto/pdf-core/by-ranges';
import { throwIfCancelled } from '@recto/work/cancellation';
import { blobOf, digestOf, openBlob, readAhead } from './blob-ranges.ts';
import { partsAhead } from './parts-ahead.ts';
import { openPrivateResult } from './private-result.ts';

/** A result as the browser keeps it: what came from files stays there. */
export interface StoredBlob extends StoredBytes {
  readonly blob: Blob;
}

/** Shorter pieces of a file are copied: a browser keeps an entry for each one that is not. */
const MIN_LINKED_BYTES = 16_384;
/** Less of what is new may lie in memory. */
const MIN_STORED_BYTES = 32 * BYTES_PER_MEGABYTE;

/** Written and digested at once, unless they are longer already. */
const JOINED_BYTES = BYTES_PER_MEGABYTE;

/** Settings for keeping results that are mostly new. */
interface Keeping {
  /** Folder of this tab in the browser's own storage; undefined without such storage. */
  readonly folderName: string | undefined;
  readonly signal: AbortSignal;
}

/** Results as blobs, digested as they will be handed out. @throws file-unreadable, cancelled */
export async function keepAsBlobs(outputs: readonly MadeFile[], keeping: Keeping): Promise<readonly KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const { bytes, ...output } of outputs) {
    if (bytes instanceof Uint8Array) kept.push({ ...output, bytes });
    else kept.push({ ...output, bytes: await store(bytes, output, keeping) });
  }
  return kept;
}

async function store(
  pieces: Pieces,
  { name, mediaType }: Pick<MadeFile, 'name' | 'mediaType'>,
  keeping: Keeping,
): Promise<StoredBlob> {
  const stored = isMostlyNew(pieces) ? await storePrivately(pieces, keeping) : null;
  const { blob, sha256 } = stored ?? (await linkTogether(pieces, mediaType, keeping.signal));
  return { blob, length: blob.size, digest: async () => sha256, open: () => openBlob(blob, name) };
}

function isMostlyNew({ parts, length }: Pieces): boolean {
  const linkedBytes = parts.reduce((sum, part) => sum + (linkOf(part)?.size ?? 0), 0);
  return length >= MIN_STORED_BYTES && linkedBytes < length / 2;
}

/** Digested as it is written. @returns null where there is no storage, or too little */
async function storePrivately(pieces: Pieces, { folderName, signal }: Keeping) {
  const result = folderName === undefined ? null : await openPrivateResult(folderName, pieces.length);
  if (!result) return null;
  const hash = startSha256();
  try {
    for await (const chunk of joined(partsAhead(pieces.parts, readAhead), new Uint8Array(JOINED_BYTES))) {
      throwIfCancelled(signal);
      result.append(chunk);
      hash.update(chunk);
    }
    return { blob: await result.finish(), sha256: hash.hex() };
  } catch (thrown) {
    await result.discard();
    // Storage that ran out of room; the memory may have it.
    if (thrown instanceof DOMException) return null;
    throw thrown;
  }
}

/**
 * Links the parts that come from files, and hands new parts one by one to the browser, which keeps them outside of this memory.
 */
async function linkTogether({ parts }: Pieces, mediaType: string, signal: AbortSignal) {
  const made: Blob[] = [];
  const buffer = new Uint8Array(JOINED_BYTES);
  let fresh: (Uint8Array | Piece)[] = [];
  const addFresh = async () => {
    for await (const chunk of joined(partsAhead(fresh, readAhead), buffer)) {
      throwIfCancelled(signal);
      made.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
    }
    fresh = [];
  };
  for (const part of parts) {
    const link = linkOf(part);
    if (!link) fresh.push(part);
    else {
      await addFresh();
      made.push(link);
    }
  }
  await addFresh();
  const blob = new Blob(made, { type: mediaType });
  // Of what will be handed out, as it is read from there.
  return { blob, sha256: await digestOf(blob, signal) };
}

function linkOf(part: Uint8Array | Piece): Blob | undefined {
  return part instanceof FileRange && part.length >= MIN_LINKED_BYTES ? blobOf(part, 0, part.length) : undefined;
}

/** Short parts together in a buffer; each chunk is good until the next is asked for. */
async function* joined(parts: AsyncIterable<Uint8Array>, buffer: Uint8Array): AsyncGenerator<Uint8Array> {
  let filled = 0;
  for await (const part of parts) {
    if (filled > 0 && filled + part.length > buffer.length) {
      yield buffer.subarray(0, filled);
      filled = 0;
    }
    if (part.length >= buffer.length) yield part;
    else {
      buffer.set(part, filled);
      filled += part.length;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}
