import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { type AnyTool, parseOptions, resolveFor } from '@recto/contract';
import {
  buildDocx,
  buildPdf,
  imageDocument,
  imageFixture,
  plainPdf,
  richSpec,
  runRecto,
  scanDocument,
  wordLink,
  wordParagraph,
  wordRun,
} from '@recto/testkit';
import { DECLARATIONS } from '@recto/tools/declarations';
import { TOOL_IDS, type ToolId } from '@recto/tools/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUNNER_SECRET, startTestServer, type TestServer } from './test-server.node.ts';

const run = promisify(execFile);
const CURL = '/usr/bin/curl';
const QPDF = '/usr/bin/qpdf';
const PASSWORD = 'open sesame';
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

/** Two runs of one job differ in what is drawn by lot or read off the clock. */
function normalised(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/\/ID ?\[[^\]]*\]/g, '/ID')
    .replace(/\/DocChecksum ?\/\w+/g, '')
    .replace(/\/(Mod|Creation)Date ?\([^)]*\)/g, '')
    .replace(/(xmp:|xap:)?(Modify|Create|Metadata)Date>[^<]*</g, '');
}

/** A locked file's keys are drawn by lot: what is compared is what qpdf sees behind the password. */
async function opened(path: string): Promise<Uint8Array> {
  const plain = `${path}.open.pdf`;
  await run(QPDF, ['--password=open sesame', '--decrypt', '--static-id', path, plain]);
  return readFileSync(plain);
}

interface Case {
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly flags?: readonly string[];
  readonly password?: string;
  readonly isLocked?: true;
  /** What stands beside the files on the command line. */
  readonly besides?: readonly (readonly [name: string, text: string])[];
}

const MARKS = [{ kind: 'check', pages: '1', left: 72, top: 72, width: 20, height: 20 }];

const rich = () => buildPdf(richSpec());
const png = async () => [['0.png', await imageFixture('plain.png')]] as const;

/** What is asked of tools whose default job would show little. */
const CASES: Readonly<Partial<Record<ToolId, () => Promise<Case>>>> = {
  merge: async () => ({
    files: [
      ['0.pdf', rich()],
      ['1.pdf', plainPdf('B', 3)],
    ],
    ...{ params: { outline: 'flat' }, flags: ['--outline', 'flat'] },
  }),
  split: async () => ({
    files: [['0.pdf', plainPdf('S', 3)]],
    ...{ params: { mode: 'every-page' }, flags: ['--mode', 'every-page'] },
  }),
  rotate: async () => ({ files: [['0.pdf', rich()]], params: { angle: 270 }, flags: ['--angle', '270'] }),
  reorder: async () => ({
    files: [['0.pdf', plainPdf('R', 3)]],
    ...{ params: { order: '3,1,2' }, flags: ['--order', '3,1,2'] },
  }),
  convert: async () => ({
    files: [['0.pdf', plainPdf('C', 2)]],
    ...{ params: { format: 'pdf-to-png' }, flags: ['--format', 'pdf-to-png'] },
  }),
  image2pdf: async () => ({ files: await png() }),
  compress: async () => ({
    files: [['0.pdf', imageDocument(1, 'HEAVY')]],
    ...{ params: { quality: 40 }, flags: ['--quality', '40'] },
  }),
  protect: async () => ({
    files: [['0.pdf', rich()]],
    ...{ params: { userPassword: PASSWORD }, flags: ['--user-password-file', 'password.txt'], isLocked: true },
  }),
  unlock: async () => {
    writeFileSync(join(server.folder, 'plain.pdf'), rich());
    const locked = join(server.folder, 'locked.pdf');
    await run(QPDF, ['--encrypt', PASSWORD, PASSWORD, '256', '--', join(server.folder, 'plain.pdf'), locked]);
    return { files: [['0.pdf', readFileSync(locked)]], password: PASSWORD };
  },
  watermark: async () => ({
    files: [['0.pdf', plainPdf('W', 2)]],
    ...{ params: { text: 'COPY' }, flags: ['--text', 'COPY'] },
  }),
  esign: async () => ({
    files: [['0.pdf', plainPdf('E', 2)]],
    ...{ params: { placements: MARKS }, flags: ['--placements', 'marks.json'] },
    besides: [['marks.json', JSON.stringify(MARKS)]],
  }),
  ocr: async () => ({ files: [['0.pdf', scanDocument(['print', 'paper'])]] }),
  ...(hasOffice && {
    office2pdf: async () => ({
      files: [['0.docx', buildDocx({ body: wordParagraph(wordRun('Alike'), wordLink('#a', 'go')) })]],
    }),
  }),
  repair: async () => ({ files: [['0.pdf', rich().slice(0, -200)]] }),
};

/** Files by kind, for tools that have no case of their own (yet). */
const SAMPLES: Readonly<Record<string, () => Promise<Case>>> = {
  pdf: async () => ({ files: [['0.pdf', plainPdf('SAMPLE', 2)]] }),
  png: async () => ({ files: await png() }),
};

function caseOf(id: ToolId): (() => Promise<Case>) | undefined {
  const tool: AnyTool = DECLARATIONS[id];
  const accept = resolveFor(tool.accept, parseOptions(tool.options, {}));
  return CASES[id] ?? accept.map(({ kind }) => SAMPLES[kind]).find((sample) => sample !== undefined);
}

/** Results of one job in the folder, by name. */
async function byCurl(id: ToolId, { files, params = {}, password }: Case, folder: string): Promise<void> {
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
  test.each(TOOL_IDS.filter(caseOf))('%s gives what the command line gives', async (id) => {
    const job = (await caseOf(id)?.()) as Case;
    const { files, flags = [], password, isLocked, besides = [] } = job;
    const [ours, theirs] = ['process', 'cli'].map((side) => join(server.folder, id, side)) as [string, string];
    for (const folder of [ours, theirs]) mkdirSync(folder, { recursive: true });
    for (const [name, bytes] of files) writeFileSync(join(server.folder, id, name), bytes);
    writeFileSync(join(server.folder, id, 'password.txt'), PASSWORD);
    for (const [name, text] of besides) writeFileSync(join(server.folder, id, name), text);
    await byCurl(id, job, ours);
    const many = readdirSync(ours).length > 1;
    const withPassword = password === undefined ? [] : ['--password-file', 'password.txt'];
    const output = many ? 'cli' : 'cli/answer';
    const names = files.map(([name]) => name);
    const { exitCode, stderr } = await runRecto([id, ...flags, ...withPassword, ...names, '-o', output, '--quiet'], {
      cwd: join(server.folder, id),
    });
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(readdirSync(ours).sort()).toEqual(readdirSync(theirs).sort());
    for (const name of readdirSync(ours)) {
      const read = isLocked ? opened : async (path: string) => readFileSync(path);
      const [mine, other] = [await read(join(ours, name)), await read(join(theirs, name))];
      expect(mine.length).toBeGreaterThan(40);
      expect(normalised(mine) === normalised(other), `${name}${extname(name)}`).toBe(true);
    }
  });
});
