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
import { openCommandHost } from './command-host.ts';
import { loadTool } from './declared-tools.ts';
import { readFileOptions, readJsonFiles } from './file-options.ts';
import { GENERAL_FLAGS, JSON_OUTPUT, OUTPUT, PASSWORD_FILE, QUIET } from './general-flags.ts';
import { openInputs } from './inputs.ts';
import { type Flag, type OptionFlag, optionFlags, toOptions } from './option-flags.ts';
import { type OutputTarget, openTarget } from './output-target.ts';
import { applyPasswordFiles, askForPasswords, onlyForLocked, runUntilUnlocked } from './passwords.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';
import { readArguments } from './read-arguments.ts';
import { askForSecret, missingSecret, readSecretOptions } from './secret-files.ts';
import { sidePaths, withSideTargets } from './side-target.ts';
import { noteLines, summarize } from './summary.ts';
import { jsonText } from './terminal-text.ts';
import type { Surroundings, Words } from './words.ts';

/** What the result and the notes call it. */
export const STANDARD_INPUT = message('cli.standardInput', 'standard input');

/** `recto TOOL ...`: one job from its arguments to the results in place. @throws RectoError; no partial result is left then */
export async function runTool(tool: AnyTool, args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { words, signal } = surroundings;
  const flags = optionFlags(tool);
  const { given: written, positionals } = readArguments(args, [...flags, ...GENERAL_FLAGS]);
  const given = await readJsonFiles(written, flags);
  const valuesOf = (flag: Flag) => given.filter((one) => one.flag === flag).map(({ value }) => String(value));
  const isOn = (flag: Flag) => given.findLast((one) => one.flag === flag)?.value === true;

  const options = {
    ...toOptions(given, flags),
    ...(await readSecretOptions(given, flags)),
    ...(await readFileOptions(given, flags)),
  };
  const parsed = parseOptions(tool.options, options);
  const makes = {
    isReport: tool.output.isReport?.(parsed) === true,
    isOne: tool.output.isOne?.(parsed) === true,
  };
  // What it makes and needs is that of the tool that it leads to.
  const doer = tool.delegate ? await loadTool(tool.delegate(parsed).toolId) : tool;
  const main = await openTarget(valuesOf(OUTPUT).at(-1), doer, positionals.length, makes);
  const target = await withSideTargets(main, sidePaths(given));
  if (target.isStandardOutput && isOn(JSON_OUTPUT)) {
    throw refuseUsage(
      message('usage.bothToStandardOutput', 'The result and the receipt cannot both go to standard output'),
    );
  }
  const { host, close } = await openCommandHost(doer.needs);
  const progress = createProgressLine(process.stderr, tool.id, !isOn(QUIET));

  const { receipt, names } = await withFolderOnDemand(undefined, async (spoolFolder) => {
    const opened = await openInputs(positionals, {
      maxFileMegabytes: resolveFor(tool.limits, parsed).maxFileMegabytes,
      expected: expectedKinds(resolveFor(tool.accept, parsed)),
      spoolFolder,
      signal,
      standardInputName: words(STANDARD_INPUT),
    });
    const inputs = await applyPasswordFiles(opened, valuesOf(PASSWORD_FILE), host, signal);
    const job = { toolId: tool.id, options, flags };
    return runAsking(host, job, inputs, target, { ...surroundings, progress, workParent: target.workParent });
  }).finally(() => {
    progress.clear();
    return close();
  });

  if (isOn(JSON_OUTPUT)) process.stdout.write(`${jsonText(translateReceipt(words.unguarded, receipt))}\n`);
  else if (!isOn(QUIET)) report(receipt, names, target, words);
  process.exitCode = exitCodeOf(doer, receipt);
}

/** What scripts are told by a job that succeeded: 0, unless the tool's report says otherwise. */
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
        { signal, workParent, onPercent: progress.show },
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
