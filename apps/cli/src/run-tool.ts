import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { expectedKinds } from '@recto/contract/accept';
import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import type { Receipt } from '@recto/contract/receipt';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { reportOf } from '@recto/contract/report';
import { resolveFor } from '@recto/contract/tool';
import { type NodeHost, type NodeInput, withFolderOnDemand } from '@recto/runtime/node';
import { message } from '@recto/words/message';
import { translateReceipt } from '@recto/words/translate-receipt';
import { canAsk } from './ask-password.ts';
import { requireRightExtension, withChosenFormat } from './choose-format.ts';
import { openCommandHost } from './command-host.ts';
import { type Configuration, configuredFlags } from './config-file.ts';
import { loadDeclaration, loadTool } from './declared-tools.ts';
import { sayDryRun } from './dry-run.ts';
import { readFileOptions, readJsonFiles } from './file-options.ts';
import {
  DRY_RUN,
  FORCE,
  GENERAL_FLAGS,
  IN_PLACE,
  JSON_OUTPUT,
  NAME,
  OUTPUT,
  QUIET,
  UNIQUE,
  VERBOSE,
} from './general-flags.ts';
import { withHints } from './hints.ts';
import { openInputs } from './inputs.ts';
import { type JobLimits, jobLimits } from './job-limits.ts';
import { type Flag, type GivenFlag, type OptionFlag, optionFlags, toOptions } from './option-flags.ts';
import type { OutputTarget } from './output-request.ts';
import { openTarget } from './output-target.ts';
import { applyPasswords, askForPasswords, onlyForLocked, readPasswords, runUntilUnlocked } from './passwords.ts';
import type { Policy } from './place-files.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';
import { readArguments } from './read-arguments.ts';
import { requirePattern } from './result-names.ts';
import { askForSecret, missingSecret, readSecretOptions } from './secret-files.ts';
import { sidePaths, withSideTargets } from './side-target.ts';
import { STANDARD_INPUT } from './standard-input.ts';
import { noteLines, summarize } from './summary.ts';
import { inBytes, jsonText, onOneLine } from './terminal-text.ts';
import type { Surroundings, Words } from './words.ts';

const BOTH_TO_OUTPUT = message(
  'usage.bothToStandardOutput',
  'The result and the receipt cannot both go to standard output',
);
const NOT_TOGETHER = message('usage.notTogether', '{one} and {other} cannot be together');

/** A command line as it was read: nothing is opened yet. */
interface Command {
  readonly tool: AnyTool;
  /** Tool that does the work. */
  readonly doer: AnyTool;
  readonly given: readonly GivenFlag[];
  readonly flags: readonly OptionFlag[];
  readonly inputs: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly parsed: Readonly<Record<string, unknown>>;
  readonly makes: { readonly isReport: boolean; readonly isOne: boolean; readonly isText: boolean };
  isOn(flag: Flag): boolean;
}

/** `recto TOOL ...`: one job from its arguments to the results in place. @throws RectoError; no partial result is left then */
export async function runTool(
  tool: AnyTool,
  args: readonly string[],
  configuration: Configuration,
  surroundings: Surroundings,
): Promise<void> {
  const { words, signal } = surroundings;
  const command = await readCommand(tool, args, configuration);
  const { doer, given, inputs: written, options, parsed, isOn } = command;
  const passwords = await readPasswords(given);
  const target = await openCommandTarget(command);
  if (target.isStandardOutput && isOn(JSON_OUTPUT) && !isOn(DRY_RUN)) throw refuseUsage(BOTH_TO_OUTPUT);
  const limits = jobLimits(given, await declaredFor(tool, doer), parsed, await bytesOf(written));
  if (isOn(VERBOSE)) sayVerbosely(command, limits, words);
  const { host, close } = await openCommandHost(doer.needs, limits.memoryMegabytes);
  const progress = createProgressLine(process.stderr, tool.id, !isOn(QUIET));

  const finished = await withFolderOnDemand(undefined, async (spoolFolder) => {
    const opened = await openInputs(written, {
      maxFileMegabytes: resolveFor(tool.limits, parsed).maxFileMegabytes,
      expected: expectedKinds(resolveFor(tool.accept, parsed)),
      spoolFolder,
      signal,
      standardInputName: words(STANDARD_INPUT),
      onOpen: isOn(VERBOSE) ? (name) => void process.stderr.write(`< ${onOneLine(name)}\n`) : undefined,
    });
    const inputs = await applyPasswords(opened, passwords, host, signal);
    if (isOn(DRY_RUN)) {
      await sayDryRun(
        { tool, options: parsed, inputs, expected: target.expected, isJson: isOn(JSON_OUTPUT) },
        host,
        surroundings,
      );
      return null;
    }
    const job = { toolId: tool.id, options, flags: command.flags, timeoutMs: limits.timeoutMs };
    return runAsking(host, job, inputs, target, { ...surroundings, progress, workParent: target.workParent });
  })
    .catch((thrown) => {
      throw thrown instanceof RectoError ? withHints(thrown, limits) : thrown;
    })
    .finally(() => {
      progress.clear();
      return close();
    });
  if (finished === null) return;
  const { receipt, names } = finished;
  if (isOn(VERBOSE)) process.stderr.write(`${tool.id}: ${(receipt.durationMs / 1000).toFixed(1)} s\n`);
  if (isOn(JSON_OUTPUT)) process.stdout.write(`${jsonText(receiptWithPaths(receipt, names, words))}\n`);
  else if (!isOn(QUIET)) report(receipt, names, target, words);
  process.exitCode = exitCodeOf(doer, receipt);
}

async function readCommand(tool: AnyTool, args: readonly string[], configuration: Configuration): Promise<Command> {
  const flags = optionFlags(tool);
  const { given: written, positionals } = readArguments(args, [...flags, ...GENERAL_FLAGS]);
  const configured = configuredFlags(configuration, tool.id, flags, GENERAL_FLAGS);
  const said = new Set(written.map(({ flag }) => flag));
  const given = await readJsonFiles([...configured.filter(({ flag }) => !said.has(flag)), ...written], flags);
  const output = lastOf(given, OUTPUT);
  const options = await withChosenFormat(
    output ?? lastOf(given, NAME),
    tool,
    {
      ...toOptions(given, flags),
      ...(await readSecretOptions(given, flags)),
      ...(await readFileOptions(given, flags)),
    },
    positionals,
  );
  const parsed = parseOptions<Record<string, unknown>>(tool.options, options);
  const delegation = tool.delegate?.(parsed);
  // What it makes and needs is that of the tool that it leads to.
  const doer = delegation ? await loadTool(delegation.toolId) : tool;
  const doing = delegation ? parseOptions<Record<string, unknown>>(doer.options, delegation.options) : parsed;
  const isReport = doer.output.use?.(doing) === 'report';
  const types = isReport ? ['application/json'] : (doer.output.mediaTypes?.(doing) ?? [doer.output.mediaType]);
  const isOne = types.length === 1 && types[0] === 'application/zip';
  requireRightExtension(output ?? lastOf(given, NAME), doer, doing, { isReport, isOne });
  return {
    tool,
    doer,
    given,
    flags,
    inputs: positionals,
    options,
    parsed,
    makes: { isReport, isOne, isText: types.every((type) => /^text\/|json$/.test(type)) },
    isOn: (flag) => given.findLast((one) => one.flag === flag)?.value === true,
  };
}

const lastOf = (given: readonly GivenFlag[], flag: Flag) => {
  const value = given.findLast((one) => one.flag === flag)?.value;
  return value === undefined ? undefined : String(value);
};

async function openCommandTarget({ tool, doer, given, inputs, makes, isOn }: Command): Promise<OutputTarget> {
  if (isOn(FORCE) && isOn(UNIQUE)) throw refuseUsage(NOT_TOGETHER, { one: '--force', other: '--unique' });
  const policy: Policy = isOn(FORCE) ? 'force' : isOn(UNIQUE) ? 'unique' : 'refuse';
  const pattern = lastOf(given, NAME);
  if (pattern !== undefined) requirePattern(pattern);
  const main = await openTarget({
    written: lastOf(given, OUTPUT),
    tool: doer,
    naming: {
      toolId: tool.id,
      suffix: doer.output.suffix ?? tool.id,
      kind: doer.output.kind,
      sources: inputs.map((input) => (input === '-' ? 'stdin' : basename(input))),
      pattern,
    },
    inputs,
    policy,
    isInPlace: isOn(IN_PLACE),
    makes,
  });
  return withSideTargets(main, sidePaths(given), policy);
}

async function declaredFor(tool: AnyTool, doer: AnyTool): Promise<AnyTool[]> {
  return Promise.all([tool, ...(doer === tool ? [] : [doer])].map(({ id }) => loadDeclaration(id)));
}

/** Size of the inputs together; what is no file counts nothing. */
async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Tells of a job in signs that need no language. */
function sayVerbosely({ tool, options }: Command, limits: JobLimits, words: Words): void {
  const shown = Object.entries(options).map(([name, value]) => [
    name,
    typeof value === 'string' && value.length > 200 ? '...' : value,
  ]);
  const secrets = optionFlags(tool)
    .filter(({ secretSource }) => secretSource)
    .map(({ field }) => field);
  const lines = [
    `${tool.id} ${JSON.stringify(Object.fromEntries(shown.filter(([name]) => !secrets.includes(String(name)))))}`,
    `<= ${inBytes(limits.memoryMegabytes * 1_048_576, words.translation.language)}, ${Math.ceil(limits.timeoutMs / 1000)} s`,
  ];
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** The receipt with the results under the names that they have, and where they are. */
function receiptWithPaths(receipt: Receipt, names: readonly string[], words: Words) {
  const translated = translateReceipt(words.unguarded, receipt);
  const outputs = translated.outputs.map((output, index) => {
    const path = names[index];
    return path === undefined || path === '-' ? output : { ...output, name: basename(path), path };
  });
  return { ...translated, outputs };
}

/** Returns the exit code of a job that succeeded: 0, unless the tool's report sets another. */
function exitCodeOf({ report }: AnyTool, receipt: Receipt): number {
  const data = report && reportOf(report, receipt);
  return data === undefined || data === null ? 0 : (report?.exitCode?.(data) ?? 0);
}

/** Tells a person what was done. Where the result itself is on standard output, only what must be known is said beside it. */
function report(receipt: Receipt, names: readonly string[], target: OutputTarget, words: Words): void {
  const [stream, lines] = target.isStandardOutput
    ? [process.stderr, noteLines(receipt.notes, words)]
    : [process.stdout, summarize(receipt, names, words)];
  for (const line of lines) stream.write(`${line}\n`);
}

interface RunSurroundings extends Surroundings {
  readonly progress: ProgressLine;
  readonly workParent: string | undefined;
}

interface CommandJob {
  readonly toolId: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly flags: readonly OptionFlag[];
  readonly timeoutMs: number;
}

/** Runs the job; and again when a person can be asked for passwords or a secret option, or one password was tried where none was needed. */
async function runAsking(
  host: NodeHost,
  job: CommandJob,
  inputs: readonly NodeInput[],
  target: OutputTarget,
  surroundings: RunSurroundings,
) {
  const { signal, progress, workParent } = surroundings;
  const run = (opened: readonly NodeInput[], options = job.options) =>
    host
      .run(
        { toolId: job.toolId, options, inputs: opened },
        async ({ outputs, receipt }) => ({ receipt, names: await target.place(outputs) }),
        { signal, workParent, onPercent: progress.show, maxTimeoutMs: job.timeoutMs },
      )
      .finally(progress.clear);
  try {
    return await run(inputs);
  } catch (thrown) {
    if (!(thrown instanceof RectoError)) throw thrown;
    const missing = missingSecret(thrown, job.options, job.flags);
    if (missing && canAsk()) {
      const secret = await askForSecret(missing, surroundings);
      return run(inputs, { ...job.options, [missing.field]: secret });
    }
    if (thrown.code === 'input-locked' && canAsk()) {
      return runUntilUnlocked(run, await askForPasswords(inputs, host, surroundings), surroundings);
    }
    if (thrown.code === 'password-wrong' && inputs.length > 1) {
      const narrowed = await onlyForLocked(inputs, host, signal);
      if (narrowed.some(({ password }) => password === undefined)) return run(narrowed);
    }
    throw thrown;
  }
}
