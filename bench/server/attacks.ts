/**
 * Runs the attack suite and prints it as a table: `npm run attacks`. With `--prove` each defence is taken out in turn, and the
 * test that names it must fail; sources are changed for that and put back.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/root.ts';
import { DEFENCES, type Defence } from './defences.ts';

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

/** True when a test fails without the defence. */
function isNeeded({ file, from, to, tests, pattern }: Defence): boolean {
  const path = join(ROOT, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has changed: "${from}" is not in it`);
  const restore = () => writeFileSync(path, source);
  const stop = () => {
    restore();
    process.exit(130);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    writeFileSync(path, source.replace(from, to));
    return runSuite([tests], pattern).some(({ status }) => status === 'failed');
  } finally {
    restore();
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
}

if (process.argv.includes('--prove')) {
  console.log('| case | defence taken out | its test |\n|---|---|---|');
  for (const defence of DEFENCES) {
    const isProven = isNeeded(defence);
    if (!isProven) process.exitCode = 1;
    console.log(`| ${defence.number} | ${defence.what} | ${isProven ? 'fails, as it must' : 'STILL PASSES'} |`);
  }
} else {
  const verdicts = runSuite(['apps/server/src/attacks', 'apps/server/src/store']);
  console.log('| attack | |\n|---|---|');
  for (const { title, status } of verdicts) console.log(`| ${title} | ${status} |`);
  if (verdicts.some(({ status }) => status === 'failed')) process.exitCode = 1;
}
