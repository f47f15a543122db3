/** One photograph: how far the worst corner was from its place, in percent of the diagonal; null when no sheet was found. */
export interface ScanRow {
  readonly name: string;
  readonly errorPercent: number | null;
  readonly cpuMs: number;
}

export interface ScanResults {
  readonly date: string;
  readonly rows: readonly ScanRow[];
}

const LIMITS_PERCENT = [0.25, 0.5, 1, 2] as const;

/** The results in words and a table. */
export function scanReport({ date, rows }: ScanResults): string {
  const within = (limit: number) =>
    rows.filter(({ errorPercent }) => errorPercent !== null && errorPercent <= limit).length;
  const times = rows.map(({ cpuMs }) => cpuMs).sort((one, other) => one - other);
  const missed = rows.filter(({ errorPercent }) => errorPercent === null || errorPercent > 1);
  const list = missed.map(({ name, errorPercent }) => `| ${name} | ${errorPercent === null ? 'none' : errorPercent} |`);
  return `# Sheets found in photographs

Written by \`npm run house -- bench:scan --accept\` on ${date}. ${rows.length} photographs that were made for it, of two million pixels: printed
sheets (A4, Letter, A5, receipts, cards; text, tables, pictures, dark heads) on wood, brick, leaves, plaster and cloth, from
aside, turned, curled, with shadows, hands and things over their edges, soft, shaken and noisy. None of them was used to make the
finder.

| all four corners within, of the diagonal | photographs |
|---:|---:|
${LIMITS_PERCENT.map((limit) => `| ${limit} % | ${within(limit)} of ${rows.length} |`).join('\n')}

Processor time of one search: ${times[times.length >> 1] ?? 0} ms in the middle, ${times.at(-1) ?? 0} ms at most.

Not within 1 %:

| photograph | error, percent |
|---|---:|
${list.join('\n')}
`;
}
