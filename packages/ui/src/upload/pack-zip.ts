import { makeZip } from 'client-zip';
import { download } from './deliver.ts';
import type { HostOutput } from './host.ts';
import { keepPrivately } from './private-files.ts';

/** A ZIP that is larger is packed into a file of the browser's own storage, so that it is never whole in memory. */
const LARGE_BYTES = 67_108_864;

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
  const totalBytes = outputs.reduce((sum, { blob }) => sum + blob.size, 0);
  // A browser without such storage, or with too little of it, packs in memory.
  const stored = totalBytes > LARGE_BYTES ? await keepPrivately(zipOf(outputs)) : null;
  return stored?.file ?? new Response(zipOf(outputs), { headers: { 'content-type': 'application/zip' } }).blob();
}
