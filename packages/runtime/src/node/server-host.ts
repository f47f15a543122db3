import { pipeline } from 'node:stream/promises';
import { findActingDeclaration, type ToolFinder } from '@recto/contract/acting-declaration';
import type { RunMessage } from '@recto/contract/messages';
import type { Receipt } from '@recto/contract/receipt';
import { missingEngine, RectoError, toRectoError } from '@recto/contract/recto-error';
import { hasNativeTesseract } from '@recto/ocr/native-program';
import { openControlGroups } from '@recto/sandbox';
import { reportGivenOut } from '../engine/read-receipt.ts';
import { RECTO_DECLARATIONS } from '../engine/recto-declarations.ts';
import { superviseRequest } from '../engine/supervise-request.ts';
import { type EngineServices, serviceNames } from './engine-services.ts';
import { isolatedServerCommand, MAX_SCRATCH_BYTES, probeIsolation, type ServerEngineLimits } from './isolation.ts';
import { createProcessLink } from './process-link.ts';
import { processorMs } from './processor-time.ts';
import { readDelivery } from './read-delivery.ts';
import { type ResultLimits, type ResultSink, readResults } from './read-results.ts';
import type { PipedRef, ServerEngineSetup } from './serve-for-server.ts';
import { createWarmEngines } from './warm-engines.ts';

/** One input of a server's job. Its bytes are read once. */
export interface ServerInput {
  readonly name: string;
  readonly sizeBytes: number;
  readonly password?: string;
  /** Unix milliseconds. */
  readonly modifiedAt?: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface ServerJob {
  readonly toolId: string;
  readonly inputs: readonly ServerInput[];
  readonly options: unknown;
  /** True when the results must be the same bytes on every host. */
  readonly isAlikeEverywhere?: boolean;
  /** True when the job may ask the relay for time stamps and the state of certificates; default: false. */
  readonly usesRelay?: boolean;
}

/** A verified result; its bytes have gone to the sink of its position. */
export interface ServerOutput {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

export interface ServerRunOptions {
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
  /** Wall clock of the job, beside the tool's own limit. */
  readonly timeoutMs: number;
  /** Called as each result begins, before it is verified: nothing may be handed out until `run` resolves. */
  readonly openResult: (position: number) => Promise<ResultSink>;
  /** Told at the end, however it ends, what the job's process took of the processors; wall clock where that cannot be told. */
  readonly onSpent?: (milliseconds: number) => void;
}

/** Runs jobs in fresh, sandboxed processes that never touch a disk: bytes go in and come out through pipes. */
export interface ServerHost {
  /** False where the machine has no sandbox and the host was told to do without. */
  readonly isSandboxed: boolean;
  /** True where all processes of a job together have a limit of memory, kept by the kernel's control groups. */
  readonly hasGroups: boolean;
  /** Process ids of the engines that have a job; for measurements and tests of faults. */
  readonly runningPids: ReadonlySet<number>;
  /** @throws every code of limits, options and engines; engine-crashed, timed-out, cancelled; and what `read` and `openResult` throw */
  run(job: ServerJob, options: ServerRunOptions): Promise<{ outputs: readonly ServerOutput[]; receipt: Receipt }>;
  close(): Promise<void>;
}

export interface ServerHostOptions extends ServerEngineLimits {
  /** Says what the engine's tools may report; those of the registry by default. */
  readonly tools?: ToolFinder;
  /** Absolute path of the module that calls `serveForServer`. */
  readonly engineEntry: string;
  /** Files and folders that a sandbox shows, read-only: the engine's code. */
  readonly codePaths: readonly string[];
  /** `required` rejects with engine-missing where there is no sandbox. */
  readonly sandbox: 'required' | 'auto' | 'off';
  /** Engines kept ready. */
  readonly warmEngines: number;
  readonly results: ResultLimits;
  /** Services that this process performs for its engines. */
  readonly services?: EngineServices;
}

/** A host that refuses every job, for a server without a sandbox that goes on serving its site. */
export function createRefusingHost(): ServerHost {
  return {
    isSandboxed: false,
    hasGroups: false,
    runningPids: new Set(),
    run: async () => {
      throw missingEngine('sandbox');
    },
    close: async () => {},
  };
}

const JOB_ID = 'job';
const BYTES_PER_MEBIBYTE = 1_048_576;
/** Threads of an engine with those of its codecs, and of bubblewrap. */
const MAX_GROUP_PROCESSES = 192;

/** @throws engine-missing when a sandbox is required and the machine has none */
export async function createServerHost(options: ServerHostOptions): Promise<ServerHost> {
  const isolation = await probeIsolation(options.sandbox);
  const { services } = options;
  const isDebugged = options.debug !== undefined;
  if (options.debug?.kind === 'in-process') throw new TypeError('A server runs no job in its own process');
  const setup: ServerEngineSetup = { ranOn: 'server', services: serviceNames(services), isDebugged };
  const runsPrograms = options.runsPrograms ?? hasNativeTesseract();
  const groups = isolation.bubblewrap
    ? openControlGroups({
        maxMemoryBytes: options.maxMemoryMegabytes * BYTES_PER_MEBIBYTE + MAX_SCRATCH_BYTES,
        maxProcesses: MAX_GROUP_PROCESSES,
      })
    : null;
  const command = {
    ...isolatedServerCommand(isolation, { ...options, runsPrograms, setup }),
    services,
    groups,
    hasLateRelay: true,
  };
  const engines = createWarmEngines(() => createProcessLink<PipedRef>(command), isDebugged ? 0 : options.warmEngines);
  const runningPids = new Set<number>();
  return {
    isSandboxed: isolation.bubblewrap !== null,
    hasGroups: groups !== null,
    runningPids,
    async run(
      { toolId, inputs, options: toolOptions, isAlikeEverywhere, usesRelay },
      { signal, onPercent, timeoutMs, openResult, onSpent },
    ) {
      if (signal.aborted) throw new RectoError('cancelled');
      const { tool } = await findActingDeclaration(options.tools ?? RECTO_DECLARATIONS, toolId, toolOptions);
      const report = reportGivenOut(tool, setup.ranOn);
      const startedAt = performance.now();
      const link = engines.take();
      if (link.pid !== undefined) runningPids.add(link.pid);
      const trouble = new AbortController();
      let reason: RectoError | undefined;
      const stop = (thrown: unknown) => {
        reason ??= toRectoError(thrown);
        trouble.abort();
      };
      const reading = readAll(inputs, stop);
      try {
        if (!link.input || !link.output) throw new RectoError('engine-crashed');
        if (usesRelay) link.openRelay();
        const results = readResults(link.output, openResult, options.results, stop);
        const message: RunMessage<PipedRef> = {
          kind: 'run',
          jobId: JOB_ID,
          toolId,
          options: toolOptions,
          ...(isAlikeEverywhere && { isAlikeEverywhere }),
          inputs: inputs.map(({ name, sizeBytes, password, modifiedAt }) => ({
            file: { sizeBytes, ...(modifiedAt !== undefined && { modifiedAt }) },
            name,
            ...(password !== undefined && { password }),
          })),
        };
        const answered = superviseRequest(link, message, {
          readResult: (given) => readDelivery(given, '/', report),
          onPercent,
          maxTimeoutMs: timeoutMs,
          isDebugged,
          signal: AbortSignal.any([signal, trouble.signal]),
        });
        answered.catch(() => {});
        // An engine that refuses the options reads no input: a pipe that breaks says nothing that the answer does not say better.
        pipeline(reading, link.input).catch(() => {});
        const { outputs, receipt } = await answered;
        const sizes = await results.untilCount(outputs.length);
        if (sizes.length !== outputs.length || outputs.some(({ sizeBytes }, at) => sizes[at] !== sizeBytes)) {
          throw new RectoError('engine-crashed');
        }
        return { receipt, outputs: outputs.map(({ name, mediaType, sizeBytes }) => ({ name, mediaType, sizeBytes })) };
      } catch (thrown) {
        throw reason ?? thrown;
      } finally {
        onSpent?.((link.pid === undefined ? null : processorMs(link.pid)) ?? performance.now() - startedAt);
        await link.close();
        // An engine that is gone may leave a file open that it no longer reads.
        reading.return(undefined).catch(() => {});
        if (link.pid !== undefined) runningPids.delete(link.pid);
      }
    },
    close: () => engines.close(),
  };
}

/** The bytes of all inputs, one after the other. A file that cannot be read ends the job with its own error. */
async function* readAll(inputs: readonly ServerInput[], stop: (thrown: unknown) => void): AsyncGenerator<Uint8Array> {
  for (const input of inputs) {
    try {
      yield* input.read();
    } catch (thrown) {
      stop(thrown);
      throw thrown;
    }
  }
}
