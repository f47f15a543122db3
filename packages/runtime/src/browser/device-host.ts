import {
  deliverySchema,
  type EngineRequest,
  fileDescriptionSchema,
  previewAnswerSchema,
  type RequestInput,
} from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';
import * as z from 'zod/mini';
import { superviseRequest } from '../engine/supervise-request.ts';
import type { DeviceFile, DeviceHost, DeviceHostOptions, DeviceResult, DeviceRunOptions } from './device-job.ts';
import { createWorkerPool } from './worker-pool.ts';

const MOST_WORKERS = 4;
const IDLE_MS = 10_000;
const START_TIMEOUT_MS = 20_000;

/** Makes a host over a pool of module workers. Nothing starts before the first job or `preload`. */
export function createDeviceHost(options: DeviceHostOptions): DeviceHost {
  const startTimeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
  const pool = createWorkerPool({
    ...options,
    maxWorkers: options.maxWorkers ?? defaultWorkers(),
    idleMs: options.idleMs ?? IDLE_MS,
    startTimeoutMs,
  });
  const closing = new AbortController();
  let jobCount = 0;
  const nextJobId = () => `job-${++jobCount}`;

  /** Controllers of running previews: a job does not wait for them. */
  const previews = new Set<AbortController>();

  const request = <Out>(
    message: Exclude<EngineRequest<File>, { readonly kind: 'cancel' | 'preload' }>,
    readResult: (result: unknown) => Out,
    { signal, onPercent, onQuiet }: DeviceRunOptions,
  ): Promise<Out> => {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    return pool.use(either, (link) =>
      superviseRequest(link, message, {
        readResult,
        signal: either,
        onPercent,
        onQuiet,
        startTimeoutMs,
        quietMs: options.quietMs,
      }),
    );
  };

  return {
    run({ files, ...job }, runOptions = {}) {
      for (const preview of previews) preview.abort();
      return request(
        { ...job, kind: 'run', jobId: nextJobId(), inputs: files.map(toInput) },
        readDeviceResult,
        runOptions,
      );
    },
    async preview({ toolId, files, options: toolOptions, about }, { signal, onPercent } = {}) {
      const controller = new AbortController();
      previews.add(controller);
      const either = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
      try {
        return await request(
          { kind: 'preview', jobId: nextJobId(), toolId, inputs: files.map(toInput), options: toolOptions, about },
          (answer) => read(previewAnswerSchema, answer).preview,
          onPercent ? { signal: either, onPercent } : { signal: either },
        );
      } finally {
        previews.delete(controller);
      }
    },
    describe: (file, { password, signal } = {}) =>
      request(
        {
          kind: 'describe',
          jobId: nextJobId(),
          input: toInput(password === undefined ? { file } : { file, password }),
        },
        (description) => read(fileDescriptionSchema, description),
        signal ? { signal } : {},
      ),
    async preload(toolId, options) {
      return !closing.signal.aborted && (await pool.preload({ kind: 'preload', toolId, options }));
    },
    close() {
      closing.abort();
      pool.close();
    },
  };
}

function defaultWorkers(): number {
  const cores = globalThis.navigator?.hardwareConcurrency ?? 2;
  return Math.min(MOST_WORKERS, Math.max(1, cores - 1));
}

function toInput({ file, password }: DeviceFile): RequestInput<File> {
  return password === undefined ? { file, name: file.name } : { file, name: file.name, password };
}

const delivery = deliverySchema(
  z.union([
    z.strictObject({ name: z.string(), mediaType: z.string(), blob: z.instanceof(Blob) }),
    z.strictObject({ name: z.string(), mediaType: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
  ]),
);

/** The worker's buffers become Blobs at once, which lets the browser keep them outside the page's memory. */
function readDeviceResult(result: unknown): DeviceResult {
  const { outputs, receipt } = read(delivery, result);
  return {
    receipt,
    outputs: outputs.map((output) => {
      if ('blob' in output) return output;
      const { name, mediaType, bytes } = output;
      return { name, mediaType, blob: new Blob([bytes], { type: mediaType }) };
    }),
  };
}

/** Parses a worker's message with its schema. @throws engine-crashed for anything else */
function read<Out>(schema: z.ZodMiniType<Out>, said: unknown): Out {
  const parsed = schema.safeParse(said);
  if (!parsed.success) throw new RectoError('engine-crashed');
  return parsed.data;
}
