import type { Message } from '@recto/words/message';
import { fillPlaces, type Said, say } from '@recto/words/said';
import * as z from 'zod/mini';
import { ENGINE_WORDS } from './engine-names.ts';
import { ERROR_CODES, type ErrorCode, type ErrorCodeEntry, isErrorCode } from './error-codes.ts';
import type { DataOf } from './plain-data.ts';
import { saidSchema } from './said-schema.ts';

const detailSchema = z.union([z.string(), z.number(), saidSchema]);

/** An error as it crosses a boundary: worker, process, HTTP, queue. */
export const serializedErrorSchema = z.strictObject({
  code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]),
  /** Values that the user text needs (a file name, a limit, words inside it) and nothing else. Never reaches a log. */
  details: z.record(z.string(), detailSchema),
});

export type SerializedError = DataOf<typeof serializedErrorSchema>;

/** Values that the user text needs (a file name, a limit, words inside it) and nothing else. Never reaches a log. */
export type ErrorDetails = SerializedError['details'] & {
  /** Whole sentences, which a page shows without the name of the option. */
  readonly problem?: Said;
};

/** The one error class. Its message is the user text with the details filled in. */
export class RectoError extends Error {
  override readonly name = 'RectoError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    super(userText(code, details), cause === undefined ? undefined : { cause });
    this.code = code;
    this.details = details;
  }

  get entry(): ErrorCodeEntry {
    return ERROR_CODES[this.code];
  }
}

/** The text a user reads for a code. A detail that is missing leaves its `{name}` standing, which a test forbids. */
export function userText(code: ErrorCode, details: ErrorDetails = {}): string {
  const inWords = Object.entries(details).map(([name, detail]) => [name, wordsOf(detail)]);
  return fillPlaces(ERROR_CODES[code].text, Object.fromEntries(inWords));
}

function wordsOf(detail: ErrorDetails[string]): string {
  return typeof detail === 'object' ? detail.text : String(detail);
}

/** The error of an option that a tool does not take as it is. @param words whole sentences that do without its name */
export function refuseOption(option: string, words: Message, params?: Said['params'], cause?: unknown): RectoError {
  return new RectoError('option-invalid', { option, problem: say(words, params) }, cause);
}

/** The error of a call that cannot be understood, or asks for nothing. @param words whole sentences */
export function refuseUsage(words: Message, params?: Said['params'], cause?: unknown): RectoError {
  return new RectoError('usage-invalid', { problem: say(words, params) }, cause);
}

/** Makes the error of a job that finds nothing to do in its input. @param words whole sentences */
export function refuseInput(words: Message, params?: Said['params'], cause?: unknown): RectoError {
  return new RectoError('nothing-to-do', { problem: say(words, params) }, cause);
}

/**
 * The error of an engine that is not here.
 * @param params values of the placeholders in its words
 * @param cause underlying error; when no part could be fetched, the error reports that instead
 */
export function missingEngine(name: keyof typeof ENGINE_WORDS, params?: Said['params'], cause?: unknown): RectoError {
  const known = toRectoError(cause);
  if (known.code === 'parts-not-loaded') return known;
  return new RectoError('engine-missing', { engine: say(ENGINE_WORDS[name], params) }, cause);
}

/** Messages of Chromium, Firefox and WebKit when `fetch` or `import` gets nothing. */
const NOT_LOADED =
  /^(Failed to fetch|NetworkError when|Load failed)|dynamically imported module|^Importing a module script failed/i;

/** Makes anything thrown into a RectoError; an abort becomes `cancelled`, what is unknown becomes `fallback`. */
export function toRectoError(thrown: unknown, fallback: ErrorCode = 'processing-failed'): RectoError {
  if (thrown instanceof RectoError) return thrown;
  if (isAbort(thrown)) return new RectoError('cancelled', {}, thrown);
  if (thrown instanceof RangeError && /allocation|array (buffer|length)/i.test(thrown.message)) {
    return new RectoError('out-of-memory', {}, thrown);
  }
  if (thrown instanceof TypeError && NOT_LOADED.test(thrown.message)) {
    return new RectoError('parts-not-loaded', {}, thrown);
  }
  return new RectoError(fallback, {}, thrown);
}

/** The plain form for a boundary; the cause stays behind. */
export function serializeError(error: RectoError): SerializedError {
  return { code: error.code, details: error.details };
}

/** The error back from its plain form; a malformed one becomes `processing-failed`. */
export function deserializeError(plain: unknown): RectoError {
  if (typeof plain !== 'object' || plain === null) return new RectoError('processing-failed');
  const { code, details } = plain as { code?: unknown; details?: unknown };
  if (!isErrorCode(code)) return new RectoError('processing-failed');
  const kept = Object.entries(details ?? {}).filter(([, value]) => detailSchema.safeParse(value).success);
  return new RectoError(code, Object.fromEntries(kept));
}

function isAbort(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && (thrown as { name?: unknown }).name === 'AbortError';
}
