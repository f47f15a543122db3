import type { RectoError } from '@recto/contract/recto-error';
import type { Hints } from './error-text.ts';

const kept = new WeakMap<RectoError, Hints>();

/** Remembers what helps beside an error. @returns the error */
export function withHints(error: RectoError, hints: Hints): RectoError {
  kept.set(error, { ...kept.get(error), ...hints });
  return error;
}

/** Content of the file of remembered hints. */
export function hintsOf(error: RectoError): Hints {
  return kept.get(error) ?? {};
}
