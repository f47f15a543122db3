import { createDeviceHost, type DeviceHost } from '@recto/runtime/browser';

let host: DeviceHost | undefined;

/** The page's one device host. Its workers start when they are first needed. */
export function deviceHost(): DeviceHost {
  host ??= createDeviceHost({
    createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  });
  return host;
}
