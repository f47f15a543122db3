/** A browser engine that knows every tool and describes files, but whose jobs stand still. For tests only. */
import { serveInWorker } from '@recto/runtime/browser/engine';
import { registryToolset } from './registry-toolset.ts';

serveInWorker(
  registryToolset(() => new Promise(() => {})),
  {},
);
