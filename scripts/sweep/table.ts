import type { Outcome } from './judge.ts';

/** One run of one tool on one file. */
export interface SweepRow {
  readonly file: string;
  /** `rotate`, `merge with a reference`, `merge with itself`. */
  readonly job: string;
  readonly outcome: Outcome;
  readonly durationMs: number;
  /** Pages that other programs find in the input. */
  readonly pagesElsewhere: number | null;
}

/** Outcomes that must never be. */
export function isFailure({ outcome }: SweepRow): boolean {
  return outcome.kind === 'CRASH' || outcome.kind === 'HANG' || outcome.kind === 'LOSS';
}

const nameOf = (outcome: Outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind);

/** Text for people: counts by job, every row that is not plainly ok, the slowest. */
export function tableOf(rows: readonly SweepRow[]): string {
  const lines = ['Outcomes', ...countLines(rows)];
  const remarkable = rows.filter(({ outcome }) => outcome.kind !== 'ok' || outcome.remark !== '');
  if (remarkable.length > 0) {
    lines.push('', 'Everything that is not plainly ok');
    for (const { file, job, outcome } of remarkable) {
      lines.push(
        `  ${nameOf(outcome).padEnd(22)} ${job.padEnd(22)} ${file}${outcome.remark ? `  (${outcome.remark})` : ''}`,
      );
    }
  }
  const slowest = [...rows].sort((left, right) => right.durationMs - left.durationMs).slice(0, 5);
  lines.push('', 'Slowest');
  for (const { file, job, durationMs } of slowest)
    lines.push(`  ${durationMs.toFixed(0).padStart(6)} ms  ${job}  ${file}`);
  const failures = rows.filter(isFailure).length;
  lines.push('', `${rows.length} runs, ${failures} crashes, hangs or losses`);
  return lines.join('\n');
}

function countLines(rows: readonly SweepRow[]): string[] {
  const jobs = [...new Set(rows.map(({ job }) => job))];
  return jobs.map((job) => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      if (row.job === job) counts.set(nameOf(row.outcome), (counts.get(nameOf(row.outcome)) ?? 0) + 1);
    }
    const parts = [...counts].sort(([, left], [, right]) => right - left).map(([name, count]) => `${count} ${name}`);
    return `  ${job.padEnd(22)} ${parts.join(', ')}`;
  });
}
