import { join } from 'node:path';
import { type FileDescription, PERMISSIONS, RectoError, type RepairFindingKind } from '@recto/contract';
import * as z from 'zod/mini';
import type { NodeResult } from './node-job.ts';

const count = z.number().check(z.nonnegative());
const text = z.string().check(z.maxLength(10_000));

const receiptFile = z.strictObject({
  name: text,
  sizeBytes: count,
  pages: z.nullable(count),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const FINDING_KIND = /^[a-z]+(-[a-z]+){0,3}$/;

const repair = z.strictObject({
  isUndamaged: z.boolean(),
  findings: z.array(
    z.strictObject({
      kind: z.custom<RepairFindingKind>((kind) => typeof kind === 'string' && FINDING_KIND.test(kind)),
      count,
    }),
  ),
  pages: z.array(
    z.strictObject({
      state: z.enum(['whole', 'damaged', 'rebuilt', 'picture']),
      gaps: z.array(z.enum(['text', 'fonts', 'images'])),
      resultIndex: z.optional(count),
    }),
  ),
  lostPages: count,
});

const byteAccount = z.strictObject({ images: count, fonts: count, content: count, other: count });

const receipt = z.strictObject({
  toolId: text,
  inputs: z.array(receiptFile),
  outputs: z.array(receiptFile),
  lines: z.array(z.strictObject({ item: text, before: count, after: count })),
  contentUnchanged: z.boolean(),
  notes: z.array(
    z.strictObject({
      kind: z.enum(['kept', 'renamed', 'changed', 'lost']),
      item: text,
      count,
      fileName: z.optional(text),
      text,
    }),
  ),
  repair: z.optional(repair),
  byteAccounts: z.optional(z.array(z.strictObject({ before: byteAccount, after: byteAccount }))),
  durationMs: count,
  ranOn: z.enum(['device', 'server', 'command-line']),
});

/** A result as it comes from an engine that may have been taken over by a hostile file: names must not lead out of the folder. */
const delivery = z.strictObject({
  outputs: z.array(
    z.strictObject({
      name: z.string().check(
        z.regex(/^[^/\\\p{Cc}]{1,255}$/u),
        z.refine((name) => name !== '.' && name !== '..'),
      ),
      mediaType: text,
      file: z.string().check(z.regex(/^\d{1,6}\.part$/)),
      sizeBytes: count,
    }),
  ),
  receipt,
});

const description = z.strictObject({
  pages: z.nullable(count),
  isEncrypted: z.boolean(),
  needsPassword: z.boolean(),
  restrictions: z.array(z.enum(PERMISSIONS)),
  signatures: z.optional(count),
  title: z.nullable(z.string()),
  isWithoutText: z.boolean(),
});

/** Checks a result that crossed from an engine. @throws engine-crashed for nonsense */
export function readDelivery(value: unknown, workFolder: string): NodeResult {
  const parsed = delivery.safeParse(value);
  if (!parsed.success) throw new RectoError('engine-crashed');
  const { outputs, receipt } = parsed.data;
  return { receipt, outputs: outputs.map(({ file, ...output }) => ({ ...output, path: join(workFolder, file) })) };
}

/** Checks a description that crossed from an engine. @throws engine-crashed for nonsense */
export function readDescription(value: unknown): FileDescription {
  const parsed = description.safeParse(value);
  if (!parsed.success) throw new RectoError('engine-crashed');
  return parsed.data;
}
