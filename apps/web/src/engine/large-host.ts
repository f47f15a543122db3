import type { AnyTool } from '@recto/contract/any-tool';
import type { createDeviceHost, DeviceHost } from '@recto/runtime/browser';
import { DECLARATION_LOADERS } from '@recto/tools/declaration-loaders';
import { privateFolder } from '@recto/ui/private-files';
import { markLinked, removeMade, takeResult } from './made-files.ts';

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
  const folderName = (await privateFolder().catch(() => null))?.name;
  const start = () => JSON.stringify({ maxFileMegabytes: fileLimit(), folderName });
  host ??= takingResults(
    create({ createWorker: () => new Worker(workerAddress, { type: 'module', name: start() }), maxWorkers: 1 }),
  );
  return host;
}

/** Results that were written into the browser's own storage are the page's; what is left of others goes. */
function takingResults(made: DeviceHost): DeviceHost {
  let running = 0;
  return {
    ...made,
    async run(job, options) {
      running += 1;
      markLinked(job.files);
      try {
        const { outputs, ...result } = await made.run(job, options);
        return { ...result, outputs: outputs.map(takeResult) };
      } finally {
        running -= 1;
        void removeMade(() => running === 0).catch(() => undefined);
      }
    },
  };
}
