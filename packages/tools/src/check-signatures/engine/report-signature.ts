import type { SignatureVerdict } from '@recto/contract/capabilities/sign';
import type { SignatureRecord } from '@recto/pdf-sign';
import type { LaterVerdict, ReportedSignature } from '../report.ts';

/** Puts together what the file says and what was found out. */
export function reportSignature(record: SignatureRecord, verdict: SignatureVerdict): ReportedSignature {
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

/** Compares the later changes with those that ISO 32000-2, 12.8.2.2 lets a signature allow. */
function laterVerdict({ later, coversWholeFile, certification }: SignatureRecord): LaterVerdict {
  if (coversWholeFile) return 'nothing';
  if (!later) return 'unknown';
  const changesPages =
    later.pagesAdded + later.pagesRemoved + later.changedPages.length + later.otherEntries.length > 0;
  if (changesPages) return 'not-allowed';
  if (later.strayBytes > 0) return 'unknown';
  if (later.annotations > 0) return certification === null || certification === 3 ? 'allowed' : 'not-allowed';
  if (later.filledFields.length > 0) return certification === 1 ? 'not-allowed' : 'allowed';
  if (later.laterSignatures > 0 && certification === 1) return 'not-allowed';
  if (later.laterSignatures > 0 || later.validationData) return 'signatures';
  if (later.metadata) return certification === 1 ? 'not-allowed' : 'allowed';
  // Something was written that none of the above shows.
  return 'unknown';
}
