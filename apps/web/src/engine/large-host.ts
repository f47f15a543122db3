import type { AnyTool } from '@recto/contract';
import type { createDeviceHost, DeviceHost } from '@recto/runtime/browser';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';

const declarations: Readonly<Record<string, () => Promise<AnyTool>>> = DECLARATION_LOADERS;
// As `new URL('./large-worker.ts', import.meta.url)`, which a bundler follows only where a worker is made of it at once.
const [workerAddress = ''] = Object.values(
  import.meta.glob<string>('./large-worker.ts', { query: '?worker&url', import: 'default', eager: true }),
);
let host: DeviceHost | undefined;

/**
 * The page's one host of files that are read by ranges.
 * @param create makes it @param fileLimit tells what tools take where their own limit is lower, once the server was asked
 * @param toolId of the job; none where a file is only looked at
 * @returns null for a tool that holds its files in memory, and where the engine cannot be fetched
 */
export async function largeHost(
  create: typeof createDeviceHost,
  fileLimit: () => number | undefined,
  toolId: string | undefined,
): Promise<DeviceHost | null> {
  if (toolId !== undefined && !(await declarations[toolId]?.())?.readsByRanges) return null;
  // A worker whose script is out of reach would be waited for in vain.
  if (!host && !(await fetch(workerAddress).catch(() => null))?.ok) return null;
  host ??= create({
    createWorker: () => new Worker(workerAddress, { type: 'module', name: String(fileLimit() ?? '') }),
    maxWorkers: 1,
  });
  return host;
}
