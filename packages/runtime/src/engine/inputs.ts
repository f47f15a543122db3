import type { InputFile } from '@recto/contract/job';

/** An input that lies in memory. @param bytes not modified; each reader gets a copy. */
export function bytesInput(
  name: string,
  bytes: Uint8Array,
  more: { password?: string; modifiedAt?: number } = {},
): InputFile {
  return {
    name,
    sizeBytes: bytes.length,
    ...more,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}

/** An input chosen in a browser. The file is read when asked for; a file that changed since it was chosen cannot be read. */
export function blobInput(file: File, name: string, password?: string): InputFile {
  return {
    name,
    sizeBytes: file.size,
    modifiedAt: file.lastModified,
    ...(password !== undefined && { password }),
    bytes: async () => new Uint8Array(await file.arrayBuffer()),
    slice: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
}
