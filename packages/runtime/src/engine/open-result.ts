import type { KeptFile, MadeFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { type PdfDocument, reopenDocument } from '@recto/pdf-document';
import { term } from '@recto/words/said';
import { NO_OPENING, promiseBroken } from './promise-broken.ts';

const IS_LOCK: ReadonlySet<string> = new Set(['input-locked', 'password-wrong']);

/**
 * Opens a result: with the password that its operation named, else with one of the inputs', because a tool that changes
 * nothing about the lock leaves it as it was.
 * @param passwords of the inputs, in their order
 * @throws promise-broken when it does not open; cancelled, too-demanding
 */
export async function openResult(
  { bytes, name, password }: Pick<MadeFile | KeptFile, 'bytes' | 'name' | 'password'>,
  passwords: readonly (string | undefined)[],
  signal: AbortSignal,
): Promise<PdfDocument> {
  const known = [...new Set([password, ...passwords])].filter((one) => one !== undefined);
  const content = bytes instanceof Uint8Array ? bytes : bytes.open();
  let refusal: unknown;
  for (const one of [...known, undefined]) {
    try {
      return await reopenDocument(content, name, { password: one, signal });
    } catch (thrown) {
      if (!(thrown instanceof RectoError)) throw thrown;
      if (!IS_LOCK.has(thrown.code) && thrown.code !== 'input-damaged') throw thrown;
      refusal = thrown;
      if (thrown.code === 'input-damaged') break;
    }
  }
  throw promiseBroken([term(NO_OPENING)], refusal);
}
