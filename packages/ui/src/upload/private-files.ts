/** A file in the browser's own storage, of this tab alone. */
export interface PrivateFile {
  /** Reads from storage: nothing of it is in memory. */
  readonly file: File;
  remove(): Promise<void>;
}

/** Folders of tabs begin with it; so do files that earlier versions left. */
const PREFIX = 'recto-';

let folder: Promise<FileSystemDirectoryHandle> | undefined;

/**
 * Writes a file into the browser's own storage, where it stays until it is removed or the tab is gone.
 * @returns null where the browser has no such storage, refuses it, or has too little of it
 */
export async function keepPrivately(content: Blob | ReadableStream<Uint8Array>): Promise<PrivateFile | null> {
  folder ??= openFolder();
  try {
    return await write(await folder, content instanceof Blob ? content.stream() : content);
  } catch {
    return null;
  }
}

async function write(into: FileSystemDirectoryHandle, content: ReadableStream<Uint8Array>): Promise<PrivateFile> {
  const name = crypto.randomUUID();
  const handle = await into.getFileHandle(name, { create: true });
  const remove = () => into.removeEntry(name).catch(() => undefined);
  try {
    await content.pipeTo(await handle.createWritable());
    return { file: await handle.getFile(), remove };
  } catch (thrown) {
    await remove();
    throw thrown;
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const name = `${PREFIX}tab-${crypto.randomUUID()}`;
  await holdUntilClosed(name);
  return root.getDirectoryHandle(name, { create: true });
}

/** As long as the page is open, others see that its folder is in use. */
function holdUntilClosed(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, () => {
        resolve();
        return new Promise(() => undefined);
      })
      .catch(reject);
  });
}

/** Folders of pages that were closed. A page cannot remove its own then: the browser may still be copying a file of it. */
export async function removeLeftovers(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const names: string[] = [];
  // Not every DOM library knows that a folder can be walked.
  const walk = (root as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> }).keys();
  for await (const name of walk) if (name.startsWith(PREFIX)) names.push(name);
  for (const name of names) {
    const remove = (lock: Lock | null) => lock && root.removeEntry(name, { recursive: true });
    await navigator.locks.request(name, { ifAvailable: true }, remove);
  }
}

// What an earlier visit has left goes as soon as anybody comes who could leave something too.
if (typeof navigator !== 'undefined') void removeLeftovers().catch(() => undefined);
