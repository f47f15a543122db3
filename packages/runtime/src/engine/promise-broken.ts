import { RectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { say, type Term } from '@recto/words/said';

const ALL = message('missing.all', '{missing}');

/** Item reported as missing for a job without a result. */
export const NO_RESULT = message('missing.result', 'the result');
/** Item reported as missing for a result that cannot be read. */
export const NO_OPENING = message('missing.opening', 'a result that opens');

/** Returns the error for a result that breaks a promise. @param missing its missing items; a text is the name of a file */
export function promiseBroken(missing: readonly (Term | string)[], cause?: unknown): RectoError {
  return new RectoError('promise-broken', { missing: say(ALL, { missing: [...missing] }) }, cause);
}
