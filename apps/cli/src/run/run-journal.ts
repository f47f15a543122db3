import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { type Recipe, recipeText } from '@recto/recipes';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';
import type { PlacedFile, ResultFolder } from './result-folder.ts';

const OTHER_RECIPE = message(
  'usage.otherRecipe',
  'The run in "{path}" had another recipe. Leave out --continue to start from scratch.',
);
const AT_WORK = message('usage.runAtWork', 'Another run is active in "{path}"');

const placedSchema = z.array(z.strictObject({ name: z.string(), sha256: z.string() }));

/** A line of the journal. What was about to be placed is told before, so that no end of the process leaves a result twice. */
const entrySchema = z.union([
  z.strictObject({ recipe: z.string() }),
  z.strictObject({ key: z.string(), placing: placedSchema }),
  z.strictObject({ key: z.string(), done: placedSchema }),
  z.strictObject({ key: z.string(), unfinished: placedSchema }),
]);

type Entry = z.infer<typeof entrySchema>;

/** Journal of finished files, on disk. */
export interface RunJournal {
  /** The results of a file that was done before. */
  doneBefore(key: string): readonly PlacedFile[] | undefined;
  write(entry: Exclude<Entry, { recipe: string }>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the journal in a folder of results. When a run goes on, what an earlier one had not finished is taken back; it is done again.
 * @throws usage-invalid when another run is at work there, or had another recipe; output-unwritable
 */
export async function openJournal(folder: ResultFolder, recipe: Recipe, goesOn: boolean): Promise<RunJournal> {
  const path = join(folder.workPath, 'journal');
  const id = createHash('sha256').update(recipeText(recipe)).digest('hex');
  const unlock = await lockFolder(folder);
  try {
    // Of runs that were killed.
    for (const name of await readdir(folder.workPath)) {
      if (name.startsWith('.recto-')) await rm(join(folder.workPath, name), { recursive: true, force: true });
    }
    const entries = goesOn ? readEntries(await readFile(path, 'utf8').catch(() => '')) : [];
    const first = entries[0];
    if (first && !('recipe' in first && first.recipe === id)) throw refuseUsage(OTHER_RECIPE, { path: folder.path });
    const done = await settle(entries, folder);
    const lines: Entry[] = [{ recipe: id }, ...[...done].map(([key, placed]) => ({ key, done: [...placed] }))];
    await writeFile(`${path}.new`, lines.map(asLine).join(''), { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
    const file = await open(path, 'a', 0o600);
    const write = async (entry: Entry) => {
      await file.appendFile(asLine(entry));
      await file.datasync();
    };
    return {
      doneBefore: (key) => done.get(key),
      write,
      async close() {
        await file.close();
        await unlock();
      },
    };
  } catch (thrown) {
    await unlock();
    if (thrown instanceof RectoError) throw thrown;
    throw new RectoError('output-unwritable', { fileName: path }, thrown);
  }
}

const asLine = (entry: Entry) => `${JSON.stringify(entry)}\n`;

/** The last line may have been cut off. */
function readEntries(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const parsed = entrySchema.safeParse(JSON.parse(line));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  });
}

/** Returns the finished entries; removes everything else that the earlier run left in the folder. */
async function settle(entries: readonly Entry[], folder: ResultFolder): Promise<Map<string, readonly PlacedFile[]>> {
  const done = new Map<string, readonly PlacedFile[]>();
  const open = new Map<string, PlacedFile[]>();
  for (const entry of entries) {
    if ('recipe' in entry) continue;
    if ('done' in entry) {
      done.set(entry.key, entry.done);
      open.delete(entry.key);
    } else {
      const placed = 'placing' in entry ? entry.placing : entry.unfinished;
      open.set(entry.key, [...(open.get(entry.key) ?? []), ...placed]);
    }
  }
  for (const placed of [...open.values()].flat()) await folder.takeBack(placed);
  return done;
}

/** One run at a time in a folder; the lock of a process that is gone does not count. */
async function lockFolder({ path, workPath }: ResultFolder): Promise<() => Promise<void>> {
  const lock = join(workPath, 'lock');
  for (let tries = 0; tries < 2; tries++) {
    try {
      await writeFile(lock, await markOf(process.pid), { flag: 'wx', mode: 0o600 });
      return () => rm(lock, { force: true });
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new RectoError('output-unwritable', { fileName: path }, thrown);
      }
      const mark = await readFile(lock, 'utf8').catch(() => '');
      if (await isAtWork(mark)) throw refuseUsage(AT_WORK, { path });
      await rm(lock, { force: true });
    }
  }
  throw refuseUsage(AT_WORK, { path });
}

/** The number of a process with the moment of its start, because numbers are given again. */
async function markOf(pid: number): Promise<string> {
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const startedAt = facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${startedAt}`;
}

async function isAtWork(mark: string): Promise<boolean> {
  const pid = Number.parseInt(mark, 10);
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await markOf(pid)) === mark;
}
