import { count, type DataOf } from '@recto/contract/plain-data';
import { defineReport } from '@recto/contract/report';
import * as z from 'zod/mini';

/** Kinds of faults of a file as a whole, and their repair. */
const findingKind = z.enum([
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
  /** Form fields that stood on pages and not in the form's list. */
  'loose-fields',
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

/** One thing that was wrong. */
const finding = z.strictObject({ kind: findingKind, count });

export type RepairFinding = DataOf<typeof finding>;

/** Missing or incomplete part of a page; `content`: everything that it shows. */
const pageGap = z.enum(['content', 'text', 'fonts', 'images', 'annotations']);

/** One page of a repaired file. */
const page = z.strictObject({
  /**
   * `whole`: all of it. `damaged`: with gaps. `rebuilt`: only its content survived; size, fonts and pictures are guesses.
   * `picture`: it could only be drawn, and is a picture now.
   */
  state: z.enum(['whole', 'damaged', 'rebuilt', 'picture']),
  gaps: z.array(pageGap),
  /** Which of the results it is in; the first when absent. */
  resultIndex: z.optional(count),
});

export type RepairedPage = DataOf<typeof page>;

/** Faults of a file, and the outcome for its pages. Plain data. */
const report = z.strictObject({
  /**
   * True when nothing was wrong: the result is the file itself. Of a signed file `findings` may then hold `syntax`: faults
   * that harm nobody, and whose mending would break the signatures.
   */
  isUndamaged: z.boolean(),
  findings: z.array(finding),
  /** In the order of the results. */
  pages: z.array(page),
  /** Pages that the file says it has and of which nothing was found. */
  lostPages: count,
});

export type RepairReport = DataOf<typeof report>;

/** Report on the faults of a file, and on the outcome for its pages. */
export const REPAIR_REPORT = defineReport({ kind: 'repair', schema: report, goesTo: 'anywhere' });
