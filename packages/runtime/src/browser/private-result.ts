/** Exists in workers only, and so not in TypeScript's DOM types. */
interface SyncAccessHandle {
  write(bytes: Uint8Array, options: { readonly at: number }): number;
  truncate(sizeBytes: number): void;
  close(): void;
}

interface WorkerFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle?(): Promise<SyncAccessHandle>;
}

/** Written at once; larger writes are slower by far in Chromium (156). */
const WRITTEN_BYTES = 262_144;

/** A file of the browser's own storage that is being written. */
export interface PrivateResult {
  /** @throws DOMException, also when there is no room */
  append(bytes: Uint8Array): void;
  /** Reads from storage: nothing of it is in memory. */
  finish(): Promise<File>;
  /** Leaves nothing behind. Never throws. */
  discard(): Promise<void>;
}

/**
 * Begins a file in the folder of a tab, which removes what begins with `made-` when nobody takes it.
 * @param sizeBytes for which there must be room
 * @returns null where a worker cannot write so, and where there is too little room
 */
export async function openPrivateResult(folderName: string, sizeBytes: number): Promise<PrivateResult | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName);
    const name = `made-${crypto.randomUUID()}`;
    const file: WorkerFileHandle = await folder.getFileHandle(name, { create: true });
    const remove = () => folder.removeEntry(name).catch(() => undefined);
    try {
      return await openForWriting(file, sizeBytes, remove);
    } catch {
      await remove();
    }
  } catch {
    // No storage, or none for this page.
  }
  return null;
}

async function openForWriting(
  file: WorkerFileHandle,
  sizeBytes: number,
  remove: () => Promise<void>,
): Promise<PrivateResult> {
  const handle = await file.createSyncAccessHandle?.();
  if (!handle) throw new TypeError('files are not written at once here');
  try {
    handle.truncate(sizeBytes);
  } catch (thrown) {
    handle.close();
    throw thrown;
  }
  let written = 0;
  return {
    append(bytes) {
      for (let at = 0; at < bytes.length; at += WRITTEN_BYTES) {
        const chunk = bytes.subarray(at, at + WRITTEN_BYTES);
        const count = handle.write(chunk, { at: written });
        if (count < chunk.length) throw new DOMException('only a part was written', 'QuotaExceededError');
        written += count;
      }
    },
    finish() {
      handle.close();
      return file.getFile();
    },
    discard() {
      handle.close();
      return remove();
    },
  };
}
