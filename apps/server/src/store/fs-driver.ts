import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BLOB_NAME, type BlobDriver, type BlobEntry } from './blob-driver.ts';

const OWNER_ONLY = 0o600;
const FOLDER_OWNER_ONLY = 0o700;
const READ_BYTES = 1_048_576;

/** Blobs as files below one folder, readable by the server's user only. */
export function createFsDriver(root: string): BlobDriver {
  const pathOf = (name: string) => {
    if (!BLOB_NAME.test(name)) throw new Error('not a blob name');
    return join(root, name);
  };
  /** Opens a file whose folder may not be there: it is made for the first, and again when a sweep tidied it away. */
  const openInFolder = async (path: string, flags: string) => {
    for (let tries = 0; ; tries++) {
      const handle = await open(path, flags, OWNER_ONLY).catch(whenAbsent(null));
      if (handle) return handle;
      if (tries > 2) throw new Error('the folder does not stay');
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_OWNER_ONLY });
    }
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const part = `${path.slice(0, path.lastIndexOf('.'))}-${randomBytes(6).toString('hex')}.part`;
      const handle = await openInFolder(part, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.datasync();
      } finally {
        await handle.close();
      }
      await rename(part, path);
      await syncFolder(dirname(path));
    },
    get: (name) => readFile(pathOf(name)).catch(whenAbsent(null)),
    async start(name, maxBytes) {
      const handle = await open(pathOf(name), 'r').catch(whenAbsent(null));
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        const bytes = Buffer.alloc(Math.min(size, maxBytes));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
        return { bytes: bytes.subarray(0, bytesRead), sizeBytes: size };
      } finally {
        await handle.close();
      }
    },
    async append(name, keepBytes) {
      const path = pathOf(name);
      const handle = keepBytes === 0 ? await openInFolder(path, 'w') : await open(path, 'r+');
      if ((await handle.stat()).size < keepBytes) {
        await handle.close();
        throw new Error('the blob is shorter than it was');
      }
      await handle.truncate(keepBytes);
      let at = keepBytes;
      return {
        async write(parts) {
          await writeAll(handle, parts, at);
          at += parts.reduce((sum, part) => sum + part.length, 0);
        },
        // Not forced to the disk: most bodies are gone before they would get there. After a loss of power the length tells.
        close: () => handle.close(),
      };
    },
    sizeOf: async (name) => stat(pathOf(name)).then(({ size }) => size, whenAbsent(null)),
    async *read(name, start, end) {
      const handle = await open(pathOf(name), 'r');
      try {
        for (let at = start; at < end; ) {
          const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, end - at));
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
          if (bytesRead === 0) throw new Error('the blob ended early');
          at += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
      } finally {
        await handle.close();
      }
    },
    remove: async (name) => rm(pathOf(name)).then(() => true, whenAbsent(false)),
    erase: async (name) => rm(pathOf(name)).catch(whenAbsent(undefined)),
    list: () => listFiles(root),
  };
}

async function writeAll(handle: FileHandle, parts: readonly Uint8Array[], at: number): Promise<void> {
  let left = parts;
  let position = at;
  while (left.length > 0) {
    const { bytesWritten } = await handle.writev(left, position);
    position += bytesWritten;
    left = after(left, bytesWritten);
  }
}

/** Returns the rest of the parts after so many bytes. */
function after(parts: readonly Uint8Array[], byteCount: number): readonly Uint8Array[] {
  let skipped = byteCount;
  let index = 0;
  for (; index < parts.length; index++) {
    const { length } = parts[index] ?? new Uint8Array();
    if (length > skipped) break;
    skipped -= length;
  }
  const [first, ...rest] = parts.slice(index);
  return first ? [first.subarray(skipped), ...rest] : [];
}

async function* listFiles(root: string): AsyncGenerator<BlobEntry> {
  const buckets = await readdir(root).catch(whenAbsent<string[]>([]));
  for (const bucket of buckets) {
    const names = await readdir(join(root, bucket)).catch(whenAbsent<string[]>([]));
    // Fails while anything is inside, which is what is wanted.
    if (names.length === 0) await rmdir(join(root, bucket)).catch(() => {});
    for (const file of names) {
      const name = `${bucket}/${file}`;
      const found = await stat(join(root, name)).catch(whenAbsent(null));
      if (found?.isFile() && BLOB_NAME.test(name)) yield { name, sizeBytes: found.size, modifiedAt: found.mtimeMs };
    }
  }
}

/** A renamed file is only safe from a loss of power when its folder is written too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}

function whenAbsent<Value>(value: Value): (thrown: unknown) => Value {
  return (thrown) => {
    const code = (thrown as NodeJS.ErrnoException | null)?.code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return value;
    throw thrown;
  };
}
