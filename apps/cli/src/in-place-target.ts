import { stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import type { OutputTarget, TargetRequest } from './output-request.ts';
import { replaceFile } from './place-files.ts';

const NOT_IN_PLACE = message(
  'usage.notInPlace',
  '{flag} needs a tool that makes one file of the same kind from each input, files that are no streams, and no -o',
);
const CHANGED = message('usage.inputChanged', '"{path}" was changed meanwhile and is left as it is');

/**
 * Results that take the place of their inputs, each in one step and only after it was verified.
 * @throws usage-invalid when a job makes other than one file of its kind from each input
 */
export async function inPlaceTarget({ tool, inputs, written, makes, naming }: TargetRequest): Promise<OutputTarget> {
  const isEach = tool.output.kind === 'each' || (tool.output.kind === 'one' && inputs.length === 1);
  const isSameKind = inputs.every((path) => extname(path).toLowerCase() === tool.output.extension);
  const isPlain = written === undefined && naming.pattern === undefined && !makes.isReport && !inputs.includes('-');
  if (!isEach || !isSameKind || !isPlain || new Set(inputs.map((path) => resolve(path))).size < inputs.length) {
    throw refuseUsage(NOT_IN_PLACE, { flag: '--in-place' });
  }
  const before = await Promise.all(inputs.map(identityOf));
  return {
    workParent: inputs[0] === undefined ? undefined : dirname(resolve(inputs[0])),
    isStandardOutput: false,
    expected: inputs,
    async place(outputs) {
      if (outputs.length !== inputs.length) throw new RectoError('processing-failed');
      for (const [at, path] of inputs.entries()) {
        if ((await identityOf(path)) !== before[at]) throw refuseUsage(CHANGED, { path });
      }
      for (const [at, { path }] of outputs.entries()) await replaceFile(path, inputs[at] ?? '');
      return inputs;
    },
  };
}

/** Differs when a file was replaced or written to; empty for one that is not there. */
async function identityOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  return found ? [found.dev, found.ino, found.size, found.mtimeNs].join() : '';
}
