import { totalmem } from 'node:os';
import type { AnyTool } from '@recto/contract/any-tool';
import { refuseOption } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { message } from '@recto/words/message';
import { MAX_MEMORY, TIMEOUT } from './general-flags.ts';
import type { GivenFlag } from './option-flags.ts';

const WHOLE_NUMBER = message('problem.wholeNumber', 'The value must be a whole number of at least {least}.');

const BYTES_PER_MEBIBYTE = 1_048_576;
/** Share of the machine's memory that a job may take when nothing else is said. */
const MEMORY_SHARE = 0.75;
/** An engine needs so much before it opens a file. */
const LEAST_MEGABYTES = 64;
/** Longest time that a timer can measure. */
const MOST_MS = 2_147_483_647;

/** Limits of a job. */
export interface JobLimits {
  readonly memoryMegabytes: number;
  readonly timeoutMs: number;
}

/** Memory for jobs when nothing else is said, in MB. */
export function usualMemoryMegabytes(): number {
  return Math.floor((totalmem() / BYTES_PER_MEBIBYTE) * MEMORY_SHARE);
}

/**
 * Returns the limits that the flags set; else the time that a page allows, in proportion for inputs larger than a page
 * takes.
 * @param tools that take part, with the limits of a page @throws option-invalid
 */
export function jobLimits(
  given: readonly GivenFlag[],
  tools: readonly AnyTool[],
  options: unknown,
  inputBytes: number,
): JobLimits {
  const [memory, seconds] = [numberOf(given, MAX_MEMORY.name, LEAST_MEGABYTES), numberOf(given, TIMEOUT.name, 0)];
  const usual = tools.map((tool) => {
    const { timeoutMs, maxFileMegabytes } = resolveFor(tool.limits, options);
    return timeoutMs * Math.max(1, inputBytes / (maxFileMegabytes * BYTES_PER_MEGABYTE));
  });
  return {
    memoryMegabytes: memory ?? usualMemoryMegabytes(),
    timeoutMs: Math.min(MOST_MS, seconds === undefined ? Math.max(...usual) : seconds === 0 ? MOST_MS : seconds * 1000),
  };
}

function numberOf(given: readonly GivenFlag[], name: string, least: number): number | undefined {
  const written = given.findLast(({ flag }) => flag.name === name)?.value;
  if (written === undefined) return undefined;
  const number = /^\d{1,9}$/.test(String(written)) ? Number(written) : -1;
  if (number < least) throw refuseOption(`--${name}`, WHOLE_NUMBER, { least });
  return number;
}
