import * as z from 'zod/mini';
import type { DataOf } from './plain-data.ts';

/** Kind of report that tools give of a job beside its results, declared once; see `Tool.report`. */
export interface Report<Data> {
  /** Several tools may give the same kind; a widget asks for a kind and never for a tool. */
  readonly kind: string;
  /** Plain data. Checked where it crosses from a process, and by its readers. */
  readonly schema: z.ZodMiniType<Data>;
  /** `device`: it holds text of the visitor's file, which has no place in a queue, an answer or a terminal. */
  readonly goesTo: 'device' | 'anywhere';
  /**
   * Returns the exit code of the command line after a job that succeeded; 0 when absent, 8 for something that should be known.
   * For reports that go anywhere.
   */
  exitCode?(data: Data): number;
}

/** Declares a kind of report; its type is that of the schema. */
export function defineReport<Schema extends z.ZodMiniType>(
  report: Pick<Report<DataOf<Schema>>, 'kind' | 'goesTo' | 'exitCode'> & { readonly schema: Schema },
): Report<DataOf<Schema>> {
  return report as Report<DataOf<Schema>>;
}

/** A report on its way: hosts pass it through without knowing what it says. */
export const sentReportSchema = z.strictObject({
  kind: /* @__PURE__ */ z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  data: z.unknown(),
});

export type SentReport = DataOf<typeof sentReportSchema>;

/** The report of this kind on a receipt, checked; null when there is none or it is not what the kind says. */
export function reportOf<Data>(
  report: Report<Data>,
  { report: sent }: { readonly report?: SentReport | undefined },
): Data | null {
  if (sent?.kind !== report.kind) return null;
  const parsed = report.schema.safeParse(sent.data);
  return parsed.success ? parsed.data : null;
}
