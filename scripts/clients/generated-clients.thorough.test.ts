import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pdfTexts, plainPdf } from '@recto/testkit';
import { usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUNNER_SECRET, startTestServer, type TestServer } from '../../apps/server/src/tests/test-server.testing.ts';
import { ROOT } from '../root.ts';
import { asOpenApi30 } from './openapi-30.testing.ts';

const run = promisify(execFile);
const PACKAGES = join(ROOT, 'node_modules');
const TYPESCRIPT_GENERATOR = join(PACKAGES, '@hey-api/openapi-ts/bin/run.js');
const PYTHON_GENERATOR = join(PACKAGES, '@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
const COMPILER = join(PACKAGES, 'typescript-native/bin/tsc');
/** Debian's own: modules of the system are not seen by another. */
const PYTHON = '/usr/bin/python3';
const USES = fileURLToPath(new URL('.', import.meta.url));
const folder = useTemporaryFolder();

const works = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const lacking = [
  ...(works('java', '-version') ? [] : ['java']),
  ...(works(PYTHON, '-c', 'import urllib3, six, dateutil, certifi') ? [] : ['python3-urllib3 and what it needs']),
];

let server: TestServer;
let description: Record<string, unknown>;
beforeAll(async () => {
  usePdfMatchers();
  server = await startTestServer({}, undefined, folder.file('server'));
  description = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as Record<string, unknown>;
  writeFileSync(folder.file('openapi.json'), JSON.stringify(description));
  writeFileSync(folder.file('openapi-30.json'), JSON.stringify(asOpenApi30(description)));
  writeFileSync(folder.file('a.pdf'), plainPdf('A', 3));
  writeFileSync(folder.file('b.pdf'), plainPdf('B', 2));
});
afterAll(() => server.close());

/** Runs a program that merges `a.pdf` and `b.pdf` of its folder by a client, and prints how a wrong call was refused. */
async function mergeBy(program: string, args: readonly string[], name: string) {
  const env = { PATH: process.env.PATH, RECTO_SERVER: server.origin, RECTO_RUNNER_SECRET: RUNNER_SECRET };
  const { stdout } = await run(program, [...args, name], { cwd: folder.path, env });
  const bytes = new Uint8Array(readFileSync(folder.file(name)));
  await expect(bytes).toPassQpdfCheck();
  expect((await pdfTexts(bytes)).map((text) => text.trim().charAt(0))).toEqual(['A', 'A', 'A', 'B', 'B']);
  expect(JSON.parse(stdout)).toEqual({ state: 'done', refused: { status: 400, field: 'operation' }, afterwards: 404 });
}

describe('the description of the API ensures that', () => {
  test('a generated TypeScript client compiles strictly and does a job', async () => {
    const client = folder.file('client');
    const generate = [TYPESCRIPT_GENERATOR, '-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'];
    await run(process.execPath, [...generate, '--no-log-file'], { cwd: folder.path, env: { PATH: process.env.PATH } });
    expect(readdirSync(client)).toContain('sdk.gen.ts');
    const program = folder.file('merge-by-client.ts');
    writeFileSync(program, readFileSync(join(USES, 'merge-by-client.ts.txt')));
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['esnext', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(PACKAGES, '@types')],
    };
    writeFileSync(folder.file('tsconfig.json'), JSON.stringify({ compilerOptions, files: ['merge-by-client.ts'] }));
    const compiled = spawnSync(process.execPath, [COMPILER, '-p', '.'], { cwd: folder.path, encoding: 'utf8' });
    expect(compiled.stdout + compiled.stderr).toBe('');
    // A name that the description does not have is no part of the client.
    const wrong = readFileSync(program, 'utf8').replace('operation:', 'operations:');
    writeFileSync(folder.file('wrong.ts'), wrong);
    writeFileSync(folder.file('tsconfig.json'), JSON.stringify({ compilerOptions, files: ['wrong.ts'] }));
    expect(spawnSync(process.execPath, [COMPILER, '-p', '.'], { cwd: folder.path }).status).not.toBe(0);
    const bundle = await rolldown({ input: program, platform: 'node' });
    await bundle.write({ file: folder.file('merge-by-client.mjs') });
    await mergeBy(process.execPath, ['merge-by-client.mjs'], 'by-typescript.pdf');
  });

  const because = lacking.length > 0 ? ` (skipped: ${lacking.join(', ')} not installed)` : '';
  test.skipIf(lacking.length > 0)(`a generated Python client does a job${because}`, async () => {
    const generate = ['generate', '-g', 'python', '-i', 'openapi-30.json', '-o', 'python'];
    await run('java', ['-jar', PYTHON_GENERATOR, ...generate, '--package-name', 'recto_client'], {
      cwd: folder.path,
      maxBuffer: 1e8,
    });
    writeFileSync(folder.file('python/merge_by_client.py'), readFileSync(join(USES, 'merge_by_client.py')));
    await mergeBy(PYTHON, ['python/merge_by_client.py'], 'by-python.pdf');
  });
});
