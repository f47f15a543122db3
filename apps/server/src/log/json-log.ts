import type { ErrorCode } from '@recto/contract/error-codes';

/** Facts about the end of a job or a call besides its name and code. */
export interface EndFacts {
  /** Random name of the job in the queue; nobody but its owner can tell it from the id that was chosen. */
  readonly job?: string;
  readonly milliseconds?: number;
  /** Thrown value, of which only the kind is written. */
  readonly thrown?: unknown;
}

/** Writes how jobs and calls ended as lines of JSON. */
export type JsonLog = (operation: string, code: ErrorCode | 'done', facts?: EndFacts) => void;

const NONE: JsonLog = () => {};
/** Length of a job's name in logs and spans. */
export const JOB_CHARACTERS = 12;
/** Kinds of errors are names of classes and codes of the system: never a message, which may hold the name of a file. */
const KIND = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/**
 * Makes the structured log of a server.
 * @param format of RECTO_LOG: `json`, or nothing for no log
 * @param operations what may stand in a line; anything else becomes `other`
 */
export function createJsonLog(
  format: 'json' | null,
  operations: ReadonlySet<string>,
  now: () => number,
  write: (line: string) => void = (line) => process.stdout.write(line),
): JsonLog {
  if (format === null) return NONE;
  return (operation, code, { job, milliseconds, thrown } = {}) => {
    const cause = causeOf(thrown);
    const line = {
      time: new Date(now()).toISOString(),
      level: levelOf(code),
      ...(job !== undefined && { job: job.slice(0, JOB_CHARACTERS) }),
      operation: operations.has(operation) ? operation : 'other',
      code,
      ...(milliseconds !== undefined && { milliseconds: Math.round(milliseconds) }),
      ...(cause !== undefined && { cause }),
    };
    write(`${JSON.stringify(line)}\n`);
  };
}

const OURS: ReadonlySet<string> = new Set(['unexpected', 'engine-crashed', 'processing-failed', 'promise-broken']);

function levelOf(code: ErrorCode | 'done'): 'info' | 'warn' | 'error' {
  if (code === 'done') return 'info';
  return OURS.has(code) ? 'error' : 'warn';
}

/** Returns the kind of the innermost error: a code of the system where it has one, else its class. */
export function causeOf(thrown: unknown): string | undefined {
  let inner = thrown;
  for (let depth = 0; depth < 8 && inner instanceof Error && inner.cause instanceof Error; depth++) inner = inner.cause;
  if (!(inner instanceof Error)) return undefined;
  const { code } = inner as { readonly code?: unknown };
  const kind = typeof code === 'string' && /^[A-Z]/.test(code) ? code : inner.constructor.name;
  return KIND.test(kind) ? kind : undefined;
}
