import type { CertificationLevel, LaterChanges, SignatureRecord, SignatureVerdict } from '@recto/contract';

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

/** Puts together what the file says and what was found out. */
export function reportOf(record: SignatureRecord, verdict: SignatureVerdict): ReportedSignature {
  const isStamp = record.subFilter === 'ETSI.RFC3161';
  return {
    ...verdict,
    fieldName: record.fieldName,
    page: record.pageIndex === null ? null : record.pageIndex + 1,
    kind: isStamp ? 'time-stamp' : record.certification === null ? 'approval' : 'certification',
    certification: record.certification,
    statedName: record.name,
    reason: record.reason,
    location: record.location,
    contact: record.contact,
    coversWholeFile: record.coversWholeFile,
    later: laterVerdict(record),
    changes: record.later,
  };
}

/** Whether what came later is what ISO 32000-2, 12.8.2.2 lets a signature allow. */
function laterVerdict({ later, coversWholeFile, certification }: SignatureRecord): LaterVerdict {
  if (coversWholeFile) return 'nothing';
  if (!later) return 'unknown';
  const changesPages =
    later.pagesAdded + later.pagesRemoved + later.changedPages.length + later.otherEntries.length > 0;
  if (changesPages) return 'not-allowed';
  if (later.annotations > 0) return certification === null || certification === 3 ? 'allowed' : 'not-allowed';
  if (later.filledFields.length > 0) return certification === 1 ? 'not-allowed' : 'allowed';
  if (later.laterSignatures > 0 && certification === 1) return 'not-allowed';
  return 'signatures';
}
