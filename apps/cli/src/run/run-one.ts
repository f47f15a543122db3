import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RectoError, toRectoError } from '@recto/contract/recto-error';
import {
  type DescribingHost,
  type Recipe,
  type RunFile,
  type RunOutcome,
  type RunOutput,
  type RunReceipt,
  runRecipe,
} from '@recto/recipes';
import { folderRecipeHost, type NodeHost, withWorkFolder } from '@recto/runtime/node';
import { OWN_TOOLS } from '../declared-tools.ts';
import type { PlacedFile, ResultFolder } from './result-folder.ts';
import type { RunInput } from './run-inputs.ts';
import type { RunJournal } from './run-journal.ts';

/** Outcome for the files of one run: of one file, or of all together. */
export interface RunRow {
  readonly inputs: readonly RunInput[];
  readonly state: 'done' | 'failed' | 'skipped';
  /** Names below the folder of results; of a failure what was done until then. */
  readonly placed: readonly PlacedFile[];
  readonly resultBytes?: number;
  readonly receipt?: RunReceipt;
  /** 0-based; undefined when it failed before or after the steps. */
  readonly failedStep?: number;
  readonly error?: RectoError;
}

/** State shared by all runs of a command. */
export interface RunSetup {
  readonly recipe: Recipe;
  readonly folder: ResultFolder;
  readonly journal: RunJournal;
  readonly answers: readonly Readonly<Record<string, string>>[];
  /** Tried on what does not open without. */
  readonly passwords: readonly string[];
  readonly standardInputName: string;
  readonly signal: AbortSignal;
}

/** Standard input, in the folder for what is unfinished; a name that the next run clears away. */
export const SPOOLED_INPUT = '.recto-standard-input';
/** The folder for the work that a failed run had done. */
const UNFINISHED = 'unfinished';

/** Runs the recipe once and puts its results in place. Never throws. */
export async function runOne(
  inputs: readonly RunInput[],
  host: NodeHost,
  setup: RunSetup,
  onPercent: (percent: number) => void,
): Promise<RunRow> {
  const key = inputs.map((input) => input.key ?? input.path).join('+');
  const before = inputs.every((input) => input.key) ? setup.journal.doneBefore(key) : undefined;
  if (before) return { inputs, state: 'skipped', placed: before };
  try {
    return await withWorkFolder(setup.folder.workPath, async (work) => {
      const recipeHost = folderRecipeHost(host, work);
      const files = await openFiles(inputs, work, recipeHost, setup);
      const outcome = await runRecipe(setup.recipe, files, recipeHost, {
        tools: OWN_TOOLS,
        answers: setup.answers,
        signal: setup.signal,
        onProgress: ({ percent }) => onPercent(percent),
      });
      return keep(inputs, key, outcome, setup);
    });
  } catch (thrown) {
    return { inputs, state: 'failed', placed: [], error: toRectoError(thrown) };
  }
}

async function openFiles(
  inputs: readonly RunInput[],
  work: string,
  host: DescribingHost<string>,
  { passwords, standardInputName, signal }: RunSetup,
): Promise<RunFile<string>[]> {
  const files: RunFile<string>[] = [];
  for (const { path, name } of inputs) {
    const file = path === '-' ? { name: standardInputName, held: await spooled(work) } : { name, held: path };
    files.push(await withPassword(file, passwords, host, signal));
  }
  return files;
}

/** Standard input was read into the work folder of the command before. */
async function spooled(work: string): Promise<string> {
  const held = join(work, 'standard-input');
  await copyFile(join(work, '..', SPOOLED_INPUT), held);
  return held;
}

async function withPassword(
  file: RunFile<string>,
  passwords: readonly string[],
  host: DescribingHost<string>,
  signal: AbortSignal,
): Promise<RunFile<string>> {
  if (passwords.length === 0 || (await host.opens(file, { signal }).catch(() => true))) return file;
  for (const password of passwords) {
    if (await host.opens({ ...file, password }, { signal })) return { ...file, password };
  }
  throw new RectoError('password-wrong', { fileName: file.name });
}

/** Puts results in place. The journal knows of them before they are there, and of their end after. */
async function keep(
  inputs: readonly RunInput[],
  key: string,
  { outputs, receipt, failure }: RunOutcome<string>,
  { folder, journal }: RunSetup,
): Promise<RunRow> {
  const made = outputs.map((output: RunOutput<string>) => ({
    name: output.name,
    path: output.held,
    sha256: output.line.sha256,
  }));
  const placed = folder.reserve(made, failure && UNFINISHED);
  await journal.write(failure ? { key, unfinished: [...placed] } : { key, placing: [...placed] });
  const there: PlacedFile[] = [];
  try {
    for (const [index, target] of placed.entries()) {
      const file = made[index];
      if (!file) continue;
      await folder.place(file, target);
      there.push(target);
    }
  } catch (thrown) {
    for (const target of there) await folder.takeBack(target);
    throw thrown;
  }
  const resultBytes = outputs.reduce((sum, { line }) => sum + line.sizeBytes, 0);
  if (failure) {
    return {
      inputs,
      state: 'failed',
      placed,
      resultBytes,
      receipt,
      failedStep: failure.stepIndex,
      error: failure.error,
    };
  }
  await journal.write({ key, done: [...placed] });
  return { inputs, state: 'done', placed, resultBytes, receipt };
}
