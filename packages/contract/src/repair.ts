import * as z from 'zod/mini';
import { count, type DataOf } from './plain-data.ts';

/** What can be wrong with a file as a whole, and what was done about it. */
export const repairFindingKindSchema = z.enum([
  /** It was made up of several PDFs, which were taken apart. */
  'several-files',
  /** A transfer program turned LF into CR LF; it was turned back. */
  'line-ends',
  /** It stood in a mail. */
  'mail',
  /** Something stood before it. */
  'surroundings',
  /** Something stood after it. */
  'tail',
  'header',
  'end',
  /** Its table of contents for programs could not be used; the objects were searched for. */
  'cross-reference',
  'catalog',
  'page-tree',
  'lengths',
  /** Places that are not written as the format says, and that lenient readers pass over. */
  'syntax',
  /** Pages with entries that made no sense. */
  'page-entries',
  /** Streams with one wrong bit, which was found. */
  'restored-streams',
  /** Streams that can be read and whose check sum does not fit. */
  'unsure-streams',
  /** Streams of which only a part could be read. */
  'partial-streams',
  /** Streams of which nothing could be read. */
  'unreadable-streams',
  'drawn-by-renderer',
  /** Digital signatures, which hold only for the bytes that were signed. */
  'signatures',
]);

export type RepairFindingKind = z.infer<typeof repairFindingKindSchema>;

/** One thing that was wrong. */
export const repairFindingSchema = z.strictObject({ kind: repairFindingKindSchema, count });

export type RepairFinding = DataOf<typeof repairFindingSchema>;

/** What of a page is missing or incomplete. */
export const pageGapSchema = z.enum(['text', 'fonts', 'images']);

export type PageGap = z.infer<typeof pageGapSchema>;

/** One page of a repaired file. */
export const repairedPageSchema = z.strictObject({
  /**
   * `whole`: all of it. `damaged`: with gaps. `rebuilt`: only its content survived; size, fonts and pictures are guesses.
   * `picture`: it could only be drawn, and is a picture now.
   */
  state: z.enum(['whole', 'damaged', 'rebuilt', 'picture']),
  gaps: z.array(pageGapSchema),
  /** Which of the results it is in; the first when absent. */
  resultIndex: z.optional(count),
});

export type RepairedPage = DataOf<typeof repairedPageSchema>;

/** What was wrong with a file, and what became of its pages. Plain data. */
export const repairReportSchema = z.strictObject({
  /**
   * True when nothing was wrong: the result is the file itself. Of a signed file `findings` may then hold `syntax`: faults
   * that harm nobody, and whose mending would break the signatures.
   */
  isUndamaged: z.boolean(),
  findings: z.array(repairFindingSchema),
  /** In the order of the results. */
  pages: z.array(repairedPageSchema),
  /** Pages that the file says it has and of which nothing was found. */
  lostPages: count,
});

export type RepairReport = DataOf<typeof repairReportSchema>;

/** A repaired file. */
export interface RepairResult {
  readonly bytes: Uint8Array;
  readonly report: RepairReport;
}
