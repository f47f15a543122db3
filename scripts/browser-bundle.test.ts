import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUnloadableImports } from './browser-bundle.ts';
import { ROOT } from './root.ts';

let folder = '';
beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/bundle-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('ensures that the worker, with every engine and operation in it, needs nothing that a browser lacks', async () => {
  expect(await findUnloadableImports(join(ROOT, 'packages/runtime/src/browser/worker-entry.ts'))).toEqual([]);
});

test('ensures that a Node module deep inside a bundle would be found', async () => {
  writeFileSync(join(folder, 'deep.ts'), "export { readFileSync } from 'node:fs';\nexport { sep } from 'path';\n");
  writeFileSync(
    join(folder, 'entry.ts'),
    "import('./deep.ts').then((deep) => console.log(deep.readFileSync, deep.sep));\n",
  );
  expect(await findUnloadableImports(join(folder, 'entry.ts'))).toEqual(['node:fs', 'path']);
});

test('ensures that every operation loads in bare Node', () => {
  const program = `
    import { OPERATIONS } from './packages/tools/src/registry/operations.ts';
    const loaded = await Promise.all(Object.values(OPERATIONS).map((load) => load()));
    console.log(JSON.stringify(loaded.map((operation) => typeof operation)));
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  const kinds: string[] = JSON.parse(printed);
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.every((kind) => kind === 'function')).toBe(true);
});
