import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterEach, expect, test } from 'vitest';
import { newVisitor } from './test-server.testing.ts';

const MEGABYTE = 1_048_576;
/** Size of the disk: what a server wants to be free, and room for one file. */
const DISK_BYTES = 80 * MEGABYTE;
const folder = useTemporaryFolder();
let stop = async () => {};
afterEach(() => stop());

/** Starts a server whose data are on a disk of a size. @returns its origin */
async function startOnDisk(data: string): Promise<string> {
  const disk = ['--dev-bind', '/', '/', '--size', String(DISK_BYTES), '--tmpfs', data];
  const server = spawn('bwrap', [...disk, '--die-with-parent', process.execPath, 'apps/server/src/main.ts'], {
    env: { PATH: process.env.PATH, PORT: '0', RECTO_DATA: data, RECTO_UNSAFE_NO_SANDBOX: '1', RECTO_NO_INSTALL: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(server, 'close');
  stop = async () => {
    server.kill('SIGTERM');
    await closed;
  };
  for await (const line of createInterface({ input: server.stdout }))
    if (/^http:\/\/\S+$/.test(line)) return new URL(line).origin;
  throw new Error('The server ended without printing its address');
}

const because = existsSync('/usr/bin/bwrap') ? '' : ' (skipped: bwrap is not installed)';

test.skipIf(because !== '')(
  `ensures that a server whose disk is full is not ready, and is again${because}`,
  async () => {
    const origin = await startOnDisk(folder.file('data'));
    const ready = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return [answer.status, ((await answer.json()) as { because?: string }).because];
    };
    const visitor = await newVisitor(origin);
    const key = await visitor.upload(Buffer.alloc(20 * MEGABYTE, '%'));
    expect(await ready()).toEqual([503, 'the disk is full']);
    // It still hands out what it has, and takes back what it took.
    expect((await visitor.call(`/storage/v1/object/pdf-files/${key}`, { method: 'DELETE' })).ok).toBe(true);
    await expect.poll(ready).toEqual([200, undefined]);
  },
);
