import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, freePorts, missingPrograms, startProcess, untilListening } from './started-process.testing.ts';

/** A real Redis on loopback, in a folder of its own, kept as a deployment has to keep it. */
export interface RedisServer {
  readonly url: string;
  /** Folder of all its files. */
  readonly folder: string;
  pid(): number;
  /** Ends it at once, without a word, and starts it again over what it has written. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

export const missingForRedis = (): readonly string[] => missingPrograms(['redis-server']);

/** @param parent folder in which its own is made */
export async function startRedis(parentFolder = tmpdir()): Promise<RedisServer> {
  const folder = mkdtempSync(join(parentFolder, 'recto-redis-'));
  const [port = 0] = await freePorts(1);
  const start = () =>
    startProcess('redis-server', [
      ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--loglevel', 'warning'],
      ...['--appendonly', 'yes', '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction', '--save', ''],
    ]);
  let child = start();
  await untilListening(port);
  return {
    folder,
    pid: () => child.pid ?? 0,
    url: `redis://127.0.0.1:${port}`,
    async crash() {
      await endProcess(child);
      child = start();
      await untilListening(port);
    },
    async stop() {
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
