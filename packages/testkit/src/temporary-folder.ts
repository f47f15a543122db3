import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs `work` with a new empty folder that is removed afterwards, also when `work` fails. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'recto-test-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with a path to the file: as given, or a temporary one that holds the bytes. */
export async function withFile<T>(file: string | Uint8Array, work: (path: string) => Promise<T>): Promise<T> {
  if (typeof file === 'string') return work(file);
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'file.pdf');
    await writeFile(path, file);
    return work(path);
  });
}
