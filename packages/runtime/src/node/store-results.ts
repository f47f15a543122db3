import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pieces } from '@recto/contract/byte-source';
import type { KeptFile, MadeFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { throwIfCancelled } from '@recto/work/cancellation';
import { chunksOf } from './chunks-of.ts';
import { openByRanges } from './open-by-ranges.ts';
import { partName } from './part-name.ts';
import { digestOfFile } from './path-input.ts';
import { unwritable } from './unwritable.ts';

/** Large enough that the change from one thread to the other does not count. */
const CHUNK_BYTES = 1_048_576;

/**
 * Creates the store that writes results in pieces into a folder, by their positions; others stay in memory.
 * @param leavesDigest true for a size whose digest is most likely not requested
 */
export function createResultStore(folder: string, leavesDigest: (sizeBytes: number) => boolean) {
  let opened: { close(): void } | undefined;
  const keep = async ({ bytes, ...output }: MadeFile, position: number, signal: AbortSignal): Promise<KeptFile> => {
    if (bytes instanceof Uint8Array) return { ...output, bytes };
    const path = join(folder, partName(position));
    const hash = leavesDigest(bytes.length) ? null : createHash('sha256');
    await write(path, output.name, bytes, hash, signal);
    const sha256 = hash?.digest('hex');
    const digest = async () => sha256 ?? digestOfFile(path, output.name);
    const openAgain = () => {
      opened?.close();
      const file = openByRanges(path, output.name);
      opened = file;
      return file;
    };
    return { ...output, bytes: { length: bytes.length, digest, open: openAgain } };
  };
  /** @throws output-unwritable, file-unreadable for an input, cancelled */
  return async (outputs: readonly MadeFile[], signal: AbortSignal): Promise<readonly KeptFile[]> => {
    const kept: KeptFile[] = [];
    for (const [position, output] of outputs.entries()) kept.push(await keep(output, position, signal));
    return kept;
  };
}

/** Writes a result, each chunk being digested while another thread writes it. */
async function write(
  path: string,
  name: string,
  pieces: Pieces,
  hash: Hash | null,
  signal: AbortSignal,
): Promise<void> {
  try {
    await using handle = await open(path, 'wx');
    for (const chunk of chunksOf(pieces, CHUNK_BYTES)) {
      throwIfCancelled(signal);
      const written = writeAll(handle, chunk);
      hash?.update(chunk);
      await written;
    }
  } catch (thrown) {
    throw thrown instanceof RectoError ? thrown : unwritable(name, thrown);
  }
}

/** All of the bytes, where the file ends. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, mostAtOnce = bytes.length): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, Math.min(mostAtOnce, bytes.length - at))).bytesWritten;
  }
}
