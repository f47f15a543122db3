import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';

const CANNOT_WATCH = message('usage.cannotWatch', 'Cannot read the folder "{path}"');

/** Interval between two looks at a watched folder. Notices of the system are lost on network drives. */
const EVERY_MS = 500;

/**
 * Files of a folder, those that are there and those that come, each once for each of its versions; ends when the signal is aborted.
 * A file counts as there when its size and time stayed the same from one look to the next.
 * @param extensions lower case, with the dot; other files are left alone, and hidden ones, which browsers and copies begin with
 * @throws usage-invalid when it cannot be read
 */
export async function* filesArriving(
  folder: string,
  extensions: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  let before = new Map<string, string>();
  const given = new Set<string>();
  while (!signal.aborted) {
    const now = await look(folder, extensions);
    for (const [path, version] of now) {
      if (before.get(path) !== version || given.has(`${path}\n${version}`)) continue;
      given.add(`${path}\n${version}`);
      yield path;
    }
    before = now;
    await wait(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function look(folder: string, extensions: readonly string[]): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    throw refuseUsage(CANNOT_WATCH, { path: folder }, thrown);
  });
  const found = new Map<string, string>();
  for (const name of names.sort()) {
    const isWanted = !name.startsWith('.') && extensions.some((extension) => name.toLowerCase().endsWith(extension));
    const facts = isWanted ? await stat(join(folder, name)).catch(() => null) : null;
    if (facts?.isFile() && facts.size > 0) found.set(join(folder, name), `${facts.size} ${facts.mtimeMs}`);
  }
  return found;
}
