import { constants } from 'node:fs';
import { chmod, copyFile, link, lstat, mkdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { freeName } from '@recto/recipes';
import { message } from '@recto/words/message';

/** Ways to deal with a file that has the name of a result. Nothing is replaced without a request. */
export type Policy = 'refuse' | 'force' | 'unique';

const EXISTS = message('usage.exists', '"{path}" exists already. --force replaces it; --unique takes another name');

/** Results on their way at a time: one after the other, thousands wait for the change between threads. */
const PLACED_AT_ONCE = 64;

/** A finished file on its way. */
export interface Placing {
  readonly from: string;
  readonly to: string;
}

/** True for anything that has the name, also for a link that leads nowhere. */
export async function isTaken(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null;
}

/** @throws usage-invalid when a file has the name and may not be replaced */
export async function requireFree(path: string, policy: Policy): Promise<void> {
  if (policy === 'refuse' && (await isTaken(path))) throw refuseUsage(EXISTS, { path });
}

/** Names in a folder that nothing has, and that differ from each other where upper and lower case are one. */
export async function freePaths(folder: string, names: readonly string[], policy: Policy): Promise<string[]> {
  const given = new Set<string>();
  const paths: string[] = [];
  for (const wanted of names) {
    const candidates: string[] = [];
    const isFree = (name: string) => !given.has(folded(name)) && !candidates.includes(name);
    let name = freeName(wanted, (one) => !isFree(one));
    while (policy === 'unique' && (await isTaken(join(folder, name)))) {
      candidates.push(name);
      name = freeName(wanted, (one) => !isFree(one));
    }
    given.add(folded(name));
    paths.push(join(folder, name));
  }
  return paths;
}

const folded = (name: string) => name.normalize('NFC').toLowerCase();

/** Places files, all or none: what was placed is taken back when one cannot be. @throws usage-invalid, output-unwritable */
export async function placeAll(files: readonly Placing[], policy: Policy): Promise<void> {
  for (const batch of batches(files)) await Promise.all(batch.map(({ to }) => requireFree(to, policy)));
  const placed: string[] = [];
  try {
    for (const batch of batches(files)) {
      const tried = await Promise.allSettled(batch.map((file) => placeOne(file, policy)));
      placed.push(...batch.filter((_, at) => tried[at]?.status === 'fulfilled').map(({ to }) => to));
      const failed = tried.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
    }
  } catch (thrown) {
    if (policy !== 'force') for (const path of placed) await rm(path, { force: true });
    throw thrown;
  }
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / PLACED_AT_ONCE);
  return Array.from({ length: count }, (_, at) => items.slice(at * PLACED_AT_ONCE, (at + 1) * PLACED_AT_ONCE));
}

/** Whole or not at all; without `force` it never takes the place of something that is there by then. */
async function placeOne({ from, to }: Placing, policy: Policy): Promise<void> {
  if (policy === 'force') return replaceFile(from, to);
  try {
    await link(from, to).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'EEXIST') throw thrown;
      return copyFile(from, to, constants.COPYFILE_EXCL);
    });
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') throw refuseUsage(EXISTS, { path: to }, thrown);
    throw new RectoError('output-unwritable', { fileName: to }, thrown);
  }
}

/** Takes the place of a file in one step, with its mode; a link stays a link, and what it leads to is replaced. */
export async function replaceFile(from: string, to: string): Promise<void> {
  await orUnwritable(to, async () => {
    const path = await realpath(to).catch(() => resolve(to));
    const before = await stat(path).catch(() => null);
    const part = join(dirname(path), `.${basename(path).slice(0, 100)}.${process.pid}.part`);
    try {
      // On another file system there is a copy first, which can be renamed.
      await link(from, part).catch(() => copyFile(from, part, constants.COPYFILE_EXCL));
      if (before) await chmod(part, before.mode & 0o7777);
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
  });
}

/** Makes a folder and those above it. @returns a function that removes the new folders, if they are still empty */
export async function makeFolder(folder: string): Promise<() => Promise<void>> {
  const first = await orUnwritable(folder, () => mkdir(folder, { recursive: true }));
  return async () => {
    for (let path = folder; first !== undefined; path = dirname(path)) {
      await rmdir(path).catch(() => {});
      if (path === first || dirname(path) === path) return;
    }
  };
}

/** The folder that exists already, a folder itself or the nearest above it. */
export async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => null);
  return found || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** @throws output-unwritable, with what the system said as its cause */
export async function orUnwritable<Out>(fileName: string, write: () => Promise<Out>): Promise<Out> {
  try {
    return await write();
  } catch (thrown) {
    throw thrown instanceof RectoError ? thrown : new RectoError('output-unwritable', { fileName }, thrown);
  }
}
