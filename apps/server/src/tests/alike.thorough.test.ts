import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPdf, plainPdf, richSpec, runRecto } from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUNNER_SECRET, startTestServer, type TestServer } from './test-server.node.ts';

const run = promisify(execFile);
const CURL = '/usr/bin/curl';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

/** Two runs of one job differ in what is drawn by lot or read off the clock. */
function normalised(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/ID ?\[[^\]]*\]/g, '/ID')
    .replace(/\/(Mod|Creation)Date ?\([^)]*\)/g, '')
    .replace(/(xmp:|xap:)?(Modify|Create|Metadata)Date>[^<]*</g, '');
}

interface Case {
  readonly operation: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly flags: readonly string[];
  readonly files: readonly Uint8Array[];
}

const rich = buildPdf(richSpec());
const CASES: readonly Case[] = [
  { operation: 'merge', params: { outline: 'flat' }, flags: ['--outline', 'flat'], files: [rich, plainPdf('B', 3)] },
  { operation: 'rotate', params: { angle: 270 }, flags: ['--angle', '270'], files: [rich] },
  { operation: 'reorder', params: { order: '3,1,2' }, flags: ['--order', '3,1,2'], files: [plainPdf('R', 3)] },
  { operation: 'compress-lite', params: {}, flags: [], files: [rich] },
];

describe.skipIf(!existsSync(CURL))('/process by curl ensures that', () => {
  test.each(CASES)('$operation gives what the command line gives', async ({ operation, params, flags, files }) => {
    const paths = files.map((bytes, index) => {
      const path = join(server.folder, `${operation}-${index}.pdf`);
      writeFileSync(path, bytes);
      return path;
    });
    const [ours, theirs] = ['process', 'cli'].map((name) => join(server.folder, `${operation}-${name}.pdf`)) as [
      string,
      string,
    ];
    const { stdout } = await run(CURL, [
      ...['--silent', '--show-error', '--write-out', '%{http_code}', '--output', ours],
      ...['--header', `Authorization: Bearer ${RUNNER_SECRET}`],
      ...['--form', `operation=${operation}`, '--form', `params=${JSON.stringify(params)}`],
      ...paths.flatMap((path) => ['--form', `files=@${path}`]),
      `${server.origin}/process`,
    ]);
    expect(stdout).toBe('200');
    const { exitCode, stderr } = await runRecto([operation, ...flags, ...paths, '-o', theirs]);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(normalised(readFileSync(ours)) === normalised(readFileSync(theirs))).toBe(true);
  });
});
