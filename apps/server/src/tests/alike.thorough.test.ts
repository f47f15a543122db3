import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { normalised, runRecto, TRIAL_PASSWORD, type TrialJob } from '@recto/testkit';
import { TOOL_IDS, type ToolId } from '@recto/tools/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseOf } from '../../../../scripts/deployment/tool-cases.ts';
import { RUNNER_SECRET, startTestServer, type TestServer } from './test-server.testing.ts';

const run = promisify(execFile);
const CURL = '/usr/bin/curl';
const QPDF = '/usr/bin/qpdf';
const hasOffice = existsSync('/usr/lib/libreoffice/program/soffice') && existsSync('/usr/bin/bwrap');
const AUTHORIZATION = `Authorization: Bearer ${RUNNER_SECRET}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

/** A locked file's keys are drawn by lot: what is compared is what qpdf sees behind the password. */
async function opened(path: string): Promise<Uint8Array> {
  const plain = `${path}.open.pdf`;
  await run(QPDF, ['--password=open sesame', '--decrypt', '--static-id', path, plain]);
  return readFileSync(plain);
}

/** Results of one job in the folder, by name. */
async function byCurl(id: ToolId, { files, params = {}, password }: TrialJob, folder: string): Promise<void> {
  const first = join(folder, 'answer');
  const { stdout } = await run(CURL, [
    ...['--silent', '--show-error', '--output', first, '--write-out', '%{http_code} %{content_type}'],
    ...['--header', AUTHORIZATION, '--form', `operation=${id}`, '--form', `params=${JSON.stringify(params)}`],
    ...(password === undefined ? [] : ['--form', `passwords=${JSON.stringify([password])}`]),
    ...files.flatMap(([name]) => ['--form', `files=@${join(server.folder, id, name)};filename=${name}`]),
    `${server.origin}/process`,
  ]);
  expect(stdout, readFileSync(first, 'utf8').slice(0, 300)).toMatch(/^200 /);
  if (!stdout.includes('application/json')) return;
  const { results } = JSON.parse(readFileSync(first, 'utf8')) as { results: { name: string; url: string }[] };
  rmSync(first);
  for (const { name, url } of results) {
    await run(CURL, [
      ...['--silent', '--fail', '--header', AUTHORIZATION, '--output', join(folder, name)],
      server.origin + url,
    ]);
  }
}

describe.skipIf(!existsSync(CURL) || !existsSync(QPDF))('/process by curl ensures that', () => {
  test.each(TOOL_IDS.filter((id) => caseOf(id) && (id !== 'office2pdf' || hasOffice)))(
    '%s gives what the command line gives',
    async (id) => {
      const job = (await caseOf(id)?.()) as TrialJob;
      const { files, flags = [], password, isLocked, besides = [] } = job;
      const [ours, theirs] = ['process', 'cli'].map((side) => join(server.folder, id, side)) as [string, string];
      for (const folder of [ours, theirs]) mkdirSync(folder, { recursive: true });
      for (const [name, bytes] of files) writeFileSync(join(server.folder, id, name), bytes);
      writeFileSync(join(server.folder, id, 'password.txt'), TRIAL_PASSWORD);
      for (const [name, text] of besides) writeFileSync(join(server.folder, id, name), text);
      await byCurl(id, job, ours);
      const many = readdirSync(ours).length > 1;
      const withPassword = password === undefined ? [] : ['--password-file', 'password.txt'];
      const output = many ? 'cli' : 'cli/answer';
      const names = files.map(([name]) => name);
      const { exitCode, stderr } = await runRecto([id, ...flags, ...withPassword, ...names, '-o', output, '--quiet'], {
        cwd: join(server.folder, id),
      });
      expect([exitCode, stderr]).toEqual([job.exitCode ?? 0, '']);
      // The command line names results after their sources, in the same order.
      const [served, local] = [readdirSync(ours).sort(), readdirSync(theirs).sort()];
      expect(local.map((name) => extname(name))).toEqual(served.map((name) => extname(name)));
      for (const [at, name] of served.entries()) {
        const read = isLocked ? opened : async (path: string) => readFileSync(path);
        const [mine, other] = [await read(join(ours, name)), await read(join(theirs, local[at] ?? ''))];
        expect(mine.length).toBeGreaterThan(40);
        expect(normalised(mine) === normalised(other), `${name}${extname(name)}`).toBe(true);
      }
    },
  );
});
