import { join } from 'node:path';
import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import type { ServerConfig } from './config.ts';
import { createAddressNames } from './http/address-names.ts';
import { openEmbeddedQueue } from './queue/embedded-queue.ts';
import type { JobQueue } from './queue/job-queue.ts';
import type { BlobDriver } from './store/blob-driver.ts';
import { createFsDriver } from './store/fs-driver.ts';
import type { KeyRing } from './store/key-ring.ts';
import type { SharedStore } from './store/object-store.ts';

/** Storage of files and jobs: a folder of this machine, or Redis and S3 that several machines share. */
export interface Backends {
  readonly blobs: BlobDriver;
  readonly queue: JobQueue;
  /** Engines that jobs can use, here or on any worker; kept up to date. */
  readonly engines: ReadonlySet<CapabilityName>;
  /** Null where nothing is shared. */
  readonly sharedStore: SharedStore | null;
  /** Counts a call of an address over all nodes, true when it is allowed; null where nothing is shared. */
  readonly allowsCall: ((prefix: string) => Promise<boolean>) | null;
  /** The name under which the work of an address is counted. */
  readonly nameOf: (prefix: string) => Promise<string>;
  close(): Promise<void>;
}

interface BackendOptions {
  readonly config: ServerConfig;
  readonly ring: KeyRing;
  readonly now: () => number;
  /** Engines of this node. */
  readonly own: ReadonlySet<CapabilityName>;
  /** Those of them that only some nodes have. */
  readonly native: readonly CapabilityName[];
  /** False on a node that runs no jobs. */
  readonly canRun: boolean;
}

export async function openBackends({ config, ring, now, own, native, canRun }: BackendOptions): Promise<Backends> {
  if (!config.shared) {
    return {
      blobs: createFsDriver(join(config.dataFolder, 'objects')),
      queue: await openEmbeddedQueue(createFsDriver(join(config.dataFolder, 'queue')), config.queue, now),
      engines: own,
      sharedStore: null,
      allowsCall: null,
      nameOf: createAddressNames(),
      close: async () => {},
    };
  }
  // Loaded only here: a server of one machine starts without them.
  const [{ createS3Driver }, { connectRedis }, { openRedisQueue }, { createRedisHolds }, rates, { keepRoster }] =
    await Promise.all([
      import('./store/s3-driver.ts'),
      import('./queue/redis-connection.ts'),
      import('./queue/redis-queue.ts'),
      import('./queue/redis-holds.ts'),
      import('./queue/rate-over-nodes.ts'),
      import('./queue/engine-roster.ts'),
    ]);
  const { s3, redisUrl } = config.shared;
  const blobs = createS3Driver(s3);
  const redis = connectRedis(redisUrl);
  const engines = new Set<CapabilityName>();
  const forget = await keepRoster(redis, canRun ? [...own] : [], engines);
  await blobs.prepare();
  const queue = await openRedisQueue({ redis, now, limits: config.queue, engines: canRun ? native : null });
  return {
    blobs,
    queue,
    engines,
    sharedStore: createRedisHolds(redis),
    ...rates.createSharedAddresses(redis, ring, config.rate),
    async close() {
      forget();
      await queue.close();
      redis.disconnect();
      blobs.close();
    },
  };
}
