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
  /** The next bytes; null at the end. */
  const more = async (): Promise<Buffer | null> => {
    const { value, done } = await chunks.next().catch(() => ({ value: undefined, done: true }));
    return done ? null : value;
  };
  /** A line, put together once; null when it is too long. */
  const readLine = async (): Promise<Buffer | null> => {
    const parts: Buffer[] = [];
    let length = 0;
    for (;;) {
      const end = rest.indexOf(LINE_FEED);
      parts.push(end < 0 ? rest : rest.subarray(0, end));
      length += rest.length;
      if (end >= 0) {
        rest = rest.subarray(end + 1);
        return Buffer.concat(parts);
      }
      const next = length > limits.maxHeaderBytes ? null : await more();
      if (!next) return null;
      rest = next;
    }
  };
  return async () => {
    const line = await readLine();
    const header = line && parseHeader(line);
    const sizeBytes = header?.sizeBytes;
    if (!header || typeof sizeBytes !== 'number' || !(sizeBytes >= 0 && sizeBytes <= limits.maxBytes)) return null;
    // Memory grows with what has come, not with what was said.
    const parts: Buffer[] = [];
    for (let filled = 0; ; ) {
      const part = rest.subarray(0, sizeBytes - filled);
      parts.push(part);
      filled += part.length;
      rest = rest.subarray(part.length);
      if (filled === sizeBytes) break;
      const next = await more();
      if (!next) return null;
      rest = next;
    }
    const { buffer, byteOffset, byteLength } = Buffer.concat(parts);
    return { header, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
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
