/** One command on one file. */
export interface PagesRow {
  readonly name: string;
  readonly pages: number;
  readonly inputBytes: number;
  readonly resultBytes: number;
  /** Peak memory of all processes of the command together. */
  readonly peakBytes: number;
  readonly wholeMs: number;
}

const BYTES_PER_MEGABYTE = 1_048_576;
const inMegabytes = (bytes: number) => Math.round(bytes / BYTES_PER_MEGABYTE).toString();

/** The rows as a Markdown page, a line a command. */
export function reportOf(rows: readonly PagesRow[], machine: string): string {
  const counts = [...new Set(rows.map(({ pages }) => pages))].sort((one, other) => one - other);
  const names = [...new Set(rows.map(({ name }) => name))];
  const lines = [
    '# Memory of the finishing tools',
    '',
    `Written by \`npm run house -- bench:pages --accept\` on ${new Date().toISOString().slice(0, 10)}. Peak of a whole command in MB, all`,
    'its processes together, on files of so many pages of text, about 4 KB each. The last two columns are what 1,000 pages more',
    `take: at the peak, and as bytes of the input and the result. Machine: ${machine}.`,
    '',
    `| command | ${counts.map((count) => `${count.toLocaleString('en')} pages`).join(' | ')} | peak, 1,000 pages more | their bytes |`,
    `|---|${'---:|'.repeat(counts.length + 2)}`,
    ...names.map((name) =>
      lineOf(
        rows.filter((row) => row.name === name),
        counts,
      ),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Between the smallest and the largest file. */
function slope([first, ...others]: readonly PagesRow[], of: (row: PagesRow) => number): number {
  const last = others.at(-1);
  return first && last ? ((of(last) - of(first)) / (last.pages - first.pages)) * 1000 : Number.NaN;
}

function lineOf(rows: readonly PagesRow[], counts: readonly number[]): string {
  const peaks = counts.map((count) => {
    const row = rows.find(({ pages }) => pages === count);
    return row ? inMegabytes(row.peakBytes) : '';
  });
  const needed = slope(rows, ({ inputBytes, resultBytes }) => inputBytes + resultBytes);
  return `| \`${rows[0]?.name}\` | ${peaks.join(' | ')} | ${inMegabytes(slope(rows, ({ peakBytes }) => peakBytes))} | ${inMegabytes(needed)} |`;
}
