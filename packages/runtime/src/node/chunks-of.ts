import type { Pieces } from '@recto/contract/byte-source';

/**
 * A file from its first byte to its last, in chunks of equal size but for the last.
 * @returns chunks of which each takes the place of the one before
 * @throws file-unreadable
 */
export function* chunksOf({ length, parts }: Pieces, mostBytes: number): Generator<Uint8Array> {
  const chunk = new Uint8Array(Math.min(mostBytes, length));
  let filled = 0;
  for (const part of parts) {
    const fill = part instanceof Uint8Array ? copyOf(part) : part.reader();
    for (let done = 0; done < part.length; ) {
      const taken = Math.min(part.length - done, chunk.length - filled);
      fill(chunk.subarray(filled, filled + taken));
      done += taken;
      filled += taken;
      if (filled < chunk.length) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

function copyOf(bytes: Uint8Array): (target: Uint8Array) => void {
  let at = 0;
  return (target) => {
    target.set(bytes.subarray(at, at + target.length));
    at += target.length;
  };
}
