import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedis } from '../../apps/server/src/tests/redis-server.testing.ts';
import { type SwiftServer, startSwift } from '../../apps/server/src/tests/swift-server.testing.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';

/** Redis, Swift and nodes over them, all on this machine. */
export interface Cluster {
  readonly redis: RedisServer;
  readonly swift: SwiftServer;
  readonly keyFile: string;
  /** @param port of a web node; the same again after a restart */
  startNode(role: 'web' | 'worker', port?: number): Promise<ServerProcess>;
  stop(): Promise<void>;
}

/** Nobody is held back for calling often. */
export const NO_RATE_LIMIT = {
  RECTO_RATE_BURST: '1000000',
  RECTO_RATE_PER_SECOND: '1000000',
  RECTO_CALLS_UNDER_WAY: '10000',
  RECTO_CONNECTIONS_PER_ADDRESS: '4000',
  // All visitors of a measurement have one address.
  RECTO_QUEUE_JOBS_PER_ADDRESS: '100000',
  RECTO_PROCESSOR_SECONDS_PER_HOUR: '1000000000',
  RECTO_STORE_SHARE_OF_ADDRESS: '1',
  RECTO_STORE_SHARE_OF_SESSION: '1',
};

export interface ClusterOptions {
  /** Starts a proxy in front of the store, for nodes, and returns its address; default: none. */
  readonly storeFront?: (endpoint: string) => Promise<string>;
  /** Folder in which all keep their data. */
  readonly parentFolder?: string;
}

/** @param environment of all nodes, beside what they share */
export async function startCluster(
  environment: Readonly<Record<string, string>> = {},
  { storeFront = async (endpoint) => endpoint, parentFolder = tmpdir() }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(parentFolder, 'recto-cluster-'));
  const [redis, swift] = await Promise.all([startRedis(parentFolder), startSwift(parentFolder)]);
  const keyFile = join(folder, 'keys');
  writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  const location = { ...swift.location, endpoint: await storeFront(swift.location.endpoint) };
  let nodes = 0;
  return {
    redis,
    swift,
    keyFile,
    async startNode(role, port) {
      nodes += 1;
      const own = { PORT: String(port ?? (await freePort())), RECTO_DATA: join(folder, `node-${nodes}`) };
      const shared = {
        RECTO_KEY_FILE: keyFile,
        RECTO_RUNNER_SECRET: 'secret-of-the-whole-cluster',
        RECTO_METRICS_PORT: '0',
        RECTO_REDIS_URL: redis.url,
        RECTO_S3_ENDPOINT: location.endpoint,
        RECTO_S3_BUCKET: location.bucket,
        RECTO_S3_ACCESS_KEY: location.accessKey,
        RECTO_S3_SECRET_KEY: location.secretKey,
      };
      return startServerProcess({ ...own, ...shared, ...NO_RATE_LIMIT, ...environment }, ['--role', role]);
    },
    async stop() {
      await Promise.all([redis.stop(), swift.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
