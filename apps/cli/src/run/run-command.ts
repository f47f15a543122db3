import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { RectoError, refuseUsage, serializeError } from '@recto/contract/recto-error';
import { checkRecipe, type Recipe, type RecipePlan } from '@recto/recipes';
import type { NodeHost } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import { translateReceipt } from '@recto/words/translate-receipt';
import { type CommandHost, openCommandHost } from '../command-host.ts';
import { OWN_TOOLS } from '../declared-tools.ts';
import { JSON_OUTPUT, QUIET } from '../general-flags.ts';
import type { Flag } from '../option-flags.ts';
import { readPasswords } from '../passwords.ts';
import { createProgressLine } from '../progress-line.ts';
import { readArguments } from '../read-arguments.ts';
import { STANDARD_INPUT } from '../standard-input.ts';
import { jsonText } from '../terminal-text.ts';
import type { Surroundings } from '../words.ts';
import { readAnswers } from './answers.ts';
import { readNamedRecipe } from './read-recipe.ts';
import { openResultFolder, type ResultFolder } from './result-folder.ts';
import { ANSWER, CONTINUE, JOBS, LIST, RESULT_FOLDER, RUN_FLAGS, WATCH } from './run-flags.ts';
import { describeInput, findInputs, type RunInput } from './run-inputs.ts';
import { openJournal } from './run-journal.ts';
import { type RunRow, type RunSetup, runOne, SPOOLED_INPUT } from './run-one.ts';
import { runTable } from './run-table.ts';
import { filesArriving } from './watch-folder.ts';

const FAULT = message('usage.recipeFault', 'Step {step} ({tool}): {text}');
const JOBS_RANGE = message('usage.jobsRange', 'The number of jobs must be from 1 to {most}');
const WATCHES_RESULTS = message('usage.watchesResults', 'The results cannot go into the watched folder');

const MOST_JOBS = 64;
const BYTES_PER_MEBIBYTE = 1_048_576;
/** Share of the machine's memory that all jobs together may take. */
const MEMORY_SHARE = 0.75;

/** `recto run RECIPE INPUT... -o FOLDER`. Sets the exit code to that of the worst file. A watch ends by the signal that ends it. @throws RectoError before anything is run */
export async function runCommand(
  args: readonly string[],
  { words, signal }: Surroundings,
): Promise<'done' | 'ends-by-signal'> {
  const { given, positionals } = readArguments(args, RUN_FLAGS);
  const valuesOf = (flag: Flag) => given.filter((one) => one.flag === flag).map(({ value }) => String(value));
  const isOn = (flag: Flag) => given.findLast((one) => one.flag === flag)?.value === true;
  const [named, ...written] = positionals;
  const recipe = await readNamedRecipe(named);
  const watched = valuesOf(WATCH).at(-1);
  const inputs = await findInputs(written, valuesOf(LIST));
  if (inputs.length === 0 && watched === undefined) throw new RectoError('no-files');
  const plan = await planOf(recipe, inputs, watched !== undefined, words.translation);
  const jobs = readJobs(valuesOf(JOBS).at(-1));
  const answers = await readAnswers(plan, valuesOf(ANSWER), { words, signal });
  const passwords = await readPasswords(given);
  const folder = await openResultFolder(valuesOf(RESULT_FOLDER).at(-1));
  if (watched !== undefined && isWithin(folder.path, watched)) throw refuseUsage(WATCHES_RESULTS);
  const journal = await openJournal(folder, recipe, isOn(CONTINUE) || watched !== undefined);
  const startedAt = performance.now();
  const hosts = await openHosts(plan, jobs).catch(async (thrown) => {
    await journal.close();
    throw thrown;
  });
  const progress = createProgressLine(process.stderr, 'run', !isOn(QUIET) && watched === undefined);
  const percents = new Map<number, number>();
  const runs = recipe.files === 'each' ? inputs.map((input) => [input]) : inputs.length > 0 ? [inputs] : [];
  const show = (run: number, percent: number) => {
    percents.set(run, percent);
    const sum = [...percents.values()].reduce((total, value) => total + value, 0);
    progress.show(Math.floor(sum / Math.max(1, runs.length)));
  };
  try {
    if (inputs.some(({ path }) => path === '-')) await spoolStandardInput(folder, signal);
    const setup = { recipe, folder, journal, answers, passwords, standardInputName: words(STANDARD_INPUT), signal };
    const extensions = plan.steps[0]?.accept.flatMap((type) => type.extensions) ?? [];
    const arriving = watched === undefined ? undefined : arrivals(watched, extensions, signal);
    const rows = await runAll(concat(runs, arriving), jobs, hosts, setup, show);
    progress.clear();
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    if (isOn(JSON_OUTPUT))
      process.stdout.write(`${jsonText(asJson(recipe, rows, folder, seconds, words.unguarded))}\n`);
    else if (!isOn(QUIET)) for (const line of runTable(rows, recipe, seconds, words)) process.stdout.write(`${line}\n`);
    else {
      for (const { error, inputs } of rows) {
        if (error) process.stderr.write(`${inputs[0]?.name}: ${translateError(words.translation, error)}\n`);
      }
    }
    process.exitCode = Math.max(0, ...rows.map(({ error }) => error?.entry.exitCode ?? 0));
    if (signal.aborted && watched === undefined) process.exitCode = new RectoError('cancelled').entry.exitCode;
    return watched === undefined ? 'done' : 'ends-by-signal';
  } finally {
    progress.clear();
    await hosts.shared.close();
    await rm(join(folder.workPath, SPOOLED_INPUT), { force: true });
    await journal.close();
  }
}

/** @throws the first problem, with the step that has it */
async function planOf(
  recipe: Recipe,
  inputs: readonly RunInput[],
  isWatching: boolean,
  translation: Surroundings['words']['translation'],
): Promise<RecipePlan> {
  const files = recipe.files === 'each' || isWatching ? undefined : inputs;
  const plan = await checkRecipe(recipe, OWN_TOOLS, files && { files });
  const [problem] = plan.problems;
  if (!problem) return plan;
  const { stepIndex, error } = problem;
  const toolId = recipe.steps[stepIndex]?.toolId ?? '';
  throw refuseUsage(FAULT, { step: stepIndex + 1, tool: toolId, text: translateError(translation, error) }, error);
}

function readJobs(written: string | undefined): number {
  const jobs = written === undefined ? availableParallelism() : Number(written);
  if (Number.isInteger(jobs) && jobs >= 1 && jobs <= MOST_JOBS) return jobs;
  throw refuseUsage(JOBS_RANGE, { most: MOST_JOBS });
}

interface Hosts {
  /** Shares the memory among the jobs. */
  readonly shared: CommandHost;
  /** Gives one job all of it. */
  alone(): Promise<CommandHost>;
}

async function openHosts({ steps }: RecipePlan, jobs: number): Promise<Hosts> {
  const needs = [...new Set(steps.flatMap((step) => step.needs))];
  const allMegabytes = Math.floor((totalmem() / BYTES_PER_MEBIBYTE) * MEMORY_SHARE);
  return {
    shared: await openCommandHost(needs, Math.floor(allMegabytes / jobs)),
    alone: () => openCommandHost(needs, allMegabytes),
  };
}

/** So many at a time; what then lacked memory once more, by itself. In the order of the inputs. */
async function runAll(
  runs: AsyncIterable<readonly RunInput[]>,
  jobs: number,
  hosts: Hosts,
  setup: RunSetup,
  show: (run: number, percent: number) => void,
): Promise<RunRow[]> {
  const rows: RunRow[] = [];
  const iterator = runs[Symbol.asyncIterator]();
  let next = 0;
  const one = async (inputs: readonly RunInput[], index: number, host: NodeHost) => {
    rows[index] = await runOne(inputs, host, setup, (percent) => show(index, percent));
    show(index, 100);
  };
  const work = async () => {
    while (!setup.signal.aborted) {
      const index = next++;
      const taken = await iterator.next();
      if (taken.done) return;
      await one(taken.value, index, hosts.shared.host);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const starved = [...rows.entries()].filter(([, row]) => row?.error?.code === 'out-of-memory' && jobs > 1);
  if (starved.length > 0 && !setup.signal.aborted) {
    const { host, close } = await hosts.alone();
    for (const [index, { inputs }] of starved) await one(inputs, index, host);
    await close();
  }
  return rows.filter((row) => row !== undefined);
}

async function* concat(
  runs: readonly (readonly RunInput[])[],
  arriving: AsyncIterable<readonly RunInput[]> | undefined,
): AsyncGenerator<readonly RunInput[]> {
  yield* runs;
  if (arriving) yield* arriving;
}

async function* arrivals(
  folder: string,
  extensions: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly RunInput[]> {
  for await (const path of filesArriving(folder, extensions, signal)) yield [await describeInput(path)];
}

async function spoolStandardInput({ workPath }: ResultFolder, signal: AbortSignal): Promise<void> {
  await pipeline(process.stdin, createWriteStream(join(workPath, SPOOLED_INPUT), { mode: 0o600 }), { signal });
}

function isWithin(folder: string, parent: string): boolean {
  const way = relative(resolve(parent), folder);
  return way === '' || !(way.startsWith('..') || way.startsWith('/'));
}

function asJson(
  { name }: Recipe,
  rows: readonly RunRow[],
  folder: ResultFolder,
  seconds: number,
  translation: Surroundings['words']['unguarded'],
) {
  const count = (state: RunRow['state']) => rows.filter((row) => row.state === state).length;
  return {
    recipe: name,
    done: count('done'),
    failed: count('failed'),
    skipped: count('skipped'),
    seconds,
    files: rows.map(({ inputs, state, placed, receipt, failedStep, error }) => ({
      inputs: inputs.map(({ path }) => path),
      state,
      results: placed.map((one) => join(folder.path, one.name)),
      ...(error && {
        error: { ...serializeError(error), message: translateError(translation, error) },
        ...(failedStep !== undefined && { failedStep: failedStep + 1 }),
      }),
      ...(receipt && {
        receipt: {
          ...receipt,
          steps: receipt.steps.map(({ toolId, receipts }) => ({
            toolId,
            receipts: receipts.map((one) => translateReceipt(translation, one)),
          })),
        },
      }),
    })),
  };
}
