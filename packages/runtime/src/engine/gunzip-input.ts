import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
import { type TrackedInput, withBytes } from './tracked-input.ts';

const UNPACKED = message('note.unpacked', 'It was compressed with gzip. The file inside was used.');

/** An input without the compression around it. */
export interface UnpackedInput {
  readonly input: TrackedInput;
  readonly notes: readonly Note[];
}

/** Unpacks a gzip. @throws file-too-large when more comes out than a tool takes, input-damaged when nothing does, cancelled */
export async function gunzipInput(
  given: TrackedInput,
  maxMegabytes: number,
  signal: AbortSignal | undefined,
): Promise<UnpackedInput> {
  const bytes = await gunzip(given, maxMegabytes, signal);
  return {
    input: withBytes(given, bytes),
    notes: [note({ kind: 'changed', item: 'file', count: 1, fileName: given.name }, UNPACKED)],
  };
}

async function gunzip(given: TrackedInput, maxMegabytes: number, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const fileName = given.name;
  const packed = new Blob([(await given.bytes()) as Uint8Array<ArrayBuffer>]);
  const reader = packed.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    throwIfCancelled(signal);
    // What is cut off gives what came before it.
    const next = await reader.read().catch(() => null);
    if (!next || next.done) break;
    length += next.value.length;
    if (length > maxMegabytes * BYTES_PER_MEGABYTE) {
      await reader.cancel();
      throw new RectoError('file-too-large', { fileName, limit: maxMegabytes });
    }
    parts.push(next.value);
  }
  if (length === 0) throw new RectoError('input-damaged', { fileName });
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
