// Bundles the engine that the server starts for each job: `node apps/server/build.mjs`. A bundle starts in a third of the time.
import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
await build({
  input: { engine: here('src/engine.ts') },
  platform: 'node',
  logLevel: 'warn',
  output: {
    dir: here('dist'),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    minify: true,
  },
});

// An engine that is fenced in sees this folder and nothing else of ours.
await copyFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')), here('dist/pdfium.wasm'));
