import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterEach, describe, expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { driveTool } from './drive-api.ts';
import { RUNC, type RunningContainer, startContainer, USER } from './oci-container.ts';
import { FOR_SANDBOXES, PROFILE, profileText, seccompProfile } from './seccomp-profile.ts';
import { caseOf } from './tool-cases.ts';

const folder = useTemporaryFolder();
const SECRET = 'a-secret-for-this-run-only';
let container: RunningContainer | undefined;
afterEach(() => container?.stop());

test('ensures that the profile is the one that its list of calls makes', () => {
  expect(JSON.parse(readFileSync(PROFILE, 'utf8'))).toEqual(JSON.parse(profileText()));
});

/** Starts the server in a container with this machine's programs, under a filter. @returns its port */
async function startServer(name: string, seccomp: object): Promise<string> {
  const data = folder.file(name);
  mkdirSync(data);
  chownSync(data, USER, USER);
  container = startContainer({
    root: '/',
    folder: ROOT,
    command: [process.execPath, 'apps/server/src/main.ts'],
    environment: { HOST: '::', PORT: '0', RECTO_DATA: '/tmp/data', RECTO_RUNNER_SECRET: SECRET },
    // This copy may be below /tmp, which is the container's own.
    binds: { '/tmp/data': data, [ROOT]: ROOT },
    seccomp,
  });
  const said: string[] = [];
  container.process.stderr?.on('data', (part) => said.push(String(part)));
  for await (const line of createInterface({ input: container.process.stdout as NodeJS.ReadableStream })) {
    said.push(line);
    if (/^http:\/\/\S+$/.test(line)) return new URL(line).port;
  }
  throw new Error(`The server ended: ${said.join('\n')}`);
}

/** Why this machine cannot run containers; '' where it can. */
async function lacking(): Promise<string> {
  if (process.getuid?.() !== 0) return 'only root starts containers';
  if (!existsSync(RUNC)) return 'runc is not installed';
  const trial = startContainer({
    root: '/',
    folder: '/',
    command: ['true'],
    environment: {},
    binds: {},
    seccomp: seccompProfile(),
  });
  const [code] = await once(trial.process, 'close');
  await trial.stop();
  return code === 0 ? '' : 'runc cannot start a container here';
}

const because = await lacking();
describe.skipIf(because !== '')(`the container with the shipped profile${because && ` (skipped: ${because})`}`, () => {
  test('ensures that it runs sandboxed jobs without root, capabilities and a writable root, on IPv4 and IPv6', async () => {
    const port = await startServer('shipped', JSON.parse(readFileSync(PROFILE, 'utf8')));
    for (const host of ['127.0.0.1', '[::1]']) {
      const ready = await fetch(`http://${host}:${port}/readyz`);
      expect([ready.status, await ready.json()], host).toEqual([200, { status: 'ready', sandboxed: true }]);
    }
    for (const id of ['rotate', 'compress', 'ocr'] as const) {
      const job = await caseOf(id)?.();
      if (!job) throw new Error(`There is no job for ${id}`);
      expect(await driveTool(`http://[::1]:${port}`, SECRET, id, job)).toMatchObject({ isDone: true });
    }
  });

  test('ensures that without the calls of the sandbox no job is taken', async () => {
    const port = await startServer('default', seccompProfile(FOR_SANDBOXES));
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([ready.status, (await ready.json()) as object]).toMatchObject([503, { status: 'not ready' }]);
  });
});
