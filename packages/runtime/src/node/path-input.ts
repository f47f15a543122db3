import { createHash } from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { RectoError } from '@recto/contract/recto-error';
import { asUnreadable, type DigestingInput } from '../engine/tracked-input.ts';
import { type Identity, isSame, openByRanges } from './open-by-ranges.ts';

/** The most that one system call reads. */
const MAX_READ_BYTES = 1_073_741_824;

/**
 * An input on disk. What is read is the file as it was at this call: one that is removed, replaced or changed later cannot be read.
 * @throws file-unreadable
 */
export async function pathInput(path: string, name: string, password?: string): Promise<DigestingInput> {
  const identity = await asUnreadable(name, () => stat(path));
  if (!identity.isFile()) throw new RectoError('file-unreadable', { fileName: name });
  const whileSame = <Out>(read: (handle: FileHandle) => Promise<Out>) =>
    asUnreadable(name, async () => {
      await using handle = await open(path, 'r');
      await requireSame(handle, identity, name);
      const result = await read(handle);
      await requireSame(handle, identity, name);
      return result;
    });
  const slice = (start: number, end: number) =>
    whileSame((handle) => readRange(handle, start, Math.min(end, identity.size)));
  return {
    name,
    sizeBytes: identity.size,
    modifiedAt: Math.floor(identity.mtimeMs),
    ...(password !== undefined && { password }),
    bytes: () => slice(0, identity.size),
    bytesAndDigest: () => whileSame((handle) => readAndDigest(handle, identity.size)),
    slice,
    byRanges: () => openByRanges(path, name, identity),
    digest: () => whileSame((handle) => digestOf(handle, identity.size)),
  };
}

/** SHA-256 of a file, in lower-case hexadecimal. @throws file-unreadable */
export function digestOfFile(path: string, name: string): Promise<string> {
  return asUnreadable(name, async () => {
    await using handle = await open(path, 'r');
    return await digestOf(handle, (await handle.stat()).size);
  });
}

async function requireSame(handle: FileHandle, then: Identity, name: string): Promise<void> {
  if (!isSame(await handle.stat(), then)) throw new RectoError('file-unreadable', { fileName: name });
}

async function readRange(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  await fill(handle, bytes, start);
  return bytes;
}

/** Large enough that the change from one thread to the other does not count, small enough for the processor's cache. */
const PART_BYTES = 4_194_304;

/** Each part is digested while another thread reads the next. */
async function readAndDigest(handle: FileHandle, size: number): Promise<{ bytes: Uint8Array; sha256: string }> {
  const bytes = new Uint8Array(size);
  const hash = createHash('sha256');
  const readPart = (start: number) => fill(handle, bytes.subarray(start, start + PART_BYTES), start);
  let reading = readPart(0);
  for (let at = 0; at < size; at += PART_BYTES) {
    await reading;
    reading = readPart(at + PART_BYTES);
    hash.update(bytes.subarray(at, at + PART_BYTES));
  }
  await reading;
  return { bytes, sha256: hash.digest('hex') };
}

/** Each part is digested while another thread reads the next; only two are in memory. */
async function digestOf(handle: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256');
  const buffers = [new Uint8Array(PART_BYTES), new Uint8Array(PART_BYTES)];
  const readPart = async (start: number) => {
    const part = (buffers[(start / PART_BYTES) % 2] ?? new Uint8Array(0)).subarray(0, Math.max(0, size - start));
    await fill(handle, part, start);
    return part;
  };
  let reading = readPart(0);
  for (let at = 0; at < size; at += PART_BYTES) {
    const part = await reading;
    reading = readPart(at + PART_BYTES);
    hash.update(part);
  }
  await reading;
  return hash.digest('hex');
}

/** Fills an array from a place in the file on. */
async function fill(handle: FileHandle, bytes: Uint8Array, start: number): Promise<void> {
  for (let filled = 0; filled < bytes.length; ) {
    const length = Math.min(MAX_READ_BYTES, bytes.length - filled);
    const { bytesRead } = await handle.read(bytes, filled, length, start + filled);
    if (bytesRead === 0) throw new Error('the file ended early');
    filled += bytesRead;
  }
}
