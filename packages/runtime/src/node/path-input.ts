import { type FileHandle, open, stat } from 'node:fs/promises';
import { type InputFile, RectoError } from '@recto/contract';
import { asUnreadable } from '../engine/tracked-input.ts';

interface Identity {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

/**
 * An input on disk. What is read is the file as it was at this call: one that is removed, replaced or changed later cannot be read.
 * @throws file-unreadable
 */
export async function pathInput(path: string, name: string, password?: string): Promise<InputFile> {
  const identity = await asUnreadable(name, () => stat(path));
  if (!identity.isFile()) throw new RectoError('file-unreadable', { fileName: name });
  const read = (start: number, end: number) =>
    asUnreadable(name, async () => {
      const handle = await open(path, 'r');
      try {
        await requireSame(handle, identity, name);
        const bytes = await readRange(handle, start, Math.min(end, identity.size));
        await requireSame(handle, identity, name);
        return bytes;
      } finally {
        await handle.close();
      }
    });
  return {
    name,
    sizeBytes: identity.size,
    modifiedAt: Math.floor(identity.mtimeMs),
    ...(password !== undefined && { password }),
    bytes: () => read(0, identity.size),
    slice: read,
  };
}

async function requireSame(handle: FileHandle, then: Identity, name: string): Promise<void> {
  const now = await handle.stat();
  if (now.size !== then.size || now.mtimeMs !== then.mtimeMs || now.ino !== then.ino) {
    throw new RectoError('file-unreadable', { fileName: name });
  }
}

async function readRange(handle: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled);
    if (bytesRead === 0) throw new Error('the file ended early');
    filled += bytesRead;
  }
  return bytes;
}
