import { isGzip } from '@recto/contract/accept';
import type { Note } from '@recto/contract/receipt';
import type { Limits } from '@recto/contract/tool';
import type { UnpackedInput } from './gunzip-input.ts';
import { checkFiles } from './limits.ts';
import type { TrackedInput } from './tracked-input.ts';

/**
 * Takes a file out of the gzip that it came in; any other comes back as it is. The digest stays that of the file as it came.
 * @throws file-too-large when more comes out than a tool takes, input-damaged when nothing does, cancelled
 */
export async function unpackInput(
  given: TrackedInput,
  maxMegabytes: number,
  signal: AbortSignal | undefined,
): Promise<UnpackedInput> {
  if (!isGzip(await given.slice(0, 3))) return { input: given, notes: [] };
  // Few files are packed: the others do not load what unpacks them.
  const { gunzipInput } = await import('./gunzip-input.ts');
  return gunzipInput(given, maxMegabytes, signal);
}

/** As `unpackInput`, for the inputs of a job; how many and how large they are is looked at first. */
export async function unpackInputs(given: readonly TrackedInput[], limits: Limits, signal: AbortSignal) {
  checkFiles(given, limits);
  const inputs: TrackedInput[] = [];
  const notes: Note[] = [];
  for (const one of given) {
    const unpacked = await unpackInput(one, limits.maxFileMegabytes, signal);
    inputs.push(unpacked.input);
    notes.push(...unpacked.notes);
  }
  return { inputs, notes };
}
