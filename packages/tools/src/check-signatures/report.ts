import type { SignatureVerdict } from '@recto/contract/capabilities/sign';
import type { CertificationLevel, LaterChanges } from '@recto/contract/later-changes';
import { defineReport } from '@recto/contract/report';
import { type Message, message } from '@recto/words/message';
import * as z from 'zod/mini';

/**
 * What was done to a document after a signature: nothing; only further signatures and what checks need; what the signer
 * allowed; what no signer allows, or this one did not; something that cannot be told.
 */
export type LaterVerdict = 'nothing' | 'signatures' | 'allowed' | 'not-allowed' | 'unknown';

/** One signature of a report. Plain data. */
export interface ReportedSignature extends SignatureVerdict {
  readonly fieldName: string;
  /** 1-based; null when the signature is not seen. */
  readonly page: number | null;
  readonly kind: 'approval' | 'certification' | 'time-stamp';
  readonly certification: CertificationLevel | null;
  readonly statedName: string;
  readonly reason: string;
  readonly location: string;
  readonly contact: string;
  readonly coversWholeFile: boolean;
  readonly later: LaterVerdict;
  readonly changes: LaterChanges | null;
}

/** What is handed out. */
export interface SignatureReport {
  readonly fileName: string;
  readonly signatures: readonly ReportedSignature[];
}

/** What is said of a signer's certificate. */
export const CHAIN_WORDS: Readonly<Record<ReportedSignature['chain'], Message>> = {
  trusted: message('signatures.trusted', 'The certificate leads to an authority that you trust.'),
  'self-signed': message('signatures.selfSigned', 'The certificate is self-signed: anyone can make one like it.'),
  'unknown-root': message('signatures.unknownRoot', 'The certificate leads to an authority that is not on your list.'),
  incomplete: message(
    'signatures.incomplete',
    'The authority’s certificate is missing, so the signer remains unknown.',
  ),
  expired: message('signatures.expired', 'The certificate was not valid at that time.'),
  revoked: message('signatures.revoked', 'The certificate had been revoked.'),
  invalid: message('signatures.invalid', 'The certificate chain breaks a rule and proves nothing.'),
};

/** What is said of additions that cannot be told. */
export const LATER_UNKNOWN = message(
  'signatures.laterUnknown',
  'Something was added afterwards; Recto cannot tell what it is.',
);

const count = z.int().check(z.gte(0));

/** Exit code of a job that found what somebody should look at. */
const FINDINGS = 8;

/** How many signatures hold, for scripts: 0 when there are some and all hold, else 8. Nothing of the file's text. */
export const SIGNATURE_COUNTS = defineReport({
  kind: 'signature-counts',
  schema: z.strictObject({ signatures: count, sound: count }),
  goesTo: 'anywhere',
  exitCode: ({ signatures, sound }) => (signatures > 0 && sound === signatures ? 0 : FINDINGS),
});

/** Whether a signature holds: what was signed is there, nothing came that it does not allow, its certificate was good. */
export function isSound({ integrity, later, chain }: ReportedSignature): boolean {
  const isAllowed = later !== 'not-allowed' && later !== 'unknown';
  return integrity === 'intact' && isAllowed && chain !== 'expired' && chain !== 'revoked' && chain !== 'invalid';
}
