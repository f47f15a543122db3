import type { RepairedPage, RepairFinding, RepairReport } from '../report.ts';

/** One report of several results: findings of a kind are added up, pages know which result they are in. */
export function together(reports: readonly RepairReport[]): RepairReport {
  const [first] = reports;
  if (first && reports.length === 1) return first;
  const findings = new Map<RepairFinding['kind'], RepairFinding>();
  for (const { kind, count } of reports.flatMap((report) => report.findings)) {
    // Each result says of how many it is one.
    const before = kind === 'several-files' ? 0 : (findings.get(kind)?.count ?? 0);
    findings.set(kind, { kind, count: before + count });
  }
  return {
    isUndamaged: false,
    findings: [...findings.values()],
    pages: reports.flatMap(({ pages }, resultIndex) => pages.map((page): RepairedPage => ({ ...page, resultIndex }))),
    lostPages: reports.reduce((sum, { lostPages }) => sum + lostPages, 0),
  };
}
