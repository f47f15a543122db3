import { RectoError } from '@recto/contract/recto-error';
import { say } from '@recto/words/said';
import { useEffect, useMemo, useState } from 'react';
import { message } from '../text/message.ts';
import type { JobRunner, ToolHost } from './host.ts';

/** Place where jobs run. */
export type Runner = 'device' | 'server';

const OFFLINE = message(
  'server.offline',
  'you are offline, and this job runs on the server. Your files are unchanged.',
);

/** Name in local storage of the visitor's choice. */
const KEY = 'recto-place';

/**
 * The visitor's choice of where jobs run, remembered, and the host that goes with it. Files are described on the device in any case.
 * @param loadServer loads what runs jobs on the server; without it everything runs on the device.
 * @param isServerOnly true for a job that no browser can do: then there is no choice.
 */
export function useRunner(
  device: ToolHost,
  loadServer: (() => Promise<JobRunner>) | undefined,
  isServerOnly: boolean,
): { readonly runner: Runner; readonly choose: (runner: Runner) => void; readonly host: ToolHost } {
  const [chosen, setRunner] = useState<Runner>('device');
  const runner = isServerOnly ? 'server' : loadServer ? chosen : 'device';
  // After the first paint: the prerendered page knows of no choice.
  useEffect(() => {
    if (loadServer && readRunner() === 'server') setRunner('server');
  }, [loadServer]);
  const host = useMemo<ToolHost>(() => {
    if (runner === 'device' || !loadServer) return device;
    return {
      describe: (file, options) => device.describe(file, options),
      preload: (toolId, options) => device.preload(toolId, options),
      ...(device.toolForDamaged && { toolForDamaged: device.toolForDamaged }),
      async run(job, hooks) {
        // Said at once: a server is waited for only where there is a network.
        if (!navigator.onLine) throw new RectoError('upload-failed', { message: say(OFFLINE) });
        return (await loadServer()).run(job, hooks);
      },
    };
  }, [runner, device, loadServer]);
  const choose = (next: Runner) => {
    setRunner(next);
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
  };
  return { runner, choose, host };
}

function readRunner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
