import type { Readable } from 'node:stream';
import { RectoError } from '@recto/contract/recto-error';

const LENGTH_BYTES = 8;

/** Takes one result's bytes as they come. */
export interface ResultSink {
  write(bytes: Buffer): Promise<void>;
  /** All of it has come. */
  end(): Promise<void>;
}

/** Limits of the results; an engine that exceeds them was taken over. */
export interface ResultLimits {
  readonly maxFiles: number;
  readonly maxBytes: number;
}

/**
 * Reads results from an engine's pipe: each is its length in 8 bytes, then its bytes.
 * @param open called with the position of each result as it begins
 * @param onFailure told when a sink fails or too much comes
 * @returns their sizes, once the pipe has ended or `count` of them have come.
 */
export function readResults(
  pipe: Readable,
  open: (position: number) => Promise<ResultSink>,
  limits: ResultLimits,
  onFailure: (thrown: unknown) => void,
): { readonly untilCount: (count: number) => Promise<number[]> } {
  const sizes: number[] = [];
  const waiting = new Set<() => void>();
  let failure: unknown;
  let hasEnded = false;
  const tell = () => {
    for (const check of waiting) check();
  };
  const read = async () => {
    let header: Buffer = Buffer.alloc(0);
    let sink: ResultSink | undefined;
    let left = 0;
    let total = 0;
    const finish = async (size: number) => {
      await sink?.end();
      sink = undefined;
      sizes.push(size);
      tell();
    };
    let size = 0;
    for await (const chunk of pipe) {
      let bytes: Buffer = chunk;
      while (bytes.length > 0) {
        if (!sink) {
          const missing = LENGTH_BYTES - header.length;
          header = Buffer.concat([header, bytes.subarray(0, missing)]);
          bytes = bytes.subarray(missing);
          if (header.length < LENGTH_BYTES) continue;
          size = Number(header.readBigUInt64LE());
          header = Buffer.alloc(0);
          total += size;
          if (total > limits.maxBytes || sizes.length >= limits.maxFiles) throw new RectoError('engine-crashed');
          sink = await open(sizes.length);
          left = size;
          if (left === 0) await finish(size);
          continue;
        }
        const part = bytes.subarray(0, left);
        await sink.write(part);
        left -= part.length;
        bytes = bytes.subarray(part.length);
        if (left === 0) await finish(size);
      }
    }
  };
  read()
    .catch((thrown: unknown) => {
      failure = thrown;
      onFailure(thrown);
      pipe.destroy();
    })
    .finally(() => {
      hasEnded = true;
      tell();
    });
  return {
    untilCount: (count) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (failure !== undefined) reject(failure);
          else if (sizes.length >= count) resolve([...sizes]);
          else if (hasEnded) reject(new RectoError('engine-crashed'));
          else return;
          waiting.delete(check);
        };
        waiting.add(check);
        check();
      }),
  };
}
