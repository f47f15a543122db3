import { join } from 'node:path';
import { deliverySchema, type FileDescription, fileDescriptionSchema } from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';
import type { Report } from '@recto/contract/report';
import { requireReport } from '../engine/read-receipt.ts';
import { deliveredFileSchema, type NodeResult } from './node-job.ts';

const schema = deliverySchema(deliveredFileSchema);

/**
 * Checks a result that crossed from an engine, which may have been taken over by a hostile file.
 * @param report that the tool may give here; null for none @throws engine-crashed for nonsense
 */
export function readDelivery(value: unknown, workFolder: string, report: Report<unknown> | null): NodeResult {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new RectoError('engine-crashed');
  const { outputs, receipt } = parsed.data;
  return {
    receipt: requireReport(receipt, report),
    outputs: outputs.map(({ file, ...output }) => ({ ...output, path: join(workFolder, file) })),
  };
}

/** Checks a description that crossed from an engine. @throws engine-crashed for nonsense */
export function readDescription(value: unknown): FileDescription {
  const parsed = fileDescriptionSchema.safeParse(value);
  if (!parsed.success) throw new RectoError('engine-crashed');
  return parsed.data;
}
