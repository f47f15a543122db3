import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AnyTool, usedBy } from '@recto/contract/any-tool';
import { type CapabilityName, NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import type { SigningRelay } from '@recto/contract/capabilities/sign';
import type { ErrorCode } from '@recto/contract/error-codes';
import { parseOptions } from '@recto/contract/options';
import { RectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { RECTO_TOOLS, type Toolset } from '@recto/runtime/engine';
import {
  createForwardRelay,
  createRefusingHost,
  createServerHost,
  type ServerHost,
  serveRelayChannel,
} from '@recto/runtime/node';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { DECLARATIONS } from '@recto/tools/declarations';
import { type Backends, openBackends } from './backends.ts';
import type { ServerConfig } from './config.ts';
import { locateEngine, type ServerEngineLocation } from './engine-location.ts';
import { type JobCore, startJobCore } from './jobs/job-core.ts';
import { createOfficeService } from './jobs/office-service.ts';
import { createEventLog, type EventLog } from './log/event-log.ts';
import { createJsonLog, type EndFacts } from './log/json-log.ts';
import { createMetrics, type Metrics } from './log/metrics.ts';
import { startTelemetry } from './log/telemetry.ts';
import type { JobQueue } from './queue/job-queue.ts';
import { remember } from './remember.ts';
import { freeLeftBytes } from './store/free-passed-bytes.ts';
import { isDiskFull } from './store/full-disk.ts';
import { openHourKeys } from './store/hour-keys.ts';
import { type KeyRing, loadKeyRing } from './store/key-ring.ts';
import { createObjectStore, type ObjectStore } from './store/object-store.ts';
import { createRunTeller } from './webhooks/run-teller.ts';

/** The parts behind the HTTP interface, wired together. */
export interface Service {
  readonly config: ServerConfig;
  readonly ring: KeyRing;
  readonly store: ObjectStore;
  readonly queue: JobQueue;
  readonly jobs: JobCore;
  readonly log: EventLog;
  readonly metrics: Metrics;
  /** Records how a job or a call ended, wherever that is recorded. */
  readonly onEnded: (operation: string, code: ErrorCode | 'done', facts?: EndFacts) => void;
  /** Tools whose engines are here. */
  readonly tools: readonly AnyTool[];
  /** Names of the engines that jobs can use. */
  readonly engines: ReadonlySet<CapabilityName>;
  /** Asks for time stamps and the state of certificates; null where nobody set it up. */
  readonly relay: SigningRelay | null;
  readonly largestLimits: { readonly maxFiles: number; readonly maxFileMegabytes: number };
  /** Limits under a tool's default options; undefined for none. */
  limitsOf(operation: string): Promise<{ maxFiles: number; maxFileMegabytes: number } | undefined>;
  readonly allowsCall: Backends['allowsCall'];
  readonly nameOf: Backends['nameOf'];
  readonly isSandboxed: boolean;
  /** False where jobs cannot be sandboxed and nobody said to do without: the site is served, jobs are refused. */
  readonly takesJobs: boolean;
  readonly runningPids: ServerHost['runningPids'];
  /** Returns the reason why it cannot take work, or null. */
  trouble(): Promise<string | null>;
  readonly closing: AbortSignal;
  isClosing(): boolean;
  /** Removes what is over, everywhere. */
  sweep(): Promise<void>;
  /** Ends the work; what has been done can still be asked for. */
  close(): Promise<void>;
  /** Lets go of what is shared with other machines; nothing can be asked for any more. */
  release(): Promise<void>;
}

export interface ServiceParts {
  readonly toolset?: Toolset;
  readonly tools?: readonly AnyTool[];
  readonly capabilities?: ReadonlySet<CapabilityName>;
  /** Default: the server's own. */
  readonly engine?: ServerEngineLocation;
  readonly now?: () => number;
}

/** Names, as in the log, of the calls besides tools. */
const CALLS = ['session', 'upload', 'download', 'delete', 'function', 'process', 'job', 'relay', 'webhook', 'other'];
const SWEEP_EVERY_MS = 300_000;
/** Time for which an answer to "can it work" remains valid. */
const READY_MS = 10_000;
const MOST_RESULTS = 20_000;
const MOST_RESULT_BYTES = 4 * 1024 ** 3;
const CPU_SECONDS = 1_200;
/** A result over a store that others share is fetched within it, if it is waited for. */
const REST_MS = 250;

/** Opens everything that lies in the data folder, starts the engines and the sweeper. */
export async function startService(config: ServerConfig, parts: ServiceParts = {}): Promise<Service> {
  const now = parts.now ?? Date.now;
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  const runsJobs = config.role !== 'web';
  // One more than jobs at a time: that of a newcomer need not wait for a process either.
  const office = runsJobs ? createOfficeService(config.concurrency + 1, config.documentsPerOfficeProcess) : null;
  const relay = config.relay && createForwardRelay(config.relay);
  const own = Object.keys(NODE_CAPABILITIES) as CapabilityName[];
  const capabilities = parts.capabilities ?? new Set<CapabilityName>(office ? [...own, 'office'] : own);
  const all: readonly AnyTool[] = parts.tools ?? Object.values(DECLARATIONS);
  const declared = all.filter(({ id }) => !config.site.toolsOff.includes(id));
  const tools = declared.filter((tool) =>
    // Other machines may have what this one lacks.
    config.shared ? true : usedBy(tool, parseOptions(tool.options, {})).every((name) => capabilities.has(name)),
  );
  const operations = new Set([...CALLS, ...tools.map(({ id }) => id)]);
  const log = createEventLog(join(config.dataFolder, 'logs'), operations, now);
  const metrics = createMetrics(operations);
  const tellLog = createJsonLog(config.writesLog ? 'json' : null, operations, now);
  const telemetry = startTelemetry(config.telemetry, { operations, read: metrics.read, now });
  // First of all: what was made a day ago cannot be read from here on, also when the server was off for long.
  const hours = config.shared
    ? await (await import('./store/redis-hour-keys.ts')).openRedisHourKeys(
        config.shared.redisUrl,
        loadKeyRing(config.keyFile),
        now,
      )
    : openHourKeys(config.hourKeyFolder, now);
  const ring = loadKeyRing(config.keyFile, hours);
  const startEngines = () =>
    createServerHost({
      ...(parts.engine ?? locateEngine()),
      ...(parts.toolset && { tools: parts.toolset }),
      sandbox: config.sandbox,
      warmEngines: config.concurrency,
      hiddenFolders: [
        config.dataFolder,
        config.hourKeyFolder,
        ...(config.keyFile.startsWith(join(config.dataFolder, '/')) ? [] : [dirname(config.keyFile)]),
      ],
      maxMemoryMegabytes: config.jobMemoryMegabytes,
      maxHeapMegabytes: Math.floor(config.jobMemoryMegabytes / 2),
      maxCpuSeconds: CPU_SECONDS,
      ...(config.jobThreads !== null && { threads: config.jobThreads }),
      results: { maxFiles: MOST_RESULTS, maxBytes: MOST_RESULT_BYTES },
      debug: config.debug,
      services: { ...office?.services, ...(relay && { relay: (channel) => serveRelayChannel(channel, relay) }) },
    }).catch((thrown: unknown) => {
      if (thrown instanceof RectoError && thrown.code === 'engine-missing') return null;
      throw thrown;
    });
  const engines = runsJobs ? await startEngines() : null;
  const native = [...capabilities].filter((name) => NATIVE_CAPABILITIES.has(name));
  const backends = await openBackends({ config, ring, now, own: capabilities, native, canRun: engines !== null });
  const { queue } = backends;
  const store = createObjectStore({
    ring,
    now,
    lifetimeMs: config.lifetimeMs,
    maxStoredBytes: config.maxStoredBytes,
    shares: config.shares,
    driver: backends.blobs,
    shared: backends.sharedStore,
  });
  await store.sweep();
  const takesJobs = engines !== null || !runsJobs;
  const host = engines ?? createRefusingHost();
  const closing = new AbortController();
  const onEnded = (operation: string, code: ErrorCode | 'done', facts?: EndFacts) => {
    log.logEvent(operation, code);
    metrics.count(operation, code, facts?.milliseconds);
    tellLog(operation, code, facts);
    telemetry.onEnded(operation, code, facts);
    freeLeftBytes();
  };
  const jobs = startJobCore({
    host,
    store,
    queue,
    ring,
    now,
    capabilities: backends.engines,
    lifetimeMs: config.lifetimeMs,
    // A node that cannot sandbox jobs leaves them to others, if there are any.
    concurrency: engines || !config.shared ? config.concurrency : 0,
    restMs: config.shared ? REST_MS : 0,
    toolset: parts.toolset ?? RECTO_TOOLS,
    onEnded,
    ...(config.webhooks && {
      onRunEnded: createRunTeller(config.webhooks, config.site.publicUrl ?? '', closing.signal, onEnded),
    }),
  });
  const sweep = async () => {
    await hours.drop();
    await Promise.allSettled([store.sweep(), queue.sweep(), log.sweep(), jobs.tidyGivenUp()]);
  };
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS);
  sweeper.unref();
  await sweep();
  const limits = tools.map(defaultLimits);
  // Whether this node works, not whether it is busy: a full queue is no reason to send visitors elsewhere.
  const trouble = remember(
    async () => {
      if (!takesJobs) return 'jobs cannot be sandboxed here';
      if (backends.engines.size === 0) return 'no worker is there';
      if (!config.shared && (await isDiskFull(config.dataFolder))) return 'the disk is full';
      return store
        .create({ owner: 'readiness', facts: { name: '', mediaType: '', sizeBytes: 0 } })
        .then(async (writer) => (await writer.finish()).remove())
        .then(
          () => null,
          (thrown: unknown) => (isBusy(thrown) ? null : 'the store takes nothing'),
        );
    },
    READY_MS,
    (because) => because === null,
  );
  return {
    config,
    ring,
    store,
    queue,
    jobs,
    log,
    metrics,
    onEnded,
    tools,
    sweep,
    relay,
    engines: backends.engines,
    allowsCall: backends.allowsCall,
    nameOf: backends.nameOf,
    largestLimits: {
      maxFiles: Math.max(...limits.map(({ maxFiles }) => maxFiles)),
      maxFileMegabytes: Math.max(...limits.map(({ maxFileMegabytes }) => maxFileMegabytes)),
    },
    async limitsOf(operation) {
      const tool = tools.find(({ id }) => id === operation);
      return tool && defaultLimits(tool);
    },
    isSandboxed: host.isSandboxed,
    takesJobs,
    runningPids: host.runningPids,
    trouble: async () => (closing.signal.aborted ? 'closing' : trouble()),
    closing: closing.signal,
    isClosing: () => closing.signal.aborted,
    async close() {
      closing.abort();
      clearInterval(sweeper);
      await jobs.close(config.graceMs);
      await host.close();
      await office?.close();
      await log.flush();
      await telemetry.close();
    },
    async release() {
      hours.close();
      await backends.close();
    },
  };
}

/** A store that is full of visitors' files does what it is for. */
function isBusy(thrown: unknown): boolean {
  return thrown instanceof RectoError && thrown.code === 'server-busy';
}

function defaultLimits(tool: AnyTool) {
  return resolveFor(tool.limits, parseOptions(tool.options, {}));
}
