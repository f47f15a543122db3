import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { SiteList } from '../src/offline/site-list.ts';
import { SHARED } from './bundle.node.ts';
import { CACHE, WEB } from './folders.node.ts';

/** Below the site. */
export const SERVICE_WORKER = 'sw.js';
const BUNDLED = 'service-worker.js';

/** Bundles the service worker, puts the list of the site before it, and writes both as one script. */
export async function writeServiceWorker(dist: string, list: SiteList): Promise<void> {
  const outDir = join(CACHE, 'service-worker');
  await build({
    ...SHARED,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      rollupOptions: {
        input: join(WEB, 'src/offline/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: BUNDLED },
      },
    },
  });
  const script = readFileSync(join(outDir, BUNDLED), 'utf8');
  writeFileSync(join(dist, SERVICE_WORKER), `const SITE_LIST=${JSON.stringify(list)};\n${script}`);
}
