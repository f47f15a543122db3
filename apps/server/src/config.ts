import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type JobDebugging,
  type RelaySettings,
  readFileLimit,
  readJobDebugging,
  readRelaySettings,
} from '@recto/runtime/node';
import type { ConnectionLimits } from './http/limit-connections.ts';
import type { RateLimits } from './http/rate-limit.ts';
import { createProxyTrust, type TrustsProxy } from './http/trusted-proxies.ts';
import { readTelemetry, type TelemetrySettings } from './log/telemetry-settings.ts';
import { QUEUE_LIMITS, type QueueLimits } from './queue/job-queue.ts';
import { readEnvironment } from './read-environment.ts';
import { readLog, readSiteSettings, type SiteSettings } from './site/site-settings.ts';
import type { StoreShares } from './store/object-ledger.ts';
import { sharesOf } from './store/object-store.ts';
import { requirePrivate } from './store/private-file.ts';
import type { S3Location } from './store/s3-driver.ts';
import { readWebhookSettings, type WebhookSettings } from './webhooks/webhook-settings.ts';

/** Time limits for slow senders and silent connections. Not for deployments to change; tests have less time. */
export interface Patience {
  /** Time for all headers of a call. */
  readonly headersMs: number;
  /** Time for a body that is no file: it is read whole before it is processed. */
  readonly bodyMs: number;
  /** Time for a sender that sends nothing. */
  readonly stallMs: number;
  /** Time after which a body must have arrived at 1 KB per second. */
  readonly slowAfterMs: number;
  /** Interval between two signs of life to a listener of a job without news: proxies close silent connections. */
  readonly heartbeatMs: number;
}

const PATIENCE: Patience = {
  headersMs: 15_000,
  bodyMs: 15_000,
  stallMs: 20_000,
  slowAfterMs: 30_000,
  heartbeatMs: 15_000,
};

/** Role of a node: answer visitors, run jobs, or both. */
export type Role = 'all' | 'web' | 'worker';

/** Services that several machines share. */
export interface SharedServices {
  readonly redisUrl: string;
  readonly s3: S3Location;
}

/** Everything that a deployment decides. */
export interface ServerConfig {
  /** Settings of the site: its public address, name and tools. */
  readonly site: SiteSettings;
  /** Sentences for the person who starts the server: names that have changed. */
  readonly notices: readonly string[];
  readonly role: Role;
  /** Null for one machine, where everything lies in the data folder. */
  readonly shared: SharedServices | null;
  /** True when lines of JSON go to standard output. */
  readonly writesLog: boolean;
  /** OpenTelemetry's settings; null where nothing is sent. */
  readonly telemetry: TelemetrySettings | null;
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  readonly keyFile: string;
  /** Folder of the keys that are deleted at the end of their hour; on one machine. */
  readonly hourKeyFolder: string;
  /** The first is told to programs; a second one is accepted while they change. */
  readonly runnerSecrets: readonly string[];
  /** Certificate and key, PEM. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** True behind a proxy that speaks TLS to the world: cookies are then Secure and the address is the proxy's word. */
  readonly isBehindProxy: boolean;
  /** Proxies whose statement of a caller's address is trusted; null without a proxy. */
  readonly trustsProxy: TrustsProxy | null;
  readonly connections: ConnectionLimits;
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly sandbox: 'required' | 'off';
  readonly concurrency: number;
  /** Threads that may work for a job at once; null where one job may have the whole machine. */
  readonly jobThreads: number | null;
  readonly jobMemoryMegabytes: number;
  /** After so many documents a LibreOffice ends: 1 where strangers' documents come, so that none meets what another left. */
  readonly documentsPerOfficeProcess: number;
  readonly lifetimeMs: number;
  readonly maxStoredBytes: number;
  /** Shares of one session, and of one address. */
  readonly shares: StoreShares;
  readonly queue: QueueLimits;
  readonly rate: RateLimits;
  readonly patience: Patience;
  /** Time that running jobs may take at shutdown, in ms. */
  readonly graceMs: number;
  /** Contact for reports of a weakness, for security.txt; null where nobody set it. */
  readonly securityContact: string | null;
  /** Services that signatures may ask; null where nobody set it up. */
  readonly relay: RelaySettings | null;
  /** Addresses that runs may notify of their end; null where nobody set it up. */
  readonly webhooks: WebhookSettings | null;
  /** Limit in MB that replaces a lower one of tools that read by ranges on a visitor's device; null where nobody set it. */
  readonly maxFileMegabytes: number | null;
  /** Settings for a debugger attached to the process of a job. */
  readonly debug: JobDebugging | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Shortest runner's secret: the secret opens everything that programs may do, and can be tried from anywhere. */
const LEAST_SECRET_CHARACTERS = 24;
const MEBIBYTE = 1_048_576;
const MINUTE_MS = 60_000;
/** Memory of a worker that a common job may take; large ones are few. */
const MEMORY_OF_A_JOB_MEGABYTES = 512;

/** Reads the environment; makes the runner's secret when none is given. @throws Error with a sentence for the person who starts the server */
export function readConfig(given: Environment, workingFolder: string, role: Role = 'all'): ServerConfig {
  const { env, notices } = readEnvironment(given, workingFolder);
  const number = (name: string, fallback: number, least: number, most: number) => {
    const value = Number(env[name] ?? fallback);
    if (Number.isFinite(value) && value >= least && value <= most) return value;
    throw new Error(`${name} must be a number from ${least} to ${most}`);
  };
  const dataFolder = resolve(workingFolder, env.RECTO_DATA ?? 'data');
  const shared = readShared(env, workingFolder, role);
  const memory = Math.floor((memoryBytes() / MEBIBYTE) * 0.75);
  const jobsInMemory = shared ? Math.max(1, Math.floor(memory / MEMORY_OF_A_JOB_MEGABYTES)) : 64;
  const cores = availableParallelism();
  const concurrency = number('RECTO_CONCURRENCY', Math.min(cores, jobsInMemory), 1, 64);
  const readJobThreads = () => {
    // One machine is often used by one visitor, whose job may have all of it. Workers of many are full: there each keeps its share.
    if (!shared && env.RECTO_JOB_THREADS === undefined) return null;
    return Math.floor(number('RECTO_JOB_THREADS', Math.max(1, Math.floor(cores / concurrency)), 1, 64));
  };
  const maxStoredBytes = number('RECTO_STORE_MEGABYTES', 20_480, 16, 1e9) * MEBIBYTE;
  const share = (name: string, fallback: number) => number(name, fallback, 0.001, 1) * maxStoredBytes;
  return {
    site: readSiteSettings(env),
    notices,
    role,
    shared,
    writesLog: readLog(env.RECTO_LOG),
    telemetry: readTelemetry(env),
    port: Math.floor(number('PORT', 3000, 0, 65_535)),
    host: env.HOST ?? '127.0.0.1',
    dataFolder,
    keyFile: env.RECTO_KEY_FILE ? resolve(workingFolder, env.RECTO_KEY_FILE) : join(dataFolder, 'keys'),
    hourKeyFolder: resolve(workingFolder, env.RECTO_HOUR_KEYS ?? join(dataFolder, 'hour-keys')),
    runnerSecrets: runnerSecrets(env, dataFolder),
    tls: readTls(env),
    isBehindProxy: env.RECTO_BEHIND_PROXY === '1',
    trustsProxy: readProxyTrust(env),
    connections: {
      maxConnections: number('RECTO_CONNECTIONS', 4000, 1, 1e6),
      maxPerAddress: number('RECTO_CONNECTIONS_PER_ADDRESS', 200, 1, 1e6),
    },
    // A worker serves nothing else: monitoring asks it here whether it is well.
    metricsPort:
      env.RECTO_METRICS_PORT === undefined && role !== 'worker' ? null : number('RECTO_METRICS_PORT', 0, 0, 65_535),
    metricsHost: env.RECTO_METRICS_HOST ?? '127.0.0.1',
    sandbox: env.RECTO_UNSAFE_NO_SANDBOX === '1' ? 'off' : 'required',
    concurrency,
    jobThreads: readJobThreads(),
    jobMemoryMegabytes: number('RECTO_JOB_MEMORY_MEGABYTES', Math.max(512, Math.min(4096, memory)), 256, 262_144),
    documentsPerOfficeProcess: Math.floor(
      number('RECTO_OFFICE_DOCUMENTS', isOpenToOthers(env) || shared ? 1 : 150, 1, 1000),
    ),
    lifetimeMs: number('RECTO_LIFETIME_MINUTES', 60, 1, 60) * MINUTE_MS,
    maxStoredBytes,
    shares: {
      ...sharesOf(maxStoredBytes),
      maxBytesPerOwner: share('RECTO_STORE_SHARE_OF_SESSION', 0.2),
      maxBytesPerGroup: share('RECTO_STORE_SHARE_OF_ADDRESS', 0.25),
    },
    queue: {
      ...QUEUE_LIMITS,
      maxQueued: number('RECTO_QUEUE_JOBS', 2000, 1, 100_000),
      maxQueuedPerOwner: number('RECTO_QUEUE_JOBS_PER_SESSION', 200, 1, 100_000),
      maxQueuedPerGroup: number('RECTO_QUEUE_JOBS_PER_ADDRESS', 400, 1, 100_000),
      processorMsPerHour: number('RECTO_PROCESSOR_SECONDS_PER_HOUR', 1800 * cores, 1, 1e9) * 1000,
    },
    rate: {
      burst: number('RECTO_RATE_BURST', 600, 1, 1e6),
      perSecond: number('RECTO_RATE_PER_SECOND', 30, 0.01, 1e6),
      maxUnderWay: number('RECTO_CALLS_UNDER_WAY', 200, 1, 1e6),
    },
    patience: PATIENCE,
    securityContact: readContact(env),
    graceMs: number('RECTO_GRACE_SECONDS', 20, 0, 600) * 1000,
    relay: readRelaySettings(env),
    maxFileMegabytes: readFileLimit(env) ?? null,
    webhooks: readWebhookSettings(env),
    debug: readDebugging(env),
  };
}

function readDebugging(env: Environment): JobDebugging | undefined {
  const debug = readJobDebugging(env);
  if (debug?.kind !== 'in-process') return debug;
  throw new Error('RECTO_DEBUG_JOB must be a port: a server runs no job in its own process');
}

/** Less than the machine's in a container. */
function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

function readShared(env: Environment, workingFolder: string, role: Role): SharedServices | null {
  const { RECTO_REDIS_URL: redisUrl, RECTO_S3_ENDPOINT: endpoint } = env;
  if (!redisUrl && !endpoint) {
    if (role === 'all') return null;
    throw new Error(`--role ${role} needs RECTO_REDIS_URL and RECTO_S3_ENDPOINT`);
  }
  const needed = (name: string): string => {
    const value = env[name];
    if (value) return value;
    throw new Error(`With RECTO_REDIS_URL or RECTO_S3_ENDPOINT, ${name} must be set too`);
  };
  // Made on one machine they would be unknown to the others.
  if (!existsSync(resolve(workingFolder, needed('RECTO_KEY_FILE')))) {
    throw new Error('RECTO_KEY_FILE must be there, the same on all machines; rotate-key.ts makes one');
  }
  if (role !== 'worker') needed('RECTO_RUNNER_SECRET');
  return {
    redisUrl: needed('RECTO_REDIS_URL'),
    s3: {
      endpoint: needed('RECTO_S3_ENDPOINT'),
      bucket: needed('RECTO_S3_BUCKET'),
      accessKey: needed('RECTO_S3_ACCESS_KEY'),
      secretKey: needed('RECTO_S3_SECRET_KEY'),
      region: env.RECTO_S3_REGION ?? 'us-east-1',
    },
  };
}

/** Settings of services that are reached over a network without TLS. What goes there is sealed, but ids and sizes are not. */
export function unencryptedServices({ shared }: Pick<ServerConfig, 'shared'>): string[] {
  const addresses = { RECTO_REDIS_URL: shared?.redisUrl, RECTO_S3_ENDPOINT: shared?.s3.endpoint };
  return Object.entries(addresses).flatMap(([name, address]) => {
    if (!address || !URL.canParse(address)) return [];
    const { protocol, hostname } = new URL(address);
    return /^(rediss|https):$/.test(protocol) || isLoopback(hostname) ? [] : [name];
  });
}

function runnerSecrets(env: Environment, dataFolder: string): readonly string[] {
  const given = [env.RECTO_RUNNER_SECRET, env.RECTO_RUNNER_SECRET_PREVIOUS].filter((secret) => secret !== undefined);
  if (given.some((secret) => secret.trim() === '')) throw new Error('RECTO_RUNNER_SECRET must not be empty');
  if (given.length > 0 && env.RECTO_RUNNER_SECRET === undefined) {
    throw new Error('RECTO_RUNNER_SECRET_PREVIOUS stands beside RECTO_RUNNER_SECRET');
  }
  if (given.some((secret) => secret.length < LEAST_SECRET_CHARACTERS)) {
    throw new Error(
      `RECTO_RUNNER_SECRET must have ${LEAST_SECRET_CHARACTERS} characters at least: openssl rand -base64 32`,
    );
  }
  if (given.length > 0) return given;
  const path = join(dataFolder, 'runner-secret');
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  }
  requirePrivate(path, 'The file runner-secret');
  return [readFileSync(path, 'utf8').trim()];
}

/** Returns true when callers from outside this machine can connect. */
function isOpenToOthers({ HOST: host = '127.0.0.1', RECTO_BEHIND_PROXY: isBehind }: Environment): boolean {
  return isBehind === '1' || !isLoopback(host);
}

/** Returns true when a host is this machine. */
export const isLoopback = (host: string) => /^(127\.|\[?::1\]?$|localhost$)/.test(host);

/** @throws Error for what is no address that RFC 9116 allows */
function readContact({ RECTO_SECURITY_CONTACT: contact }: Environment): string | null {
  if (!contact) return null;
  if (/^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/.test(contact)) return contact;
  throw new Error('RECTO_SECURITY_CONTACT must begin with https://, mailto: or tel:');
}

function readProxyTrust({ RECTO_BEHIND_PROXY: isBehind, RECTO_TRUSTED_PROXIES: listed }: Environment) {
  if (isBehind !== '1') return null;
  return createProxyTrust(listed?.trim() ? listed.trim().split(/[\s,]+/) : null);
}

function readTls({ RECTO_TLS_CERT: cert, RECTO_TLS_KEY: key }: Environment): ServerConfig['tls'] {
  if (!cert && !key) return null;
  if (!cert || !key) throw new Error('RECTO_TLS_CERT and RECTO_TLS_KEY belong together');
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}
