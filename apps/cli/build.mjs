// Bundles the command line: `node apps/cli/build.mjs`. Its entries share chunks, so that the engine is loaded only by jobs.
import { fileURLToPath } from 'node:url';
import { bundleForNode } from '../../scripts/bundle-for-node.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await bundleForNode(here('dist'), {
  recto: here('src/main.ts'),
  engine: here('src/engine.ts'),
  'ocr-thread': here('src/ocr-thread.ts'),
});
