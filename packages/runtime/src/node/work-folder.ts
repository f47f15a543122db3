import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RectoError } from '@recto/contract';

const open = new Set<string>();
let isWatchingExit = false;

/**
 * Makes a private, hidden folder, lends it and removes it with all it holds, also when the process exits meanwhile.
 * @throws output-unwritable when the parent folder takes no files
 */
export async function withWorkFolder<Out>(
  parent: string | undefined,
  work: (folder: string) => Promise<Out>,
): Promise<Out> {
  const folder = await make(parent ?? tmpdir());
  open.add(folder);
  removeAtExit();
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 2 });
    open.delete(folder);
  }
}

async function make(parent: string): Promise<string> {
  try {
    return await mkdtemp(join(parent, '.recto-'));
  } catch (thrown) {
    throw new RectoError('output-unwritable', { fileName: parent }, thrown);
  }
}

function removeAtExit(): void {
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on('exit', () => {
    for (const folder of open) rmSync(folder, { recursive: true, force: true });
  });
}
