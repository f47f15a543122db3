import { relative } from 'node:path';

/** Numbers of checks by outcome. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Sums two counts. */
export function addCounts(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

/** The line that a run ends with. */
export function summaryLine(counts: Counts): string {
  return `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`;
}

interface FileReport {
  readonly name?: unknown;
  readonly status?: unknown;
  readonly assertionResults?: readonly { readonly status?: unknown; readonly ancestorTitles?: readonly string[] }[];
}

/** A group of tests that a machine cannot run says why in its title. */
const REASON = /\(skipped: (.+)\)$/;

/**
 * Why tests were skipped: one line for each reason, with how many tests and which files. Where a title gives no reason, the
 * file stands for it.
 * @param report vitest's JSON report, parsed. @param root folder that paths are told from.
 */
export function skippedLines(report: unknown, root: string): string[] {
  const files = (report as { testResults?: readonly FileReport[] } | null)?.testResults ?? [];
  const reasons = new Map<string, { count: number; files: Set<string> }>();
  for (const file of files) {
    const path = relative(root, String(file.name));
    for (const { status, ancestorTitles = [] } of file.assertionResults ?? []) {
      if (status === 'passed' || status === 'failed') continue;
      const said = ancestorTitles.map((title) => REASON.exec(title)?.[1]).find((reason) => reason !== undefined);
      const reason = said ?? `what ${path} asks for is not there`;
      const entry = reasons.get(reason) ?? { count: 0, files: new Set() };
      entry.count++;
      reasons.set(reason, { ...entry, files: entry.files.add(path) });
    }
  }
  return [...reasons].map(([reason, { count, files }]) => `skipped ${count}: ${reason} (${[...files].join(', ')})`);
}

/**
 * Counts vitest's JSON report. A test file that could not be loaded, a report that is missing and an exit status without a
 * failed test (an unhandled error) each count as one failure, so that nothing that went wrong counts as nothing.
 * @param report the parsed report; anything else counts as missing.
 * @param exitStatus exit status of the vitest process.
 */
export function countVitestReport(report: unknown, exitStatus: number): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const files = (report as { testResults?: readonly FileReport[] } | null)?.testResults ?? [];
  for (const file of files) {
    const failedBefore = counts.failed;
    for (const test of file.assertionResults ?? []) {
      if (test.status === 'passed') counts.passed++;
      else if (test.status === 'failed') counts.failed++;
      else counts.skipped++;
    }
    if (file.status === 'failed' && counts.failed === failedBefore) counts.failed++;
  }
  const isMissing = report === null || typeof report !== 'object';
  if ((isMissing || exitStatus !== 0) && counts.failed === 0) counts.failed++;
  return counts;
}
