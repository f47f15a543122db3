import { makeZip } from 'client-zip';
import { download } from './deliver.ts';
import type { HostOutput } from './host.ts';

/** A ZIP that is larger is packed into a file of the browser's own storage, so that it is never whole in memory. */
const LARGE_BYTES = 67_108_864;
const PREFIX = 'recto-zip-';

const packed = new WeakMap<readonly HostOutput[], Promise<Blob>>();

/** All results as one ZIP, stored, not compressed again; made while it is read. */
export function zipOf(outputs: readonly HostOutput[]): ReadableStream<Uint8Array> {
  return makeZip(outputs.map(({ name, blob }) => ({ name, input: blob, size: blob.size })));
}

/** Downloads all results as one ZIP. It is packed once, however often it is wanted. @throws the browser's write error */
export async function downloadAll(outputs: readonly HostOutput[], name: string): Promise<void> {
  const before = packed.get(outputs);
  const zip = before ?? pack(outputs);
  if (!before) packed.set(outputs, zip);
  download(
    await zip.catch((thrown: unknown) => {
      packed.delete(outputs);
      throw thrown;
    }),
    name,
  );
}

async function pack(outputs: readonly HostOutput[]): Promise<Blob> {
  await removeLeftovers().catch(() => undefined);
  const totalBytes = outputs.reduce((sum, { blob }) => sum + blob.size, 0);
  // A browser without such storage, or with too little of it, packs in memory.
  const stored = totalBytes > LARGE_BYTES ? await packIntoStorage(outputs).catch(() => null) : null;
  return stored ?? new Response(zipOf(outputs), { headers: { 'content-type': 'application/zip' } }).blob();
}

async function packIntoStorage(outputs: readonly HostOutput[]): Promise<File> {
  const folder = await navigator.storage.getDirectory();
  const name = PREFIX + crypto.randomUUID();
  await holdUntilClosed(name);
  const handle = await folder.getFileHandle(name, { create: true });
  try {
    await zipOf(outputs).pipeTo(await handle.createWritable());
    return await handle.getFile();
  } catch (thrown) {
    await folder.removeEntry(name);
    throw thrown;
  }
}

/** As long as the page is open, others see that its file is in use. */
function holdUntilClosed(name: string): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
}

/** Files of pages that were closed. A page cannot remove its own then: the browser may still be copying it. */
async function removeLeftovers(): Promise<void> {
  const folder = await navigator.storage.getDirectory();
  const names: string[] = [];
  // Not every DOM library knows that a folder can be walked.
  const walk = (folder as FileSystemDirectoryHandle & { keys(): AsyncIterable<string> }).keys();
  for await (const name of walk) if (name.startsWith(PREFIX)) names.push(name);
  for (const name of names) {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && folder.removeEntry(name));
  }
}

// What an earlier visit has left goes as soon as anybody comes who could leave something too.
removeLeftovers().catch(() => undefined);
