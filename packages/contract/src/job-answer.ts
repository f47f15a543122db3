import * as z from 'zod/mini';
import { amount, count, type DataOf } from './plain-data.ts';
import { receiptSchema } from './receipt.ts';
import { serializedErrorSchema } from './recto-error.ts';

/** ISO 8601, in UTC. */
const time = () => z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/));

/** One result as the API tells of it. */
export const resultAnswerSchema = z.object({
  key: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: count,
  /** Null for what is not a PDF. */
  pages: z.nullable(count),
  url: z.string(),
});

export type ResultAnswer = DataOf<typeof resultAnswerSchema>;

export const jobStateSchema = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

export type JobState = z.infer<typeof jobStateSchema>;

/** An error as the API tells of it: with its English text. */
export const errorAnswerSchema = z.extend(serializedErrorSchema, { message: z.string() });

/** A job as the API tells of it. */
export const jobAnswerSchema = z.object({
  id: z.string(),
  operation: z.string(),
  state: jobStateSchema,
  percent: amount,
  position: count.check(z.describe('Jobs before it')),
  createdAt: time(),
  expiresAt: time().check(z.describe('When it and its results are deleted')),
  results: z.optional(z.array(resultAnswerSchema)),
  receipt: z.optional(receiptSchema.check(z.describe('What was counted before and after'))),
  error: z.optional(errorAnswerSchema),
});

export type JobAnswer = DataOf<typeof jobAnswerSchema>;
