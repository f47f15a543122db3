import { basename } from 'node:path';
import type { Note, Receipt } from '@recto/contract/receipt';
import { RectoError, serializeError, toRectoError } from '@recto/contract/recto-error';
import { reportOf } from '@recto/contract/report';
import { type NodeHost, type NodeInput, withFolderOnDemand } from '@recto/runtime/node';
import { translateNote } from '@recto/words/translate-data';
import { openCommandHost } from '../command-host.ts';
import { loadDeclaration } from '../declared-tools.ts';
import { errorText } from '../error-text.ts';
import { JSON_OUTPUT, QUIET, TIMEOUT } from '../general-flags.ts';
import { openInputs } from '../inputs.ts';
import { type JobLimits, jobLimits } from '../job-limits.ts';
import type { GivenFlag } from '../option-flags.ts';
import { applyPasswords, readPasswords } from '../passwords.ts';
import { readArguments } from '../read-arguments.ts';
import { STANDARD_INPUT } from '../standard-input.ts';
import { jsonText, onOneLine } from '../terminal-text.ts';
import type { Surroundings } from '../words.ts';
import { type CheckResult, checkedFile, checkLines, FINDINGS_EXIT_CODE } from './check-file.ts';
import { factLines } from './fact-lines.ts';
import { FACTS_REPORT, type FileFacts, INFO_TOOL } from './info-tool.ts';
import { INSPECT_FLAGS } from './inspect-flags.ts';

/** Outcome for one file. */
interface Inspected {
  readonly file: string;
  readonly facts?: FileFacts | undefined;
  readonly check?: CheckResult | undefined;
  readonly sizeBytes?: number | undefined;
  readonly error?: RectoError;
}

interface Inspection {
  readonly host: NodeHost;
  readonly limits: JobLimits;
  readonly surroundings: Surroundings;
}

/**
 * `recto info FILE...` and `recto check FILE...`: each file by itself, so that one that does not open hides no other. The exit code
 * is that of the worst file. @throws usage-invalid, option-invalid
 */
export async function inspectCommand(
  command: 'info' | 'check',
  args: readonly string[],
  surroundings: Surroundings,
): Promise<void> {
  const { words, signal } = surroundings;
  const { given, positionals } = readArguments(args, INSPECT_FLAGS);
  if (positionals.length === 0) throw new RectoError('no-files');
  const isOn = (flag: GivenFlag['flag']) => given.findLast((one) => one.flag === flag)?.value === true;
  const passwords = await readPasswords(given);
  const repair = await loadDeclaration('repair');
  const limits = jobLimits(given, [INFO_TOOL, repair], {}, 0);
  const { host, close } = await openCommandHost([], limits.memoryMegabytes);
  const inspection = { host, limits: withoutUsualTime(given, limits), surroundings };
  const results: Inspected[] = [];
  try {
    await withFolderOnDemand(undefined, async (spoolFolder) => {
      for (const written of positionals) {
        const rules = {
          maxFileMegabytes: Number.MAX_SAFE_INTEGER,
          expected: { code: 'kind.pdf', text: 'a PDF' },
          spoolFolder,
          signal,
          standardInputName: words(STANDARD_INPUT),
        };
        results.push(
          await inspectOne(command, written, inspection, async () => {
            const [input] = await applyPasswords(
              await openInputs([written], rules),
              passwords.slice(0, 1),
              host,
              signal,
            );
            return input ?? { path: written };
          }),
        );
        if (!isOn(JSON_OUTPUT)) say(command, results.at(-1), positionals.length > 1, isOn(QUIET), surroundings);
      }
    });
  } finally {
    await close();
  }
  if (isOn(JSON_OUTPUT)) process.stdout.write(`${jsonText(asJson(results, surroundings))}\n`);
  process.exitCode = worstExitCode(results);
}

/** A file may be of any size; only a time that was named holds. */
function withoutUsualTime(given: readonly GivenFlag[], limits: JobLimits): JobLimits {
  return given.some(({ flag }) => flag === TIMEOUT) ? limits : { ...limits, timeoutMs: Number.MAX_SAFE_INTEGER };
}

async function inspectOne(
  command: 'info' | 'check',
  written: string,
  inspection: Inspection,
  open: () => Promise<NodeInput>,
): Promise<Inspected> {
  const file = written === '-' ? '-' : written;
  try {
    const input = await open();
    const run = (toolId: string) => receiptOf(toolId, input, inspection);
    if (command === 'info') {
      const receipt = await run(INFO_TOOL.id);
      return { file, facts: factsOf(receipt), sizeBytes: receipt.inputs[0]?.sizeBytes };
    }
    const repaired = await run('repair');
    // A file that only a search opens has no facts of its own.
    const facts = await run(INFO_TOOL.id).then(factsOf, (thrown) => {
      if (inspection.surroundings.signal.aborted) throw thrown;
      return undefined;
    });
    return { file, facts, check: await checkedFile(repaired, facts), sizeBytes: repaired.inputs[0]?.sizeBytes };
  } catch (thrown) {
    const error = toRectoError(thrown);
    if (error.code === 'cancelled') throw error;
    return { file, error };
  }
}

function receiptOf(toolId: string, input: NodeInput, { host, limits, surroundings }: Inspection): Promise<Receipt> {
  return host.run({ toolId, options: {}, inputs: [input] }, async ({ receipt }) => receipt, {
    signal: surroundings.signal,
    maxTimeoutMs: Math.min(limits.timeoutMs, 2_147_483_647),
  });
}

function factsOf(receipt: Receipt): FileFacts | undefined {
  return reportOf(FACTS_REPORT, receipt) ?? undefined;
}

function say(
  command: 'info' | 'check',
  result: Inspected | undefined,
  isOneOfSeveral: boolean,
  isQuiet: boolean,
  { words }: Surroundings,
): void {
  if (!result) return;
  if (result.error) {
    process.stderr.write(`recto: ${errorText(result.error, words)}\n`);
    return;
  }
  if (isQuiet) return;
  const name = onOneLine(result.file);
  const lines = command === 'check' && result.check ? checkLines(name, result.check, words) : factLines(result, words);
  const head = command === 'info' && isOneOfSeveral ? [`${name}:`] : [];
  process.stdout.write(`${[...head, ...lines].join('\n')}\n`);
}

function asJson(results: readonly Inspected[], { words }: Surroundings) {
  const textOf = (note: Note) => translateNote(words.unguarded, note);
  return results.map(({ file, sizeBytes, facts, check, error }) => ({
    file,
    ...(sizeBytes !== undefined && { name: basename(file), sizeBytes }),
    ...(check && {
      state: check.state,
      damage: check.damage,
      lostPages: check.lostPages,
      damagedPages: check.damagedPages,
      findings: check.findings,
      notes: check.notes.map(textOf),
    }),
    ...(facts && (check ? { claims: facts.claims, fonts: facts.fonts } : facts)),
    ...(error && { error: { ...serializeError(error), message: errorText(error, words) } }),
  }));
}

/** Damage is worse than findings, and what hindered the look is worse than them too. */
function worstExitCode(results: readonly Inspected[]): number {
  const codes = results.map(({ check, error }) => error?.entry.exitCode ?? check?.exitCode ?? 0);
  if (codes.includes(5)) return 5;
  return codes.find((code) => code !== 0 && code !== FINDINGS_EXIT_CODE) ?? Math.max(0, ...codes);
}
