/**
 * Runs the attack suite and prints it as a table: `npm run house -- attacks`. With `--prove` each defence is taken out in turn, and the
 * test that names it must fail; sources are changed for that and put back. `--prove '22 headers'` takes only those.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { ATTACKS, numbersIn } from './attack-cases.ts';
import type { Defence } from './defence.ts';
import { DEFENCES } from './defences.ts';

const SUITE = [
  ...['apps/server/src/attacks', 'apps/server/src/store', 'packages/sandbox/src', 'packages/office/src/pool/limits'],
  ...['packages/office/src/prepare/hostile-xml', 'packages/svg/src/hostile-svg', 'packages/images/src/hostile-sizes'],
  ...[
    'apps/server/src/webhooks',
    'apps/server/src/tests/runs.test',
    'apps/cli/src/terminal-text',
    'packages/raster/src/hostile-images',
    'apps/web/src/plain-http',
  ],
];

interface Verdict {
  readonly title: string;
  readonly status: string;
}

/** @param pattern of test titles; all without */
function runSuite(files: readonly string[], pattern?: string): readonly Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'recto-attacks-'));
  const report = join(folder, 'report.json');
  const filter = pattern === undefined ? [] : ['-t', pattern];
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=quick',
      '--reporter=json',
      `--outputFile=${report}`,
      ...filter,
      ...files,
    ],
    { cwd: ROOT, stdio: 'ignore', env: { ...process.env, NODE_ENV: 'test' } },
  );
  const read = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[]; status: string }[];
  };
  rmSync(folder, { recursive: true, force: true });
  return read.testResults.flatMap(({ assertionResults, status }) =>
    assertionResults.length === 0
      ? [{ title: 'the suite itself', status }]
      : assertionResults.map(({ fullName, status }) => ({ title: fullName, status })),
  );
}

/** The engine's bundle, which tests prefer where it was built: it knows nothing of a change to the sources. */
const BUNDLE = join(ROOT, 'apps/server/dist/engine.mjs');
const HIDDEN = `${BUNDLE}.hidden`;

/** True when a test fails without the defence. */
function isNeeded({ file, from, to, also = [], tests, pattern }: Defence): boolean {
  const sources = new Map<string, string>();
  const restore = () => {
    for (const [path, source] of sources) writeFileSync(path, source);
    if (existsSync(HIDDEN)) renameSync(HIDDEN, BUNDLE);
  };
  const stop = () => {
    restore();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    for (const edit of [{ file, from, to }, ...also]) {
      const path = join(ROOT, edit.file);
      const source = readFileSync(path, 'utf8');
      if (!source.includes(edit.from)) throw new Error(`${edit.file} has changed: "${edit.from}" is not in it`);
      if (!sources.has(path)) sources.set(path, source);
      writeFileSync(path, source.replace(edit.from, edit.to));
    }
    if (existsSync(BUNDLE)) renameSync(BUNDLE, HIDDEN);
    return runSuite([tests], pattern).some(({ status }) => status === 'failed');
  } finally {
    restore();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

if (process.argv.includes('--prove')) {
  console.log('| case | defence taken out | its test |\n|---|---|---|');
  const only = process.argv[process.argv.indexOf('--prove') + 1] ?? '';
  for (const defence of DEFENCES.filter(({ number, what }) => `${number} ${what}`.includes(only))) {
    const isProven = isNeeded(defence);
    if (!isProven) process.exitCode = 1;
    console.log(`| ${defence.number} | ${defence.what} | ${isProven ? 'fails, as it must' : 'STILL PASSES'} |`);
  }
} else {
  const verdicts = runSuite(SUITE);
  const failed = verdicts.filter(({ status }) => status === 'failed');
  console.log('| | attack | tests | |\n|---:|---|---:|---|');
  for (const { number, what, elsewhere } of ATTACKS) {
    const own = verdicts.filter(({ title }) => numbersIn(title).includes(number));
    const wrong = own.filter(({ status }) => status === 'failed').length;
    const skipped = own.filter(({ status }) => status !== 'failed' && status !== 'passed').length;
    const state = wrong > 0 ? `${wrong} FAIL` : own.length === skipped && !elsewhere ? 'NOT RUN' : 'holds';
    console.log(`| ${number} | ${what} | ${own.length} | ${state}${elsewhere ? `; ${elsewhere}` : ''} |`);
  }
  for (const { title } of failed) console.log(`FAILED: ${title}`);
  if (failed.length > 0) process.exitCode = 1;
}
