import type { SignatureVerdict } from '@recto/contract/capabilities/sign';
import type { CertificationLevel, LaterChanges } from '@recto/contract/later-changes';

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
