import { createDeviceHost, type DeviceFile, type DeviceHost } from '@recto/runtime/browser';
import { fileLimit } from './ask-server.ts';
import { whileWorking } from './rest.ts';

let host: DeviceHost | undefined;

/** The page's one device host. Its workers start when they are first needed. */
export function deviceHost(): DeviceHost {
  host ??= observed(
    createDeviceHost({
      createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
      loadLender: async () => (await import('./lend.ts')).lend,
    }),
  );
  return host;
}

/** Files of so many bytes together, 64 MB, are read by ranges where their tool can work so. */
const LARGE_BYTES = 67_108_864;

function observed(host: DeviceHost): DeviceHost {
  const hostFor = async (files: readonly DeviceFile[], toolId?: string) => {
    if (files.reduce((sum, { file }) => sum + file.size, 0) < LARGE_BYTES) return host;
    // What reads by ranges may be out of reach: then files are read whole.
    const large = await import('./large-host.ts').catch(() => null);
    return (await large?.largeHost(createDeviceHost, fileLimit, toolId)) ?? host;
  };
  return {
    ...host,
    run: (job, hooks) => whileWorking(hostFor(job.files, job.toolId).then((chosen) => chosen.run(job, hooks))),
    preview: (job, hooks) => whileWorking(hostFor(job.files, job.toolId).then((chosen) => chosen.preview(job, hooks))),
    describe: (file, hooks) => whileWorking(hostFor([{ file }]).then((chosen) => chosen.describe(file, hooks))),
  };
}
