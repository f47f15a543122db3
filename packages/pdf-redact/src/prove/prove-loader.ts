import type { Leftover } from '../redaction.ts';
import type { Redactions } from '../redactions.ts';
import type { ProofOptions } from './prove-redacted.ts';

/** Proves a redaction. The proof comes when there is a result: see `prove-redacted.ts`. @throws cancelled, too-demanding, input-damaged */
export async function proveRedacted(
  resultBytes: Uint8Array,
  redactions: Redactions,
  options: ProofOptions,
): Promise<readonly Leftover[]> {
  const proof = await import('./prove-redacted.ts');
  return proof.proveRedacted(resultBytes, redactions, options);
}
