import type { DataOf } from '@recto/contract/plain-data';
import { defineReport } from '@recto/contract/report';
import * as z from 'zod/mini';
import { CHANGE_KINDS } from './comparison.ts';

const count = z.int().check(z.gte(0));

/** Counts of the changes by kind, and of the pages. Contains no text of the files. */
const counts = z.strictObject({
  /** Kinds of which there are any. */
  changes: z.array(z.strictObject({ kind: z.enum(CHANGE_KINDS), count })),
  oldPages: count,
  newPages: count,
  oldPagesWithoutText: count,
  newPagesWithoutText: count,
  oldPagesRecognised: count,
  newPagesRecognised: count,
  pagesDifferentAllOver: count,
});

export type ComparisonCounts = DataOf<typeof counts>;

/** Exit code of a job that was done and has something to tell. */
const WITH_FINDINGS = 8;

/** The report of a comparison. For scripts: 0 for equal documents, 8 for different ones. */
export const COMPARISON_REPORT = defineReport({
  kind: 'comparison',
  schema: counts,
  goesTo: 'anywhere',
  exitCode: ({ changes }) => (changes.length === 0 ? 0 : WITH_FINDINGS),
});
