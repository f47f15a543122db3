import { toRectoError } from '@recto/contract/recto-error';
import {
  createDeviceHost,
  type DeviceFile,
  type DeviceHost,
  type DeviceJob,
  type DeviceResult,
  type DeviceRunOptions,
} from '@recto/runtime/browser';
import type { PartsState, WantedParts } from '@recto/ui';
import { unlessAborted } from '@recto/work/unless-aborted';
import { fileLimit } from './ask-server.ts';
import { whileWorking } from './rest.ts';
import { siteParts, ToolParts } from './tool-parts.ts';

/** The device's engines, and what their jobs take. */
export interface SiteHost extends DeviceHost {
  watchParts(wanted: WantedParts, tell: (state: PartsState) => void): () => void;
}

let host: SiteHost | undefined;

/** The page's one device host. Its workers start when they are first needed. */
export function deviceHost(): SiteHost {
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

/** Asks before a password or a key file is used in a page that came over plain http. @throws cancelled */
async function askFirst(job: DeviceJob): Promise<void> {
  if (!isSecureContext) await (await import('../plain-http/ask-first.ts')).askBeforeSecrets(job);
}

function observed(host: DeviceHost): SiteHost {
  const source = siteParts((toolId, options) => host.preload(toolId, options));
  let parts: ToolParts | undefined;
  const hostFor = async (files: readonly DeviceFile[], toolId?: string) => {
    if (files.reduce((sum, { file }) => sum + file.size, 0) < LARGE_BYTES) return host;
    // What reads by ranges may be out of reach: then files are read whole.
    const large = await import('./large-host.ts').catch(() => null);
    return (await large?.largeHost(createDeviceHost, fileLimit, toolId)) ?? host;
  };
  const runOnce = async (job: DeviceJob, hooks?: DeviceRunOptions) =>
    (await hostFor(job.files, job.toolId)).run(job, hooks);
  /** A job that was started before its parts had come waits for them. */
  const run = async (job: DeviceJob, hooks?: DeviceRunOptions): Promise<DeviceResult> => {
    try {
      return await runOnce(job, hooks);
    } catch (thrown) {
      if (toRectoError(thrown).code !== 'parts-not-loaded' || !parts) throw thrown;
      if (!(await unlessAborted(parts.tryAgain(), hooks?.signal))) throw thrown;
      return runOnce(job, hooks);
    }
  };
  return {
    ...host,
    watchParts({ loadPage, ...wanted }, tell) {
      const loadAll = () => Promise.all([loadPage(), import('./lend.ts')]);
      const watched = new ToolParts(source, { ...wanted, loadPage: loadAll }, tell);
      parts = watched;
      // What keeps the site for later visits comes after what this one takes.
      void whileWorking(watched.tryNow());
      return () => watched.end();
    },
    run: (job, hooks) => whileWorking(askFirst(job).then(() => run(job, hooks))),
    preview: (job, hooks) => whileWorking(hostFor(job.files, job.toolId).then((chosen) => chosen.preview(job, hooks))),
    describe: (file, hooks) => whileWorking(hostFor([{ file }]).then((chosen) => chosen.describe(file, hooks))),
  };
}
