/** A file in the browser's own storage, of this tab alone. */
export interface PrivateFile {
  /** Reads from storage: nothing of it is in memory. */
  readonly file: File;
  remove(): Promise<void>;
}

/** Blob that is already in the folder of this tab: it is not written again. */
export interface KeptBlob extends Blob {
  readonly keptAs?: PrivateFile;
}

/** Folders of tabs begin with it; so do files that earlier versions left. */
const PREFIX = 'recto-';

let folder: Promise<FileSystemDirectoryHandle> | undefined;

/** The folder of this tab, which others leave alone while the page is open. @throws DOMException where there is no storage */
export const privateFolder = (): Promise<FileSystemDirectoryHandle> => (folder ??= openFolder());

/**
 * Writes a file into the browser's own storage, where it stays until it is removed or the tab is gone.
 * @returns null where the browser has no such storage, refuses it, or has too little of it
 */
export async function keepPrivately(content: Blob | ReadableStream<Uint8Array>): Promise<PrivateFile | null> {
  const { keptAs } = content as KeptBlob;
  if (keptAs) return keptAs;
  let remove: PrivateFile['remove'] | undefined;
  try {
    const into = await privateFolder();
    const name = crypto.randomUUID();
    const handle = await into.getFileHandle(name, { create: true });
    remove = () => into.removeEntry(name).catch(() => undefined);
    await (content instanceof Blob ? content.stream() : content).pipeTo(await handle.createWritable());
    return { file: await handle.getFile(), remove };
  } catch {
    await remove?.();
    return null;
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  const name = `${PREFIX}tab-${crypto.randomUUID()}`;
  // As long as the page is open, others see that its folder is in use.
  await new Promise<void>((resolve, reject) => {
    const hold = () => new Promise(() => resolve());
    navigator.locks.request(name, hold).catch(reject);
  });
  return root.getDirectoryHandle(name, { create: true });
}

/** Folders of pages that were closed. A page cannot remove its own then: the browser may still be copying a file of it. */
async function removeLeftovers(): Promise<void> {
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
