import { download } from '../upload/deliver.ts';
import type { HostOutput } from '../upload/host.ts';

/** The part of the File System Access API that is used; not in every browser, nor in TypeScript's DOM types. */
interface FolderPicker {
  showDirectoryPicker(options: { mode: 'readwrite' }): Promise<FileSystemDirectoryHandle>;
}

/** Between downloads: a browser drops some of those that come at once. */
const DOWNLOAD_GAP_MS = 250;

/** True where results can go into a folder of the visitor's choice. */
export function canChooseFolder(): boolean {
  return 'showDirectoryPicker' in globalThis;
}

/**
 * Asks for a folder and writes the results there, beside what it holds. Closing the dialog writes nothing.
 * @returns how many were written @throws the browser's write error
 */
export async function saveIntoFolder(outputs: readonly HostOutput[]): Promise<number> {
  const picker = globalThis as typeof globalThis & FolderPicker;
  const folder = await picker.showDirectoryPicker({ mode: 'readwrite' }).catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return null;
    throw thrown;
  });
  if (!folder) return 0;
  for (const { blob, name } of outputs) {
    const handle = await folder.getFileHandle(await freeNameIn(folder, name), { create: true });
    await blob.stream().pipeTo(await handle.createWritable());
  }
  return outputs.length;
}

/** A name that nothing in the folder has: no file of the visitor is written over. */
async function freeNameIn(folder: FileSystemDirectoryHandle, wanted: string): Promise<string> {
  const dot = wanted.lastIndexOf('.');
  let name = wanted;
  for (let number = 2; await isTaken(folder, name); number++)
    name = `${wanted.slice(0, dot)} (${number})${wanted.slice(dot)}`;
  return name;
}

function isTaken(folder: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  return folder.getFileHandle(name).then(
    () => true,
    (thrown: unknown) => !(thrown instanceof DOMException && thrown.name === 'NotFoundError'),
  );
}

/** Downloads the results one after the other. */
export async function downloadSingly(outputs: readonly HostOutput[]): Promise<void> {
  for (const { blob, name } of outputs) {
    download(blob, name);
    await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_GAP_MS));
  }
}
