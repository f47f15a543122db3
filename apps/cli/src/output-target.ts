import { createReadStream, type Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { dirname, extname, join, parse, resolve } from 'node:path';
import type { AnyTool } from '@recto/contract/any-tool';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { inPlaceTarget } from './in-place-target.ts';
import type { OutputTarget, TargetRequest } from './output-request.ts';
import {
  freePaths,
  makeFolder,
  nearestFolder,
  orUnwritable,
  type Policy,
  placeAll,
  requireFree,
} from './place-files.ts';
import { type Naming, nameResults, usualPattern } from './result-names.ts';

const NO_OUTPUT = message('usage.noOutput', 'Please name a place for the result: -o OUTPUT');
const IS_FOLDER = message('usage.isFolder', '"{path}" is a folder: please name a file');
const NOT_FOLDER = message('usage.notFolder', '"{path}" is not a folder; this tool makes several files');
const SEVERAL_RESULTS = message('usage.severalResults', 'There are several results: please name a folder with -o');
const SEVERAL_FOR_FILE = message(
  'usage.severalForFile',
  'There are several results, and "{path}" is one file. A folder and a pattern name them: {example}',
);
const ON_TERMINAL = message(
  'usage.resultOnTerminal',
  'The result is no text for a terminal: please name a file with -o, or pass it on through a pipe',
);
const IS_INPUT = message('usage.outputIsInput', '"{path}" is an input. --in-place replaces it with its result');
const NAME_FOR_FOLDER = message('usage.nameForFolder', '{flag} names results in a folder; "{path}" is a file');

/**
 * Decides where results go before any work is done. `-` is standard output. What ends in a slash or is a folder takes results under
 * their own names, as does a name without an extension where there are several. Everything else is the name of one file.
 * @throws usage-invalid when it does not fit the tool or a file would be replaced, output-unwritable when its folder does not exist
 */
export async function openTarget(request: TargetRequest): Promise<OutputTarget> {
  const { written, tool, naming, inputs, policy, makes } = request;
  if (request.isInPlace) return inPlaceTarget(request);
  const toStream = written === '-' || (written === undefined && makes.isReport);
  if (toStream) return standardOutput(makes.isText, policy);
  const path = written ?? (naming.pattern === undefined ? undefined : './');
  if (path === undefined || path === '') throw refuseUsage(NO_OUTPUT);
  const found = await statOrNull(path);
  const isSeveral = tool.output.kind === 'many' || (tool.output.kind === 'each' && inputs.length > 1);
  const isBare = isSeveral && !makes.isOne && extname(path) === '' && !found;
  if (found?.isDirectory() || path.endsWith('/') || isBare) return folderTarget(path, found, request);
  if (naming.pattern !== undefined) throw refuseUsage(NAME_FOR_FOLDER, { flag: '--name', path });
  if (found && !found.isFile()) return streamTarget(path);
  if (tool.output.kind === 'each' && inputs.length > 1) throw severalForFile(path);
  if (policy === 'refuse') await requireNoInput(path, inputs);
  return fileTarget(path, { policy, isForOne: tool.output.kind === 'many' });
}

/** A target for one file, whatever else the job makes. @throws usage-invalid, output-unwritable when its folder does not exist */
export async function openFileTarget(written: string, policy: Policy): Promise<OutputTarget> {
  if (written === '-') return streamTarget(undefined);
  const found = await statOrNull(written);
  if (found?.isDirectory()) throw refuseUsage(IS_FOLDER, { path: written });
  if (found && !found.isFile()) return streamTarget(written);
  return fileTarget(written, { policy, isForOne: true });
}

function severalForFile(path: string): RectoError {
  const { dir, name, ext } = parse(path);
  const example = `-o ${dir === '' ? `${name}/` : `${dir}/`} --name '${usualPattern(ext)}'`;
  return refuseUsage(SEVERAL_FOR_FILE, { path, example });
}

/** @throws usage-invalid for a result that would take the place of an input */
async function requireNoInput(path: string, inputs: readonly string[]): Promise<void> {
  const real = await realpath(path).catch(() => null);
  if (real === null) return;
  for (const input of inputs) {
    if ((await realpath(input).catch(() => null)) === real) throw refuseUsage(IS_INPUT, { path });
  }
}

interface FileRules {
  readonly policy: Policy;
  /** True when several results are refused; else the others lie beside the file. */
  readonly isForOne: boolean;
}

async function fileTarget(written: string, { policy, isForOne }: FileRules): Promise<OutputTarget> {
  const path = await realpath(written).catch(() => resolve(written));
  const folder = dirname(path);
  await requireFolder(folder, written);
  await requireFree(written, policy);
  const { dir, name, ext } = parse(written);
  const nameOf = (index: number) => (index === 0 ? `${name}${ext}` : `${name}-${index + 1}${ext}`);
  return {
    workParent: folder,
    isStandardOutput: false,
    expected: await freePaths(dir, [nameOf(0)], policy),
    async place(outputs) {
      if (outputs.length === 0) throw new RectoError('processing-failed');
      if (isForOne && outputs.length > 1) throw severalForFile(written);
      const names = outputs.map((_, index) => nameOf(index));
      const paths = await freePaths(dir, names, policy);
      const files = outputs.map((output, index) => ({ from: output.path, to: paths[index] ?? '' }));
      // Only the file that was named may be replaced.
      await placeAll(files.slice(1), policy === 'force' ? 'refuse' : policy);
      await placeAll(files.slice(0, 1), policy);
      return paths;
    },
  };
}

async function folderTarget(written: string, found: Stats | null, request: TargetRequest): Promise<OutputTarget> {
  const { naming, policy, tool, inputs, makes } = request;
  if (found && !found.isDirectory()) throw refuseUsage(NOT_FOLDER, { path: written });
  const folder = resolve(written);
  const isForeseen = tool.output.kind !== 'many' && !makes.isReport && !tool.output.mediaTypes;
  const foreseen = isForeseen ? foreseenNames(tool, naming, inputs.length) : [];
  if (found) for (const name of foreseen) await requireFree(join(written, name), policy);
  return {
    workParent: await nearestFolder(folder),
    isStandardOutput: false,
    expected: isForeseen
      ? await freePaths(written, foreseen, policy)
      : [join(written, naming.pattern ?? usualPattern(tool.output.extension))],
    async place(outputs) {
      const takeAway = await makeFolder(folder);
      try {
        const paths = await freePaths(written, nameResults(outputs, naming), policy);
        await placeAll(
          outputs.map((output, index) => ({ from: output.path, to: paths[index] ?? '' })),
          policy,
        );
        return paths;
      } catch (thrown) {
        await takeAway();
        throw thrown;
      }
    },
  };
}

function foreseenNames({ output }: AnyTool, naming: Naming, inputCount: number): string[] {
  const count = output.kind === 'each' ? inputCount : 1;
  const nameOf = (index: number) =>
    `recto-${naming.toolId}-${count > 1 ? `page-${index + 1}` : 'result'}${output.extension}`;
  return nameResults(
    Array.from({ length: count }, (_, index) => ({ name: nameOf(index) })),
    naming,
  );
}

function standardOutput(isText: boolean, policy: Policy): OutputTarget {
  if (process.stdout.isTTY && !isText && policy !== 'force') throw refuseUsage(ON_TERMINAL);
  return streamTarget(undefined);
}

/** Standard output, a pipe or a device: nothing to rename. */
function streamTarget(path: string | undefined): OutputTarget {
  return {
    workParent: undefined,
    isStandardOutput: path === undefined,
    expected: [path ?? '-'],
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
  const found = await stat(folder).catch((thrown: unknown) => {
    throw new RectoError('output-unwritable', { fileName: written, reason: 'ENOTDIR' }, thrown);
  });
  if (!found.isDirectory()) throw new RectoError('output-unwritable', { fileName: written, reason: 'ENOTDIR' });
}

async function statOrNull(path: string): Promise<Stats | null> {
  return stat(path).catch(() => null);
}
