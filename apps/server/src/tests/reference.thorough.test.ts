import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './test-server.testing.ts';

const LINTER = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
const folder = useTemporaryFolder();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, undefined, folder.file('server'));
});
afterAll(() => server.close());

const description = async () => (await fetch(`${server.origin}/api/openapi.json`)).text();

test('ensures that a strict linter finds nothing wrong with the description', async () => {
  writeFileSync(folder.file('openapi.json'), await description());
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [LINTER, 'lint', '--extends', 'recommended-strict', folder.file('openapi.json')],
    {
      cwd: folder.path,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1', CI: '1' },
    },
  );
  expect(status, stdout + stderr).toBe(0);
});

test('ensures that the page of the reference has every call, and loads nothing', async () => {
  const answer = await fetch(`${server.origin}/api/reference`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  const { paths } = JSON.parse(await description()) as { readonly paths: object };
  for (const [path, item] of Object.entries(paths))
    for (const [method, call] of Object.entries<{ readonly operationId?: string; readonly summary?: string }>(item)) {
      if (!call.operationId) continue;
      expect(page).toContain(`<section id="${call.operationId}"`);
      expect(page).toContain(`<h2><code>${method.toUpperCase()} ${path}</code></h2>`);
    }
  expect(page).toContain('<code>inputs</code>');
  expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/i);
});
