import { count, type DataOf, shortText } from '@recto/contract/plain-data';
import { hostKindSchema, receiptFileSchema, receiptSchema } from '@recto/contract/receipt';
import * as z from 'zod/mini';

/** Receipt of a run, step by step. Plain data. */
export const runReceiptSchema = z.strictObject({
  /** The name of the recipe. */
  recipe: shortText,
  inputs: z.array(receiptFileSchema),
  outputs: z.array(receiptFileSchema),
  /** Receipts of the completed steps, in order. */
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
