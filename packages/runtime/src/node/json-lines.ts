import type { Readable } from 'node:stream';

/** Longest line taken, in characters; a receipt of ten files is a few thousand. */
const MAX_LINE_LENGTH = 16_000_000;

/**
 * Reads a stream of text lines.
 * @param onEnd called once, when the stream ends, fails or holds a line that is too long to be ours.
 */
export function readLines(stream: Readable, onLine: (line: string) => void, onEnd: () => void): void {
  let rest: string[] = [];
  let restLength = 0;
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    stream.destroy();
    onEnd();
  };
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const pieces = chunk.split('\n');
    for (const [index, piece] of pieces.entries()) {
      if (hasEnded) return;
      rest.push(piece);
      restLength += piece.length;
      if (restLength > MAX_LINE_LENGTH) return end();
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
