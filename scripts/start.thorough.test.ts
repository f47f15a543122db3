import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterEach, describe, expect, test } from 'vitest';
import { ROOT } from './root.ts';

const WAIT_MS = 240_000;
const LOCK_STAMP = join(ROOT, 'node_modules/.cache/recto/lock.sha256');
const lockHash = createHash('sha256')
  .update(readFileSync(join(ROOT, 'package-lock.json')))
  .digest('hex');
/** Otherwise the set-up would install packages, under the feet of the tests that run meanwhile. */
const isInstalled = existsSync(LOCK_STAMP) && readFileSync(LOCK_STAMP, 'utf8') === lockHash;

const folder = useTemporaryFolder();
let npm: ChildProcess | undefined;
afterEach(() => npm?.kill('SIGTERM'));

/** Runs `npm start` until it prints an address on a line of its own. */
async function startSite(): Promise<string> {
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    // Packages come from the set-up of the tests, not in the middle of them.
    env: { ...process.env, PORT: '0', RECTO_DATA: folder.path, RECTO_NO_INSTALL: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  npm = child;
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(50)) {
    const address = /^(https?:\/\/\S+)$/m.exec(printed)?.[1];
    if (address) return address;
  }
  throw new Error(`npm start printed no address: ${printed}`);
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (response) => response.ok,
    () => false,
  );
}

describe.skipIf(!isInstalled)('npm start ensures that', () => {
  test('who may not install is told in three lines what is missing, what waits for it, and the one command', () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/setup.mjs', 'install-office'], {
      cwd: ROOT,
      env: { PATH: folder.path, RECTO_NO_INSTALL: '1' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const [missing, waiting, command, ...more] = stdout.trimEnd().split('\n');
    expect(missing).toMatch(/^Missing: bubblewrap, LibreOffice,.* Tesseract\.$/);
    expect(waiting).toMatch(
      /every job on the server.*Word to PDF, Excel to PDF and PowerPoint to PDF.*All else works\.$/,
    );
    expect(command).toMatch(/: sudo apt-get install --no-install-recommends bubblewrap libreoffice-writer-nogui /);
    expect(more).toEqual([]);
  });

  test('the site is served under its policy at the address that it prints', async () => {
    const response = await fetch(await startSite());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('All tools for PDF');
  });

  test('nothing goes on serving when npm has been ended', async () => {
    const address = await startSite();
    expect(await answers(address)).toBe(true);
    npm?.kill('SIGTERM');
    for (const until = Date.now() + WAIT_MS; (await answers(address)) && Date.now() < until; ) await sleep(50);
    expect(await answers(address)).toBe(false);
  });
});
