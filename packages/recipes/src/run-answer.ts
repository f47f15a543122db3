import { jobAnswerSchema } from '@recto/contract/job-answer';
import { count, type DataOf } from '@recto/contract/plain-data';
import * as z from 'zod/mini';
import { runReceiptSchema } from './run-receipt.ts';

/** A run as the API tells of it: a job, and where in its recipe it is. */
export const runAnswerSchema = z.extend(z.omit(jobAnswerSchema, { receipt: true }), {
  recipe: z.string(),
  step: count.check(z.describe('The step that runs, from 1; the last one that was begun when it has ended')),
  steps: count,
  runReceipt: z.optional(runReceiptSchema.check(z.describe('The receipts of the steps that were done'))),
});

export type RunAnswer = DataOf<typeof runAnswerSchema>;
