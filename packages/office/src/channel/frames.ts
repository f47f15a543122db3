import type { Readable, Writable } from 'node:stream';

/** A line of JSON and the bytes that follow it. */
export interface Frame {
  readonly header: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
}

export interface FrameLimits {
  readonly maxHeaderBytes: number;
  readonly maxBytes: number;
}

const LINE_FEED = 10;

/**
 * Reads frames: `{ "sizeBytes": n, ... }`, a line feed, n bytes.
 * @returns the next frame, or null when the stream has ended or holds what is no frame.
 */
export function createFrameReader(stream: Readable, limits: FrameLimits): () => Promise<Frame | null> {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next().catch(() => ({ value: undefined, done: true }));
    if (done) return false;
    rest = rest.length === 0 ? value : Buffer.concat([rest, value]);
    return true;
  };
  return async () => {
    let searchedTo = 0;
    let end = rest.indexOf(LINE_FEED);
    while (end < 0) {
      searchedTo = rest.length;
      if (searchedTo > limits.maxHeaderBytes || !(await more())) return null;
      end = rest.indexOf(LINE_FEED, searchedTo);
    }
    const header = parseHeader(rest.subarray(0, end));
    rest = rest.subarray(end + 1);
    const sizeBytes = header?.sizeBytes;
    if (!header || typeof sizeBytes !== 'number' || !(sizeBytes >= 0 && sizeBytes <= limits.maxBytes)) return null;
    const bytes = new Uint8Array(sizeBytes);
    let filled = 0;
    while (filled < sizeBytes) {
      const part = rest.subarray(0, sizeBytes - filled);
      bytes.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
      if (filled < sizeBytes && !(await more())) return null;
    }
    return { header, bytes };
  };
}

/** Writes one frame. What the other side does with it is for its answer to say. */
export function writeFrame(stream: Writable, header: object, bytes: Uint8Array = new Uint8Array()): void {
  stream.write(`${JSON.stringify({ ...header, sizeBytes: bytes.length })}\n`);
  if (bytes.length > 0) stream.write(bytes);
}

function parseHeader(line: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
