import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

test('ensures that every test file is run by exactly one vitest project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recto-projects-'));
  const list = join(folder, 'files.json');
  const { stderr } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'list', '--filesOnly', `--json=${list}`],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const listed: { file: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  rmSync(folder, { recursive: true });
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const there = tracked.trim().split('\n').toSorted();
  expect(there.length).toBeGreaterThan(200);
  expect(listed.map(({ file }) => relative(ROOT, file)).toSorted()).toEqual(there);
});
