import { constants, createReadStream, type Stats } from 'node:fs';
import { chmod, copyFile, mkdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, parse, resolve } from 'node:path';
import type { AnyTool } from '@recto/contract/any-tool';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import type { NodeOutput } from '@recto/runtime/node';
import { message } from '@recto/words/message';

/** Where the results of a job go. */
export interface OutputTarget {
  /** Folder on the file system of the target, for the job's work folder; undefined when results are only copied. */
  readonly workParent: string | undefined;
  readonly isStandardOutput: boolean;
  /** Puts the results in place: each is whole or absent, and after a failure none is left. @returns the names to show */
  place(outputs: readonly NodeOutput[]): Promise<readonly string[]>;
}

/** Results on their way into a folder: one after the other, thousands wait for the change between threads. */
const MOVED_AT_ONCE = 64;

const NO_OUTPUT = message('usage.noOutput', 'Please say where the result goes: -o OUTPUT');
const FOLDER_FOR_ONE = message(
  'usage.folderForOneFile',
  '"{path}" is a folder, and {toolId} makes one file: please name the file',
);
const IS_FOLDER = message('usage.isFolder', '"{path}" is a folder: please name a file');
const NOT_FOLDER = message('usage.notFolder', '"{path}" is not a folder; this tool makes several files');
const SEVERAL_RESULTS = message('usage.severalResults', 'There are several results: please name a folder with -o');

/**
 * Decides where results go before any work is done.
 * @param written what follows `-o`
 * @param inputCount how many files the tool is given
 * @param makes isReport: true for a result that is printed when no place is named; isOne: true where options make one of many
 * @throws usage-invalid when it does not fit the tool, output-unwritable when its folder does not exist
 */
export async function openTarget(
  written: string | undefined,
  tool: AnyTool,
  inputCount: number,
  makes: { readonly isReport: boolean; readonly isOne: boolean },
): Promise<OutputTarget> {
  if (written === '-' || (written === undefined && makes.isReport)) return streamTarget(undefined);
  if (written === undefined || written === '') throw refuseUsage(NO_OUTPUT);
  const found = await statOrNull(written);
  const isSeveral = tool.output.kind === 'many' || (tool.output.kind === 'each' && inputCount > 1);
  const isFile = makes.isOne && !found?.isDirectory() && written.toLowerCase().endsWith(tool.output.extension);
  if (isSeveral && !isFile) return folderTarget(written, found);
  if (found?.isDirectory()) {
    throw refuseUsage(FOLDER_FOR_ONE, { path: written, toolId: tool.id });
  }
  if (found && !found.isFile()) return streamTarget(written);
  return fileTarget(written, found);
}

/** A target for one file, whatever else the job makes. @throws output-unwritable when its folder does not exist */
export async function openFileTarget(written: string): Promise<OutputTarget> {
  if (written === '-') return streamTarget(undefined);
  const found = await statOrNull(written);
  if (found?.isDirectory()) throw refuseUsage(IS_FOLDER, { path: written });
  if (found && !found.isFile()) return streamTarget(written);
  const target = await fileTarget(written, found);
  return {
    ...target,
    async place(outputs) {
      const [output] = outputs;
      if (!output) return [];
      // The work folder may lie on another file system: a copy beside the target can be renamed.
      const { randomBytes } = await import('node:crypto');
      const part = `${resolve(written)}.${randomBytes(9).toString('hex')}.part`;
      try {
        await orUnwritable(written, () => copyFile(output.path, part, constants.COPYFILE_EXCL));
        return await target.place([{ ...output, path: part }]);
      } finally {
        await rm(part, { force: true });
      }
    },
  };
}

async function fileTarget(written: string, found: Stats | null): Promise<OutputTarget> {
  // A link stays a link: what it leads to is replaced.
  const path = found ? await realpath(written) : resolve(written);
  const folder = dirname(path);
  await requireFolder(folder, written);
  return {
    workParent: folder,
    isStandardOutput: false,
    async place(outputs) {
      const [output, ...others] = outputs;
      if (!output) throw new RectoError('processing-failed');
      const placed: string[] = [];
      // Where one file was asked for and several came out of it, the others stand beside it and replace nothing.
      for (const [index, other] of others.entries()) {
        const { dir, name, ext } = parse(written);
        const beside = join(dir, `${name}-${index + 2}${ext}`);
        if (await statOrNull(beside)) throw new RectoError('output-unwritable', { fileName: beside });
        await orUnwritable(beside, () => rename(other.path, beside));
        placed.push(beside);
      }
      await orUnwritable(written, async () => {
        if (found) await chmod(output.path, found.mode & 0o777);
        await rename(output.path, path);
      });
      return [written, ...placed];
    },
  };
}

async function folderTarget(written: string, found: Stats | null): Promise<OutputTarget> {
  if (found && !found.isDirectory()) throw refuseUsage(NOT_FOLDER, { path: written });
  const folder = resolve(written);
  const workParent = found ? folder : dirname(folder);
  await requireFolder(workParent, written);
  return {
    workParent,
    isStandardOutput: false,
    async place(outputs) {
      const placed: string[] = [];
      try {
        await orUnwritable(written, () => mkdir(folder, { recursive: true }));
        const move = async ({ name, path }: NodeOutput) => {
          const target = join(folder, name);
          await orUnwritable(target, () => rename(path, target));
          return target;
        };
        for (let at = 0; at < outputs.length; at += MOVED_AT_ONCE) {
          const moved = await Promise.allSettled(outputs.slice(at, at + MOVED_AT_ONCE).map(move));
          for (const one of moved) if (one.status === 'fulfilled') placed.push(one.value);
          const failed = moved.find((one) => one.status === 'rejected');
          if (failed) throw failed.reason;
        }
      } catch (thrown) {
        for (const path of placed) await rm(path, { force: true });
        if (!found) await rmdir(folder).catch(() => {});
        throw thrown;
      }
      return placed.map((path) => join(written, basename(path)));
    },
  };
}

/** Standard output, a pipe or a device: nothing to rename. */
function streamTarget(path: string | undefined): OutputTarget {
  return {
    workParent: undefined,
    isStandardOutput: path === undefined,
    async place(outputs) {
      const [output] = outputs;
      if (!output || outputs.length > 1) throw refuseUsage(SEVERAL_RESULTS);
      const name = path ?? '-';
      const { pipeline } = await import('node:stream/promises');
      await orUnwritable(name, async () => {
        if (path === undefined) return pipeline(createReadStream(output.path), process.stdout, { end: false });
        const { open } = await import('node:fs/promises');
        const handle = await open(path, 'w');
        await pipeline(createReadStream(output.path), handle.createWriteStream());
      });
      return [name];
    },
  };
}

async function requireFolder(folder: string, written: string): Promise<void> {
  const found = await statOrNull(folder);
  if (!found?.isDirectory()) throw new RectoError('output-unwritable', { fileName: written });
}

async function statOrNull(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch {
    return null;
  }
}

async function orUnwritable<Out>(fileName: string, write: () => Promise<Out>): Promise<Out> {
  try {
    return await write();
  } catch (thrown) {
    throw new RectoError('output-unwritable', { fileName }, thrown);
  }
}
