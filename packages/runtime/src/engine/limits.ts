import { type AcceptedType, expectedKinds, SNIFF_BYTES, sniffType } from '@recto/contract/accept';
import type { InputFile } from '@recto/contract/job';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import type { Limits } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
import { asUnreadable } from './tracked-input.ts';

/**
 * Checks how many files there are, how large, and what they hold, before any of them is read whole.
 * @returns the type of each file, in the order of the inputs.
 * @throws no-files, too-many-files, usage-invalid, file-empty, file-too-large, wrong-type, file-unreadable, for the first that fails.
 */
export async function checkInputs(
  inputs: readonly InputFile[],
  limits: Limits,
  accept: readonly AcceptedType[],
  signal?: AbortSignal,
): Promise<AcceptedType[]> {
  checkFiles(inputs, limits);
  const types: AcceptedType[] = [];
  for (const input of inputs) {
    throwIfCancelled(signal);
    types.push(await checkContent(input, accept));
  }
  return types;
}

/** Checks how many files there are and how large. @throws no-files, too-many-files, usage-invalid, file-empty, file-too-large */
export function checkFiles(inputs: readonly InputFile[], limits: Limits): void {
  checkCount(inputs.length, limits);
  for (const input of inputs) checkSize(input, limits);
}

const TOO_FEW_FILES = message('problem.tooFewFiles', 'Please select at least {least} files');

function checkCount(count: number, { minFiles, maxFiles }: Limits): void {
  if (count === 0 && minFiles > 0) throw new RectoError('no-files');
  if (count < minFiles) throw refuseUsage(TOO_FEW_FILES, { least: minFiles });
  if (count > maxFiles) throw new RectoError('too-many-files', { limit: maxFiles });
}

function checkSize({ name, sizeBytes }: InputFile, { maxFileMegabytes }: Limits): void {
  if (sizeBytes === 0) throw new RectoError('file-empty', { fileName: name });
  if (sizeBytes > maxFileMegabytes * BYTES_PER_MEGABYTE) {
    throw new RectoError('file-too-large', { fileName: name, limit: maxFileMegabytes });
  }
}

async function checkContent(input: InputFile, accept: readonly AcceptedType[]): Promise<AcceptedType> {
  const head = await asUnreadable(input.name, () => input.slice(0, SNIFF_BYTES));
  const type = sniffType(accept, head);
  if (type) return type;
  throw new RectoError('wrong-type', {
    fileName: input.name,
    expected: expectedKinds(accept, head),
  });
}
