import { ERROR_CODES, type ErrorCode } from '../../packages/contract/src/error-codes.ts';

/** End of a run of the command line. */
export interface RunEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Why the sweep had to end it; null when it ended by itself. */
  readonly stopped: string | null;
  readonly stderr: string;
  /** Output that told the user of a result. */
  readonly stdout: string;
}

/** Judgement of a result by programs that are not ours. */
export interface ResultFacts {
  /** Exit code of `qpdf --check`: 0 clean, 3 warnings, 2 errors; null when qpdf is missing. */
  readonly checkExitCode: number | null;
  /** Kinds of errors that `qpdf --check` names, without numbers and paths. */
  readonly errors: readonly string[];
  /** The higher count of qpdf and poppler; null when neither opens the file. */
  readonly pages: number | null;
  /** Things that other readers found in the input and miss in the result; absent when they were not asked. */
  readonly lost?: readonly string[];
}

/** Properties that the result of a run must have. */
export interface Expectation {
  /** Pages that some other program found in the inputs together; null when none could open them. */
  readonly pages: number | null;
  /** Kinds of errors that qpdf names in the inputs: what is damaged there is carried along byte for byte. */
  readonly errors: readonly string[];
}

/** `LOSS`, `CRASH` and `HANG` are what must never be; `refused` carries the code of the table. */
export type Outcome =
  | { readonly kind: 'ok'; readonly remark: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly remark: string }
  | { readonly kind: 'CRASH' | 'HANG' | 'LOSS'; readonly remark: string };

/** Codes that say that the engine, not the input, failed. */
const CRASH_CODES: ReadonlySet<ErrorCode> = new Set([
  'engine-crashed',
  'unexpected',
  'processing-failed',
  'job-runner-failed',
]);
/** The note of a file whose page tree promises more pages than it holds: other programs believe the promise. */
const SAID_TO_LACK_PAGES = /It claims to have \d+ pages?; \d+ could be found/;
const HANG_CODES: ReadonlySet<ErrorCode> = new Set(['timed-out']);

/** Names what happened. @param result null when the run left no result. */
export function judge(end: RunEnd, result: ResultFacts | null, expected: Expectation): Outcome {
  if (end.stopped !== null) return { kind: 'HANG', remark: end.stopped };
  if (end.exitCode === 0) return judgeResult(end, result, expected);
  // What helps further stands below the error.
  const said =
    end.stderr
      .trim()
      .split('\n')
      .findLast((line) => line.startsWith('recto: ')) ?? end.stderr.trim();
  const code = codeOfMessage(said);
  if (result) return { kind: 'LOSS', remark: `a result stayed after a failure: ${said}` };
  if (end.signal !== null || code === null) {
    return { kind: 'CRASH', remark: said || `ended by ${end.signal ?? end.exitCode}` };
  }
  if (CRASH_CODES.has(code)) return { kind: 'CRASH', remark: said };
  if (HANG_CODES.has(code)) return { kind: 'HANG', remark: said };
  if (ERROR_CODES[code].exitCode !== end.exitCode) {
    return { kind: 'CRASH', remark: `exit code ${end.exitCode}: ${said}` };
  }
  const isReadElsewhere = code === 'input-damaged' && (expected.pages ?? 0) > 0;
  if (isReadElsewhere) return { kind: 'refused', code, remark: `another program finds ${expected.pages} pages` };
  return { kind: 'refused', code, remark: code === 'promise-broken' ? said : '' };
}

function judgeResult({ stdout }: RunEnd, result: ResultFacts | null, expected: Expectation): Outcome {
  if (!result) return { kind: 'LOSS', remark: 'said that it was done and left no result' };
  const isExamined = result.checkExitCode !== null;
  const missing = (expected.pages ?? 0) - (result.pages ?? 0);
  const told = SAID_TO_LACK_PAGES.exec(stdout)?.[0];
  if (isExamined && missing > 0 && told) return { kind: 'ok', remark: told };
  if (isExamined && missing > 0) return { kind: 'LOSS', remark: `${result.pages ?? 0} of ${expected.pages} pages` };
  if (result.lost?.length) return { kind: 'LOSS', remark: result.lost.join('; ') };
  if (result.checkExitCode === 2) {
    const own = result.errors.filter((error) => !expected.errors.includes(error));
    if (own.length > 0) return { kind: 'LOSS', remark: `qpdf --check: ${own.join('; ')}` };
    return { kind: 'ok', remark: "with the input's own damage" };
  }
  return { kind: 'ok', remark: result.checkExitCode === 3 ? 'qpdf --check warns' : '' };
}

/** One kind for every way in which qpdf says that a stream's data are damaged: as a warning, or as an error of its page. */
const DAMAGED_STREAM = 'a stream that cannot be decoded';

/** The errors in what `qpdf --check` prints, each kind once, without what differs from file to file. */
export function errorKinds(printed: string): string[] {
  const kinds = printed.split('\n').flatMap((line) => {
    if (/errors? (?:while )?decoding (?:stream data|content stream)/.test(line)) return [DAMAGED_STREAM];
    if (!line.startsWith('ERROR: ')) return [];
    return [
      line
        .slice('ERROR: '.length)
        .replace(/\/\S+\.pdf/g, 'file')
        .replace(/\d+/g, 'N'),
    ];
  });
  return [...new Set(kinds)];
}

const PATTERNS: readonly (readonly [ErrorCode, RegExp])[] = (Object.keys(ERROR_CODES) as ErrorCode[])
  .map((code) => [code, patternOf(ERROR_CODES[code].text)] as const)
  .sort(([, left], [, right]) => right.source.length - left.source.length);

function patternOf(text: string): RegExp {
  const escaped = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('.+'), 's');
}

/** The code whose text stands in what a program said; the longest text wins. */
export function codeOfMessage(said: string): ErrorCode | null {
  // A text that is nothing but a gap fits everything.
  return PATTERNS.find(([, pattern]) => pattern.source !== '.+' && pattern.test(said))?.[0] ?? null;
}
