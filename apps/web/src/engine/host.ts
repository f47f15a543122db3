import { createDeviceHost, type DeviceHost } from '@recto/runtime/browser';
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

function observed(host: DeviceHost): DeviceHost {
  return {
    ...host,
    run: (...given) => whileWorking(host.run(...given)),
    preview: (...given) => whileWorking(host.preview(...given)),
    describe: (...given) => whileWorking(host.describe(...given)),
  };
}
