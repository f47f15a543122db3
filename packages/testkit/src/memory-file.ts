import type { InputFile } from '@recto/contract/job';

/** An input file that lives in memory. Each reading gives bytes of its own. */
export function memoryFile(name: string, bytes: Uint8Array, password?: string): InputFile {
  return {
    name,
    sizeBytes: bytes.length,
    password,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
