import type { Readable } from 'node:stream';

/** Limits for reading a stream, in characters. */
export interface LineLimits {
  readonly maxLine: number;
  /** Largest length of all lines together; default: no limit. */
  readonly maxAll?: number;
}

/** A receipt of ten files is a few thousand characters long. */
const LIMITS: LineLimits = { maxLine: 16_000_000 };

/**
 * Reads a stream of text lines.
 * @param onEnd called once, when the stream ends, fails or holds more than the limits allow.
 */
export function readLines(
  stream: Readable,
  onLine: (line: string) => void,
  onEnd: () => void,
  { maxLine, maxAll = Number.POSITIVE_INFINITY }: LineLimits = LIMITS,
): void {
  let rest: string[] = [];
  let restLength = 0;
  let taken = 0;
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    stream.destroy();
    onEnd();
  };
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    taken += chunk.length;
    if (taken > maxAll) return end();
    const pieces = chunk.split('\n');
    for (const [index, piece] of pieces.entries()) {
      if (hasEnded) return;
      rest.push(piece);
      restLength += piece.length;
      if (restLength > maxLine) return end();
      if (index === pieces.length - 1) continue;
      const line = rest.join('');
      rest = [];
      restLength = 0;
      onLine(line);
    }
  });
  stream.on('end', end);
  stream.on('error', end);
}
