import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { bytesInput } from './inputs.ts';
import { sha256Hex } from './sha256.ts';

/** An input whose digest is taken from the very bytes that the operation got. */
export interface TrackedInput extends InputFile {
  /** Digest of the whole file, in lower-case hexadecimal; reads the file only if nothing else has. */
  sha256(): Promise<string>;
}

/** A host's input that can digest its bytes while it reads them. */
export interface DigestingInput extends InputFile {
  /** Returns the result of `bytes`, and its digest in lower-case hexadecimal. @throws file-unreadable */
  bytesAndDigest?(): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }>;
  /** The digest alone, of a file that is read by ranges. @throws file-unreadable */
  digest?(): Promise<string>;
}

/** Wraps a host's input: read failures get their code, and the digest is computed beside the work. */
export function trackInput(input: DigestingInput): TrackedInput {
  let digest: Promise<string> | undefined;
  const readWhole = async () => {
    const { bytes, sha256 } = await asUnreadable(input.name, async () =>
      digest || !input.bytesAndDigest
        ? { bytes: await input.bytes(), sha256: undefined }
        : await input.bytesAndDigest(),
    );
    if (bytes.length !== input.sizeBytes) throw new RectoError('file-unreadable', { fileName: input.name });
    if (!digest) {
      digest = sha256 === undefined ? sha256Hex(bytes) : Promise.resolve(sha256);
      digest.catch(() => {});
    }
    return bytes;
  };
  return {
    name: input.name,
    sizeBytes: input.sizeBytes,
    ...(input.modifiedAt !== undefined && { modifiedAt: input.modifiedAt }),
    ...(input.password !== undefined && { password: input.password }),
    bytes: readWhole,
    slice: (start, end) => asUnreadable(input.name, () => input.slice(start, end)),
    ...(input.byRanges && { byRanges: input.byRanges }),
    async sha256() {
      digest ??= input.digest?.();
      if (!digest) await readWhole();
      return digest ?? '';
    },
  };
}

/** Replaces what an operation reads of an input. Its name, its password and the digest of the file as it came stay. @param bytes not modified */
export function withBytes(input: TrackedInput, bytes: Uint8Array): TrackedInput {
  const { byRanges: _, ...rest } = input;
  return { ...rest, ...bytesInput(input.name, bytes) };
}

/** Runs a read; whatever fails is `file-unreadable`, except for lack of memory. */
export async function asUnreadable<Out>(fileName: string, read: () => Promise<Out>): Promise<Out> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof RectoError) throw thrown;
    if (thrown instanceof RangeError) throw new RectoError('out-of-memory', {}, thrown);
    throw new RectoError('file-unreadable', { fileName }, thrown);
  }
}
