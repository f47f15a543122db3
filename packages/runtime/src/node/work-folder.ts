import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwritable } from './unwritable.ts';

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
  return withFolderOnDemand(parent, async (folder) => work(await folder()));
}

/** The same, with a folder that is made when it is first asked for. */
export async function withFolderOnDemand<Out>(
  parent: string | undefined,
  work: (folder: () => Promise<string>) => Promise<Out>,
): Promise<Out> {
  let made: Promise<string> | undefined;
  try {
    return await work(() => {
      made ??= make(parent ?? tmpdir());
      return made;
    });
  } finally {
    const folder = await made?.catch(() => undefined);
    if (folder !== undefined) remove(folder);
  }
}

/** At once: the first asynchronous removal of a process costs eight milliseconds. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  open.delete(folder);
}

async function make(parent: string): Promise<string> {
  try {
    const folder = await mkdtemp(join(parent, '.recto-'));
    open.add(folder);
    removeAtExit();
    return folder;
  } catch (thrown) {
    throw unwritable(parent, thrown);
  }
}

function removeAtExit(): void {
  if (isWatchingExit) return;
  isWatchingExit = true;
  process.on('exit', () => {
    for (const folder of open) rmSync(folder, { recursive: true, force: true });
  });
}
