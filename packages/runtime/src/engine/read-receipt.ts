import type { AnyTool } from '@recto/contract/any-tool';
import type { HostKind, Receipt } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import type { Report } from '@recto/contract/report';

/** The report that a receipt of this tool may carry here; null when it may carry none. */
export function reportGivenOut({ report }: AnyTool, ranOn: HostKind): Report<unknown> | null {
  return report && (report.goesTo === 'anywhere' || ranOn === 'device') ? report : null;
}

/**
 * Checks what the tool has to say on a receipt that crossed from an engine.
 * @param report that the tool may give here @throws engine-crashed for a report of another kind or form, and for one too many
 */
export function requireReport(receipt: Receipt, report: Report<unknown> | null): Receipt {
  if (!receipt.report) return receipt;
  const parsed = report?.kind === receipt.report.kind ? report.schema.safeParse(receipt.report.data) : null;
  if (!report || !parsed?.success) throw new RectoError('engine-crashed');
  return { ...receipt, report: { kind: report.kind, data: parsed.data } };
}
