import { count, type DataOf, shortText } from '@recto/contract/plain-data';
import { hostKindSchema, receiptFileSchema, receiptSchema } from '@recto/contract/receipt';
import * as z from 'zod/mini';

/** What happened to the files of a run, step by step. Plain data. */
export const runReceiptSchema = z.strictObject({
  /** The name of the recipe. */
  recipe: shortText,
  inputs: z.array(receiptFileSchema),
  outputs: z.array(receiptFileSchema),
  /** Of the steps that were done, in order. */
  steps: z.array(
    z.strictObject({
      toolId: shortText,
      /** One for each job: tools that take one file have one for each file. */
      receipts: z.array(receiptSchema),
    }),
  ),
  durationMs: count,
  ranOn: hostKindSchema,
});

export type RunReceipt = DataOf<typeof runReceiptSchema>;
