import { createHash } from 'node:crypto';
import { constants, type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RectoError } from '@recto/contract/recto-error';
import { asUnreadable } from '../engine/tracked-input.ts';
import { isLargeFile, LEFT_TO_HOST } from './large-jobs.ts';
import type { NodeResult } from './node-job.ts';
import { type Identity, isSame } from './open-by-ranges.ts';
import { partName } from './part-name.ts';

/** An input, as it was before its engine was started. */
export interface InputAtStart {
  readonly path: string;
  readonly name: string;
  readonly identity: Identity;
}

/** Digests of large files that a host takes while its engine works, on a core of its own. */
export interface HostDigests {
  /** Puts them into a receipt. @throws file-unreadable for an input that is not the same any more; engine-crashed for nonsense */
  settle(result: NodeResult): Promise<NodeResult>;
  /** Ends what is still read. */
  stop(): void;
}

/** Size and digest of one file. */
interface Digested {
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Large enough that the change from one thread to the other does not count, small enough for the processor's cache. */
const CHUNK_BYTES = 1_048_576;
/** An engine that a hostile file has taken over may put a link there, or a pipe that never ends. */
const OF_A_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Interval between looks at a result that has not grown. */
const LOOK_EVERY_MS = 5;

/** Begins at once with the inputs, and with each result as soon as the engine begins to write it. */
export function takeHostDigests(inputs: readonly InputAtStart[], workFolder: string): HostDigests {
  const stopped = new AbortController();
  const written = new AbortController();
  const before = digestInputs(inputs, stopped.signal);
  const after = digestResults(workFolder, written.signal, stopped.signal);
  for (const reading of [before, after]) reading.catch(() => {});
  return {
    async settle({ outputs, receipt }) {
      written.abort();
      const [read, made] = await Promise.all([before, after]);
      for (const { path, name, identity } of inputs) {
        const now = await asUnreadable(name, () => stat(path));
        if (!isSame(now, identity)) throw new RectoError('file-unreadable', { fileName: name });
      }
      return {
        outputs,
        receipt: { ...receipt, inputs: withDigests(receipt.inputs, read), outputs: withDigests(receipt.outputs, made) },
      };
    },
    stop: () => stopped.abort(),
  };
}

/** Lines of a receipt with the digests that the engine has left to its host. */
function withDigests<Line extends Digested>(lines: readonly Line[], digested: readonly Digested[]): Line[] {
  return lines.map((line, index) => {
    if (line.sha256 !== LEFT_TO_HOST) return line;
    const own = digested[index];
    if (!own || own.sizeBytes !== line.sizeBytes) throw new RectoError('engine-crashed');
    return { ...line, sha256: own.sha256 };
  });
}

/** Digests the large inputs, by position. @throws file-unreadable */
async function digestInputs(inputs: readonly InputAtStart[], stopped: AbortSignal): Promise<Digested[]> {
  const digested: Digested[] = [];
  for (const [index, { path, name, identity }] of inputs.entries()) {
    if (!isLargeFile(identity.size)) continue;
    digested[index] = await asUnreadable(name, async () => {
      await using handle = await open(path, 'r');
      return await digestAll(handle, async () => true, stopped);
    });
  }
  return digested;
}

/**
 * Follows an engine that writes one result after the other.
 * @param written aborts when all are there
 * @returns digests by position
 */
async function digestResults(folder: string, written: AbortSignal, stopped: AbortSignal): Promise<Digested[]> {
  const digested: Digested[] = [];
  const pathOf = (position: number) => join(folder, partName(position));
  const isWhole = async () => written.aborted || (await isThere(pathOf(digested.length + 1)));
  for (;;) {
    const isLast = written.aborted;
    await using handle = await open(pathOf(digested.length), OF_A_FILE).catch(() => null);
    if (handle) digested.push(await digestAll(handle, isWhole, stopped));
    else if (isLast || stopped.aborted) return digested;
    else await sleep(LOOK_EVERY_MS);
  }
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Reads to the end, which comes when nothing is left of a file that is whole. */
async function digestAll(handle: FileHandle, isWhole: () => Promise<boolean>, stopped: AbortSignal): Promise<Digested> {
  const hash = createHash('sha256');
  const chunk = new Uint8Array(CHUNK_BYTES);
  let wasWhole = false;
  for (let sizeBytes = 0; ; ) {
    stopped.throwIfAborted();
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, sizeBytes);
    hash.update(chunk.subarray(0, bytesRead));
    sizeBytes += bytesRead;
    if (bytesRead > 0) continue;
    if (wasWhole) return { sizeBytes, sha256: hash.digest('hex') };
    wasWhole = await isWhole();
    if (!wasWhole) await sleep(LOOK_EVERY_MS);
  }
}
