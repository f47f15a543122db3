import { expect, test } from 'vitest';
import { addCounts, countVitestReport, skippedLines, summaryLine } from './test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('ensures that tests are counted by how they ended', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped'), file('failed', 'failed', 'todo')] };
  expect(countVitestReport(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test('ensures that a file that cannot be loaded counts as a failure', () => {
  expect(countVitestReport({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('ensures that a missing report and an unhandled error count as a failure', () => {
  expect(countVitestReport(null, 0).failed).toBe(1);
  expect(countVitestReport({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1);
});

test('ensures that the last line has the agreed form', () => {
  expect(summaryLine(addCounts({ passed: 1, failed: 0, skipped: 2 }, { passed: 3, failed: 1, skipped: 0 }))).toBe(
    '4 passed, 1 failed, 2 skipped',
  );
});

test('ensures that each reason for skipping is told on one line', () => {
  const skipped = (...ancestorTitles: string[]) => ({ status: 'skipped', ancestorTitles });
  const passed = { status: 'passed', ancestorTitles: ['runs (skipped: never)'] };
  const report = {
    testResults: [
      { name: '/r/a.test.ts', assertionResults: [skipped('one (skipped: qpdf not installed)'), passed] },
      {
        name: '/r/b.test.ts',
        assertionResults: [skipped('all', 'two (skipped: qpdf not installed)'), skipped('plain')],
      },
    ],
  };
  expect(skippedLines(report, '/r')).toEqual([
    'skipped 2: qpdf not installed (a.test.ts, b.test.ts)',
    'skipped 1: what b.test.ts asks for is not there (b.test.ts)',
  ]);
  expect(skippedLines(null, '/r')).toEqual([]);
});
