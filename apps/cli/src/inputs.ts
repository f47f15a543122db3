import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import type { NodeInput } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import type { Said } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';

export interface InputRules {
  readonly maxFileMegabytes: number;
  /** "a PDF", for a folder given as a file. */
  readonly expected: Said;
  /** Where streams are kept while the job runs, made when there are any. */
  readonly spoolFolder: () => Promise<string>;
  readonly signal: AbortSignal;
  /** What the result and the notes call it. */
  readonly standardInputName: string;
}

/**
 * The inputs of a job from what was written. Standard input and pipes are read into the spool folder, up to just above the limit.
 * @throws usage-invalid, wrong-type, cancelled
 */
export async function openInputs(written: readonly string[], rules: InputRules): Promise<NodeInput[]> {
  if (written.filter((one) => one === '-').length > 1) {
    throw refuseUsage(message('usage.standardInputOnce', 'Standard input can be read only once'));
  }
  const inputs: NodeInput[] = [];
  for (const [position, one] of written.entries()) inputs.push(await openInput(one, position, rules));
  return inputs;
}

async function openInput(written: string, position: number, rules: InputRules): Promise<NodeInput> {
  const spoolPath = async () => join(await rules.spoolFolder(), `${position}`);
  if (written === '-') {
    const path = await spoolPath();
    await spool(process.stdin, path, rules);
    return { path, name: rules.standardInputName };
  }
  const name = basename(written);
  const found = await stat(written).catch(() => null);
  if (found?.isDirectory()) throw new RectoError('wrong-type', { fileName: name, expected: rules.expected });
  if (!found || found.isFile()) return { path: written, name };
  const path = await spoolPath();
  await spool(createReadStream(written), path, rules);
  return { path, name };
}

async function spool(
  stream: Readable,
  path: string,
  { maxFileMegabytes, signal, standardInputName }: InputRules,
): Promise<void> {
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
  try {
    await pipeline(upToLimit, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (thrown) {
    throwIfCancelled(signal);
    throw new RectoError('file-unreadable', { fileName: standardInputName }, thrown);
  }
}
