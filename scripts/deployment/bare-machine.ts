/**
 * Tries what a new user meets: makes a bare Debian with Node, npm and git, clones this repository's last commit into it,
 * runs `npm start` there, drives it over the pages and the API, runs `npm test`, and prints a table of times. As root on
 * Debian:
 * `npm run house -- bare-machine [--only start|test] [--suite NAME] [--mirror ADDRESS] [--folder FOLDER]`.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BareRoot, debianHere, makeBareRoot, networkEnvironment, removeRoot } from './bare-root.ts';
import { driveEveryTool } from './drive-api.ts';
import { drivePages } from './drive-pages.ts';
import { enterRoot, leaveRoot } from './enter-root.ts';

interface Row {
  readonly what: string;
  readonly seconds: number;
  readonly isDone: boolean;
  readonly outcome: string;
}

const START_TIMEOUT_MS = 900_000;
const PORT = '3817';
/** Time limit for `npm test` once everything is installed. */
const MOST_TEST_SECONDS = 480;
const TOOK = /^Took (\d+) s$/m;
const SUMMARY = /^\d+ passed, \d+ failed, \d+ skipped$/m;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    suite: { type: 'string' },
    mirror: { type: 'string' },
    folder: { type: 'string', default: join(tmpdir(), 'recto-bare-machine') },
  },
});
const rows: Row[] = [];
const seconds = (from: number) => (performance.now() - from) / 1000;

const startedAt = performance.now();
const here = values.suite && values.mirror ? { suite: values.suite, mirror: values.mirror } : debianHere();
const root = makeBareRoot({ ...here, folder: values.folder });
const bare = `a bare Debian (${here.suite}) with Node ${root.nodeVersion} and git`;
rows.push(done(bare, startedAt, root.isFromArchive ? 'from the archive' : 'by debootstrap'));
const environment = networkEnvironment();
if (values.only !== 'test') await measureStart(root);
if (values.only !== 'start') await measureTest(root);
removeRoot(root.folder);

console.log('\n| step | time | |\n|---|---:|---|');
for (const { what, seconds, isDone, outcome } of rows) {
  console.log(`| ${what} | ${seconds.toFixed(1)} s | ${isDone ? '' : 'FAILED: '}${outcome} |`);
}
process.exitCode = rows.every(({ isDone }) => isDone) ? 0 : 1;

function done(what: string, from: number, outcome: string): Row {
  return { what, seconds: seconds(from), isDone: true, outcome };
}

async function measureStart(root: BareRoot): Promise<void> {
  const from = performance.now();
  const npm = enterRoot(root.folder, root.clone, ['npm', 'start'], { ...environment, PORT });
  const printed = collect(npm);
  try {
    const address = await untilMatch(npm, printed, /^(https?:\/\/\S+)$/m, START_TIMEOUT_MS);
    rows.push({ what: '`npm start` serves', seconds: seconds(from), isDone: address !== null, outcome: address ?? '' });
    if (address === null) return;
    const origin = new URL(address).origin;
    const facts = await (await fetch(`${origin}/server.json`)).text();
    console.log(`server.json: ${facts}`);
    for (const { title, ...row } of await drivePages(origin)) rows.push({ what: title, ...row });
    const secret = readFileSync(join(root.folder, root.clone, 'data/runner-secret'), 'utf8').trim();
    for (const { toolId, ...row } of await driveEveryTool(origin, secret))
      rows.push({ what: `/process: ${toolId}`, ...row });
  } finally {
    await leaveRoot(npm);
  }
}

async function measureTest(root: BareRoot): Promise<void> {
  const from = performance.now();
  const npm = enterRoot(root.folder, root.clone, ['npm', 'test'], { ...environment, CI: 'true' });
  const printed = collect(npm);
  const status = await new Promise<number | null>((resolve) => npm.once('close', resolve));
  const text = printed();
  const summary = SUMMARY.exec(text)?.[0] ?? 'no summary';
  // On a bare machine everything can be installed: a test that is skipped is one that was lost.
  const isDone = status === 0 && summary.endsWith(', 0 skipped');
  rows.push({ what: '`npm test`', seconds: seconds(from), isDone, outcome: summary });
  const took = Number(TOOK.exec(text)?.[1] ?? Number.NaN);
  rows.push({
    what: '`npm test`, set-up left out',
    seconds: took,
    isDone: took <= MOST_TEST_SECONDS,
    outcome: `at most ${MOST_TEST_SECONDS} s on two quiet cores`,
  });
}

/** Everything that it prints, also shown here. */
function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part: Buffer) => {
      text += part;
      process.stdout.write(part);
    });
  }
  return () => text;
}

/** @returns the first group; null when it ended, or did not say so in time */
async function untilMatch(
  child: ChildProcess,
  printed: () => string,
  pattern: RegExp,
  timeoutMs: number,
): Promise<string | null> {
  for (const until = Date.now() + timeoutMs; Date.now() < until && child.exitCode === null; await sleep(50)) {
    const found = pattern.exec(printed())?.[1];
    if (found) return found;
  }
  return null;
}
