import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import type { NodeInput } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import type { Said } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';
import { unlessAborted } from '@recto/work/unless-aborted';

export interface InputRules {
  readonly maxFileMegabytes: number;
  /** "a PDF", for a folder given as a file. */
  readonly expected: Said;
  /** Returns the folder that keeps streams while the job runs; it is created when there are any. */
  readonly spoolFolder: () => Promise<string>;
  readonly signal: AbortSignal;
  /** Name of standard input in the result and the notes. */
  readonly standardInputName: string;
  /** Told of each input before it is read, as it was written. */
  readonly onOpen?: ((written: string) => void) | undefined;
}

/**
 * The inputs of a job from what was written. Standard input and pipes are read into the spool folder, up to just above the limit.
 * @throws usage-invalid, wrong-type, file-unreadable, cancelled
 */
export async function openInputs(written: readonly string[], rules: InputRules): Promise<NodeInput[]> {
  if (written.filter((one) => one === '-').length > 1) {
    throw refuseUsage(message('usage.standardInputOnce', 'Standard input can be read only once'));
  }
  const inputs: NodeInput[] = [];
  for (const [position, one] of written.entries()) {
    rules.onOpen?.(one);
    inputs.push(await openInput(one, position, rules));
  }
  return inputs;
}

async function openInput(written: string, position: number, rules: InputRules): Promise<NodeInput> {
  const spoolPath = async () => join(await rules.spoolFolder(), `${position}`);
  if (written === '-') {
    const path = await spoolPath();
    await spool(process.stdin, path, rules.standardInputName, rules);
    return { path, name: rules.standardInputName };
  }
  const name = basename(written);
  const unreadable = (thrown: unknown) => new RectoError('file-unreadable', { fileName: written }, thrown);
  const found = await stat(written).catch((thrown: unknown) => {
    throw unreadable(thrown);
  });
  if (found.isDirectory()) throw new RectoError('wrong-type', { fileName: name, expected: rules.expected });
  if (found.isFile()) {
    await access(written, constants.R_OK).catch((thrown: unknown) => {
      throw unreadable(thrown);
    });
    return { path: written, name };
  }
  const path = await spoolPath();
  await spool(createReadStream(written), path, written, rules);
  return { path, name };
}

async function spool(stream: Readable, path: string, name: string, rules: InputRules): Promise<void> {
  const { maxFileMegabytes, signal } = rules;
  const enough = maxFileMegabytes * BYTES_PER_MEGABYTE + 1;
  async function* upToLimit() {
    let left = enough;
    for await (const chunk of stream) {
      yield chunk.subarray(0, left);
      left -= chunk.length;
      if (left <= 0) return;
    }
  }
  const { pipeline } = await import('node:stream/promises');
  const writing = pipeline(upToLimit, createWriteStream(path, { mode: 0o600 }), { signal });
  try {
    // A pipe that nobody writes to is not even open yet, and a stream that opens cannot be stopped: the wait for it can.
    await unlessAborted(writing, signal);
  } catch (thrown) {
    throwIfCancelled(signal);
    throw new RectoError('file-unreadable', { fileName: name }, thrown);
  }
}
