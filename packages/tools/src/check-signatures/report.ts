import type { SignatureVerdict } from '@recto/contract/capabilities/sign';
import type { CertificationLevel, LaterChanges } from '@recto/contract/later-changes';
import { defineReport } from '@recto/contract/report';
import { type Message, message } from '@recto/words/message';
import * as z from 'zod/mini';

/**
 * Changes to a document after a signature: none; only further signatures and data that checks need; changes that the signer
 * allowed; changes that no signer allows, or that this one did not; changes that cannot be identified.
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

/** Report on the signatures of one file. */
export interface SignatureReport {
  readonly fileName: string;
  readonly signatures: readonly ReportedSignature[];
}

/** Statement about a signer's certificate. */
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

/** Statement about additions that cannot be identified. */
export const LATER_UNKNOWN = message(
  'signatures.laterUnknown',
  'Something was added afterwards; Recto cannot tell what it is.',
);

const count = z.int().check(z.gte(0));

/** Exit code of a job that found what somebody should look at. */
const FINDINGS = 8;

/**
 * Counts of all signatures and of those that hold. Exit code for scripts: 0 when there are signatures and all hold, else 8.
 * Contains no text of the file.
 */
export const SIGNATURE_COUNTS = defineReport({
  kind: 'signature-counts',
  schema: z.strictObject({ signatures: count, sound: count }),
  goesTo: 'anywhere',
  exitCode: ({ signatures, sound }) => (signatures > 0 && sound === signatures ? 0 : FINDINGS),
});

/** True when a signature holds: the signed content is there, no forbidden change followed, its certificate was good. */
export function isSound({ integrity, later, chain }: ReportedSignature): boolean {
  const isAllowed = later !== 'not-allowed' && later !== 'unknown';
  return integrity === 'intact' && isAllowed && chain !== 'expired' && chain !== 'revoked' && chain !== 'invalid';
}
