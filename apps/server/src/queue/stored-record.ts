import * as z from 'zod/mini';
import type { JobRecord } from './job-queue.ts';

const recordSchema = z.strictObject({
  id: z.string(),
  owner: z.string(),
  group: z.string(),
  operation: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  costBytes: z.number(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  percent: z.number(),
  engineCrashes: z.number(),
  serverCrashes: z.number(),
  payload: z.string(),
  digest: z.string(),
  outcome: z.nullable(z.string()),
  needs: z.optional(z.string()),
});

/** A job's record as a blob holds it; null for what is none. */
export function parseRecord(bytes: Buffer): JobRecord | null {
  try {
    return recordSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}
