/** At which part of a job's time its estimate is looked at. */
export const MOMENTS = [0.1, 0.25, 0.5, 0.75] as const;

/** One job and how far its estimates were off. */
export interface TimeLeftRow {
  readonly title: string;
  readonly toolId: string;
  readonly wholeMs: number;
  /** At each of the moments: how far the time left was off, as a part of what was truly left; null while nothing was estimated. */
  readonly errors: readonly (number | null)[];
}

export interface TimeLeftResults {
  readonly date: string;
  readonly machine: string;
  readonly rows: readonly TimeLeftRow[];
}

/** A job that lasts less shows no time left. */
const SHOWN_MS = 3_000;

/** bench/results/time-left.md */
export function timeLeftReport({ date, machine, rows }: TimeLeftResults): string {
  const long = rows.filter(({ wholeMs }) => wholeMs >= SHOWN_MS);
  return `# Time left, estimated

Written by \`npm run house -- bench:time-left --accept\` on ${date}: ${rows.length} jobs, of which ${long.length} lasted 3 s or more; the page
shows no time left of shorter ones. An error is the difference between estimate and truth, as a part of the time that was truly left.
Machine: ${machine}.

| after | estimated | quarter of the errors below | half below | three quarters below | within a third |
|---|---:|---:|---:|---:|---:|
${MOMENTS.map((moment, index) => quartileRow(`${moment * 100} %`, rows, index)).join('\n')}
${MOMENTS.map((moment, index) => quartileRow(`${moment * 100} %, of jobs of 3 s or more`, long, index)).join('\n')}

| job | tool | s | ${MOMENTS.map((moment) => `error at ${moment * 100} %`).join(' | ')} |
|---|---|---:|${MOMENTS.map(() => '---:|').join('')}
${rows.map(({ title, toolId, wholeMs, errors }) => `| ${title} | ${toolId} | ${(wholeMs / 1000).toFixed(1)} | ${errors.map(shown).join(' | ')} |`).join('\n')}
`;
}

const shown = (error: number | null) => (error === null ? '' : error.toFixed(2));

function quartileRow(name: string, rows: readonly TimeLeftRow[], index: number): string {
  const errors = rows.flatMap(({ errors }) => errors[index] ?? []).sort((left, right) => left - right);
  const at = (part: number) =>
    errors.length === 0 ? '' : shown(errors[Math.floor(part * (errors.length - 1))] ?? null);
  const good = errors.filter((error) => error <= 1 / 3).length;
  return `| ${name} | ${errors.length} of ${rows.length} | ${at(0.25)} | ${at(0.5)} | ${at(0.75)} | ${good} |`;
}
