/** One job in the page. Memory is that of all processes of the browser together. */
export interface PageRow {
  readonly name: string;
  readonly version: string;
  /** Memory of the open page before it has a file. */
  readonly idleBytes: number;
  /** From the choice of the file to the begin of its download. */
  readonly wholeMs: number;
  readonly peakBytes: number;
  /** While the browser saves the result. */
  readonly savedBytes: number;
}

/** The run as a Markdown page. */
export function pageReportOf(rows: readonly PageRow[], machine: string): string {
  return [
    '# Large files in the page, measured',
    '',
    `Written by \`npm run house -- bench:large --in-page --megabytes 1024 --accept\` on ${new Date().toISOString().slice(0, 10)}: 1,024 pages with a JPEG of one`,
    `megabyte each, in Chromium ${rows[0]?.version ?? ''}, by a visitor of a server with \`RECTO_MAX_FILE_MEGABYTES\`. Memory is what all processes of`,
    'the browser have for themselves or share among each other, without the program itself; qpdf counted the pages of every',
    `result. Machine: ${machine}.`,
    '',
    '| job | s | idle MB | peak MB | above idle | while it is saved |',
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      ({ name, wholeMs, idleBytes, peakBytes, savedBytes }) =>
        `| ${name} | ${(wholeMs / 1000).toFixed(1)} | ${megabytes(idleBytes)} | ${megabytes(peakBytes)} | ${megabytes(peakBytes - idleBytes)} | ${megabytes(savedBytes)} |`,
    ),
    '',
  ].join('\n');
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
