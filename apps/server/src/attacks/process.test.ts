import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';

const PRLIMIT = '/usr/bin/prlimit';
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const folder = useTemporaryFolder();

describe.skipIf(!existsSync(PRLIMIT))('attack 29 (a server that crashes) ensures that', () => {
  test('29 the server leaves no core, which would hold its keys, wherever cores are on', async () => {
    const site = folder.file('site');
    mkdirSync(site);
    for (const name of ['index.html', '404.html']) writeFileSync(`${site}/${name}`, '<title>site</title>');
    const withCores = 'ulimit -S -c "$(ulimit -H -c)" && exec "$@"';
    const server = spawn('/bin/sh', ['-c', withCores, 'sh', process.execPath, MAIN, '--site', site], {
      env: { PORT: '0', RECTO_DATA: folder.file('data'), RECTO_CONCURRENCY: '1', HOME: folder.path },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const gone = new Promise((resolve) => server.once('close', resolve));
    try {
      const { value: address } = await createInterface(server.stdout)[Symbol.asyncIterator]().next();
      expect(address).toMatch(/^http:/);
      const limits = readFileSync(`/proc/${server.pid}/limits`, 'utf8');
      expect(limits).toMatch(/^Max core file size +0 +0 /m);
    } finally {
      server.kill('SIGTERM');
      await gone;
    }
  });
});
