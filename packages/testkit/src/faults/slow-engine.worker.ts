/** A browser engine that knows every tool and describes files, but whose jobs work and work, without a word. For tests only. */

import { serveInWorker } from '@recto/runtime/browser/engine';
import { nextTurn } from '@recto/work/cancellation';
import { registryToolset } from './registry-toolset.ts';

serveInWorker(
  registryToolset(async ({ signal }) => {
    for (;;) await nextTurn(signal);
  }),
  {},
);
