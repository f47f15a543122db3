import * as z from 'zod/mini';
import { count, type DataOf } from './plain-data.ts';
import { PERMISSIONS } from './protection.ts';
import { type Receipt, receiptSchema } from './receipt.ts';
import { type SerializedError, serializedErrorSchema } from './recto-error.ts';

/** Schema of the way in which one place names a file or a result: a File, a path, a stored key. */
type Carrier<Value> = z.ZodMiniType<Value>;

const inputParts = { name: z.string(), password: z.optional(z.string()) };

/** One file of a request. */
export const requestInputSchema = <Ref>(file: Carrier<Ref>) => z.strictObject({ file, ...inputParts });

/** One file of a request. `Ref` is how that boundary names a file. */
export interface RequestInput<Ref> extends DataOf<z.ZodMiniObject<typeof inputParts>> {
  readonly file: Ref;
}

const jobId = z.string();
const runParts = {
  kind: z.literal('run'),
  jobId,
  toolId: z.string(),
  options: z.unknown(),
  /** True when the results must be the same bytes on every host; absent, each host takes its fastest codecs and engines. */
  isAlikeEverywhere: z.optional(z.boolean()),
};
const describeParts = { kind: z.literal('describe'), jobId };
const previewParts = {
  kind: z.literal('preview'),
  jobId,
  toolId: z.string(),
  options: z.unknown(),
  /** Which part of the job is asked about, in words of the tool's own panel and operation; the whole of it when absent. */
  about: z.optional(z.unknown()),
};
const preloadParts = { kind: z.literal('preload'), toolId: z.string(), options: z.unknown() };
const cancelParts = { kind: z.literal('cancel'), jobId };

/** Everything an engine is ever sent. */
export const engineRequestSchema = <Ref>(ref: Carrier<Ref>) => {
  const inputs = z.array(requestInputSchema(ref));
  return z.discriminatedUnion('kind', [
    z.strictObject({ ...runParts, inputs }),
    z.strictObject({ ...describeParts, input: requestInputSchema(ref) }),
    z.strictObject({ ...previewParts, inputs }),
    z.strictObject(preloadParts),
    z.strictObject(cancelParts),
  ]);
};

/** Asks for a job. */
export interface RunMessage<Ref> extends DataOf<z.ZodMiniObject<typeof runParts>> {
  readonly inputs: readonly RequestInput<Ref>[];
}

/** Asks what a file list shows of one file; answered by `done` with a FileDescription. */
export interface DescribeMessage<Ref> extends DataOf<z.ZodMiniObject<typeof describeParts>> {
  readonly input: RequestInput<Ref>;
}

/** Asks what a job would do, before it is run; answered by `done` with a PreviewAnswer. Nothing is made. */
export interface PreviewMessage<Ref> extends DataOf<z.ZodMiniObject<typeof previewParts>> {
  readonly inputs: readonly RequestInput<Ref>[];
}

/** Asks an engine to load the code of a tool ahead of its first job. There is no answer. */
export type PreloadMessage = DataOf<z.ZodMiniObject<typeof preloadParts>>;

/** Asks an engine to stop at the next chance; a host that gets no answer ends the engine. */
export type CancelMessage = DataOf<z.ZodMiniObject<typeof cancelParts>>;

/** Everything an engine is ever sent. */
export type EngineRequest<Ref> =
  | RunMessage<Ref>
  | DescribeMessage<Ref>
  | PreviewMessage<Ref>
  | PreloadMessage
  | CancelMessage;

/** Answer of the tool's operation to a preview of a job; the tool's own panel reads it. */
export const previewAnswerSchema = z.strictObject({ preview: z.unknown() });

export type PreviewAnswer = DataOf<typeof previewAnswerSchema>;

/** Description of one file, before any tool runs. */
export const fileDescriptionSchema = z.strictObject({
  /** Null when the file is not a PDF or is still locked. */
  pages: z.nullable(count),
  isEncrypted: z.boolean(),
  /** True when the file cannot be read until a password is given. */
  needsPassword: z.boolean(),
  /** Operations forbidden to a user who opened the file this way; empty for its owner and for a locked file. */
  restrictions: z.array(z.enum(PERMISSIONS)),
  /** Fields of a form that are filled in; absent when there are none. */
  formFields: z.optional(count),
  /** Digital signatures; absent when there are none. */
  signatures: z.optional(count),
  title: z.nullable(z.string()),
  /** True when the document says that its pages follow one another leftwards; absent otherwise. */
  readsRightToLeft: z.optional(z.literal(true)),
  /** True when no font is within reach of the first pages, so that what can be read there is drawn or pictured. */
  isWithoutText: z.boolean(),
});

export type FileDescription = DataOf<typeof fileDescriptionSchema>;

/** A finished job as it leaves an engine. @param output schema of one result as that boundary carries it */
export const deliverySchema = <Out>(output: Carrier<Out>) =>
  z.strictObject({ outputs: z.array(output), receipt: receiptSchema });

/** A finished job as it leaves an engine. */
export interface Delivery<Out> {
  readonly outputs: readonly Out[];
  readonly receipt: Receipt;
}

/** Everything an engine ever says. The result is read by who asked. */
export const engineReplySchema = z.discriminatedUnion('kind', [
  /** The first thing, once it can take requests. */
  z.strictObject({ kind: z.literal('ready') }),
  /** Options are accepted, no input has been read yet. The host ends the job after `timeoutMs`. */
  z.strictObject({ kind: z.literal('started'), jobId, timeoutMs: z.number().check(z.positive()) }),
  z.strictObject({ kind: z.literal('progress'), jobId, percent: z.number().check(z.gte(0), z.lte(100)) }),
  /** The work goes on, though its percentage may stand. Said now and then, only by work that gets ahead. */
  z.strictObject({ kind: z.literal('alive'), jobId }),
  z.strictObject({ kind: z.literal('done'), jobId, result: z.unknown() }),
  z.strictObject({ kind: z.literal('failed'), jobId, error: serializedErrorSchema }),
]);

type AnyReply = DataOf<typeof engineReplySchema>;

/** The first thing an engine says, once it can take requests. */
export type ReadyMessage = Extract<AnyReply, { readonly kind: 'ready' }>;

/** Message from an engine. `Out` is the form in which that boundary carries a result. */
export type JobMessage<Out> =
  | Extract<AnyReply, { readonly kind: 'started' | 'progress' | 'alive' }>
  | { readonly kind: 'done'; readonly jobId: string; readonly result: Out }
  | { readonly kind: 'failed'; readonly jobId: string; readonly error: SerializedError };

/** Everything an engine ever says. */
export type EngineReply<Out> = ReadyMessage | JobMessage<Out>;
