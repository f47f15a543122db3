import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const DOOR = fileURLToPath(new URL('../document/index.ts', import.meta.url));
/** Largest size of what opens, merges and saves documents, compressed. */
const MOST_BYTES = 120_000;

/** Bundles a program that uses some exports of the door, for browsers. @returns its first script and its modules */
async function bundleOf(names: readonly string[]) {
  const entry = fileURLToPath(new URL('./bundled-entry.js', import.meta.url));
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `export { ${names.join(', ')} } from ${JSON.stringify(DOOR)};` : null),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    const chunks = output.filter((file) => file.type === 'chunk');
    return {
      bytes: chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0),
      code: chunks.map(({ code }) => code).join('\n'),
      modules: chunks.flatMap(({ moduleIds }) => moduleIds),
    };
  } finally {
    await bundle.close();
  }
}

test('ensures that opening, merging and saving take at most 120 kB, and load no WebAssembly', async () => {
  const { bytes, code, modules } = await bundleOf(['openDocument', 'mergeDocuments', 'saveDocument']);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes).toBeGreaterThan(20_000);
  expect(code).not.toMatch(/WebAssembly/);
  expect(modules.filter((id) => /harfbuzz|pkijs|packages\/(?:typeset|sign|images|pdf-sign)\//.test(id))).toEqual([]);
});

test('ensures that text in any script brings the code of HarfBuzz, and nothing else does', async () => {
  const [plain, shaped] = [
    await bundleOf(['openDocument', 'readText']),
    await bundleOf(['openDocument', 'createFonts']),
  ];
  expect(plain.code).not.toMatch(/WebAssembly/);
  expect(shaped.code).toMatch(/WebAssembly/);
});
