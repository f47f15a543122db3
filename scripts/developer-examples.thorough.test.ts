import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { plainPdf } from '@recto/testkit';
import { usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUNNER_SECRET, startTestServer, type TestServer } from '../apps/server/src/tests/test-server.testing.ts';
import { EXAMPLE_ORIGIN, EXAMPLES } from '../apps/web/src/pages/developer-examples.ts';

const run = promisify(execFile);
const folder = useTemporaryFolder();
const RESULTS = {
  'process-curl': ['merged.pdf'],
  'stored-curl': ['turned.pdf'],
  'job-typescript': [1, 2, 3].map((page) => `recto-split-page-${page}.pdf`),
};

let server: TestServer;
beforeAll(async () => {
  usePdfMatchers();
  server = await startTestServer({}, undefined, folder.file('server'));
  writeFileSync(folder.file('a.pdf'), plainPdf('A', 3));
  writeFileSync(folder.file('b.pdf'), plainPdf('B', 2));
});
afterAll(() => server.close());

describe.skipIf(!existsSync('/usr/bin/curl'))('the examples for developers ensure that', () => {
  test.each(EXAMPLES)('$id works as it stands on the page', async ({ id, language, code }) => {
    const script = folder.file(language === 'shell' ? `${id}.sh` : `${id}.mts`);
    writeFileSync(script, code.replaceAll(EXAMPLE_ORIGIN, server.origin));
    const command = language === 'shell' ? ['/bin/bash', '-eu', script] : [process.execPath, script];
    await run(command[0] ?? '', command.slice(1), {
      cwd: folder.path,
      env: { PATH: process.env.PATH, RECTO_RUNNER_SECRET: RUNNER_SECRET },
    });
    for (const name of RESULTS[id]) {
      expect(readdirSync(folder.path)).toContain(name);
      await expect(new Uint8Array(readFileSync(folder.file(name)))).toPassQpdfCheck();
    }
  });
});
