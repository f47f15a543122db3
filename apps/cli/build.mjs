// Bundles the command line: `node apps/cli/build.mjs`. Two entries share chunks, so that the engine is loaded only by jobs.
import { copyFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await rm(here('dist'), { recursive: true, force: true });
await build({
  input: { recto: here('src/main.ts'), engine: here('src/engine.ts') },
  platform: 'node',
  logLevel: 'warn',
  output: {
    dir: here('dist'),
    format: 'esm',
    entryFileNames: '[name].mjs',
    // Beside the entries: chunks find the engine by its place relative to their own.
    chunkFileNames: '[name]-[hash].mjs',
    minify: true,
  },
});

// An engine that is fenced in sees this folder and nothing else of ours.
await copyFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')), here('dist/pdfium.wasm'));
