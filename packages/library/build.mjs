// Builds the library as a package: `node packages/library/build.mjs`. Programs in Node share one bundle, with what engines
// need beside it; for browsers the modules stay apart, so that bundlers leave out what a program does not use.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { bundleForNode } from '../../scripts/bundle-for-node.mjs';
import { writeLibraryTypes } from '../../scripts/library-types.ts';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const dist = here('dist');

await rm(dist, { recursive: true, force: true });
await bundleForNode(join(dist, 'node'), {
  document: here('src/document/index.ts'),
  jobs: here('src/node/jobs.ts'),
  node: here('src/node/index.ts'),
  engine: here('src/node/engine.ts'),
  'ocr-thread': here('../../apps/cli/src/ocr-thread.ts'),
});
await build({
  // Packages of others are dependencies; those of the project are part of the library.
  external: (id) => /^[^./]/.test(id) && !id.startsWith('@recto/') && !id.startsWith('/'),
  input: { document: here('src/document/index.ts'), jobs: here('src/jobs/index.ts') },
  platform: 'browser',
  logLevel: 'warn',
  output: {
    dir: join(dist, 'browser'),
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: here('../..'),
    entryFileNames: '[name].mjs',
  },
});
writeLibraryTypes(join(dist, 'types'));
