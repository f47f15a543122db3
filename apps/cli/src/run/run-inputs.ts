import { createHash } from 'node:crypto';
import { glob, readFile, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';

const CANNOT_READ_LIST = message('usage.cannotReadList', 'Cannot read the list "{path}"');

/** Most files of one run. */
const MOST_FILES = 100_000;
const TOO_MANY = message('usage.tooManyInputs', 'These are more than {most} files');

/** One file that goes through the recipe. */
export interface RunInput {
  /** As it was written. */
  readonly path: string;
  readonly name: string;
  /** Tells this file from others and from what it was before; absent for standard input. */
  readonly key?: string;
  readonly sizeBytes: number;
}

/**
 * The inputs that are meant: names, patterns that no shell has resolved, lists as `@FILE` or `--list`. Each file once.
 * @throws usage-invalid for a list that cannot be read
 */
export async function findInputs(written: readonly string[], lists: readonly string[]): Promise<RunInput[]> {
  const named: string[] = [];
  for (const one of written) named.push(...(await expand(one)));
  for (const list of lists) named.push(...(await readList(list)));
  if (named.length > MOST_FILES) throw refuseUsage(TOO_MANY, { most: MOST_FILES });
  const inputs = new Map<string, RunInput>();
  for (const path of named) {
    const id = path === '-' ? '-' : resolve(path);
    if (!inputs.has(id)) inputs.set(id, await describeInput(path));
  }
  return [...inputs.values()];
}

/** Describes a file before it is opened. The job reports a missing one. */
export async function describeInput(path: string): Promise<RunInput> {
  if (path === '-') return { path, name: '-', sizeBytes: 0 };
  const found = await stat(path).catch(() => null);
  const facts = [resolve(path), found?.size ?? -1, found?.mtimeMs ?? -1].join('\n');
  const key = createHash('sha256').update(facts).digest('hex').slice(0, 32);
  return { path, name: basename(path), key, sizeBytes: found?.size ?? 0 };
}

async function expand(written: string): Promise<string[]> {
  // A file may have any name; only what is not there is a list or a pattern.
  if (written === '-' || (await stat(written).catch(() => null))) return [written];
  if (written.startsWith('@')) return readList(written.slice(1));
  if (!/[*?[{]/.test(written)) return [written];
  const found: string[] = [];
  for await (const path of glob(written)) {
    if ((await stat(path).catch(() => null))?.isFile()) found.push(path);
  }
  return found.length > 0 ? found.sort() : [written];
}

/** Names on lines, or between zero bytes as `find -print0` writes them. */
async function readList(path: string): Promise<string[]> {
  try {
    const list = path === '-' ? await text(process.stdin) : await readFile(path, 'utf8');
    const lines = list.includes('\0') ? list.split('\0') : list.replace(/^\ufeff/, '').split(/\r?\n/);
    return lines.filter((line) => line !== '');
  } catch (thrown) {
    throw refuseUsage(CANNOT_READ_LIST, { path }, thrown);
  }
}
