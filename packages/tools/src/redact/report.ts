import type { DataOf } from '@recto/contract/plain-data';
import { defineReport } from '@recto/contract/report';
import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/** Counts of the removed content, and of the checks. Contains no text of the file. */
const redaction = z.strictObject({
  /** Hits and marks. */
  places: count,
  /** Pages that hold one. */
  pages: count,
  /** Hits that were left on purpose. */
  leftAlone: count,
  /** 1-based pages that became pictures, because something would have been left on them. */
  pictures: z.array(z.int().check(z.gte(1))),
  /** Things of one kind on one page; 1-based, null for the document. */
  removed: z.array(
    z.strictObject({ kind: z.string().check(z.maxLength(60)), count, page: z.nullable(z.int().check(z.gte(1))) }),
  ),
});

export type Redaction = DataOf<typeof redaction>;

/** The report of a redaction. */
export const REDACTION_REPORT = defineReport({ kind: 'redaction', schema: redaction, goesTo: 'anywhere' });
