interface Figures {
  readonly wholeMs: number;
  readonly peakBytes: number;
}

export interface LargeRow {
  readonly title: string;
  readonly inputBytes: number;
  readonly name: string;
  /** Programs that wanted a processor meanwhile: what took part of the times. */
  readonly load: number;
  readonly recto: Figures;
  /** Null where it was not asked. */
  readonly qpdf: Figures | null;
}

/** The run as a Markdown page. */
export function reportOf(rows: readonly LargeRow[], machine: string): string {
  const titles = [...new Set(rows.map(({ title }) => title))];
  return [
    '# Large files, measured',
    '',
    `Written by \`npm run house -- bench:large --accept\` on ${new Date().toISOString().slice(0, 10)}: one run of each job by the whole command line, with`,
    '`RECTO_MAX_FILE_MEGABYTES` set, and by qpdf, which counted the pages of every result. Memory is the sum of the',
    `highest resident memory of each process. Machine: ${machine}.`,
    'Times are to be read with the load: how many programs of all kinds wanted one of the processors.',
    ...titles.flatMap((title) => {
      const own = rows.filter((row) => row.title === title);
      return [
        '',
        `## ${title}, ${megabytes(own[0]?.inputBytes ?? 0)} MB`,
        '',
        '| job | recto s | peak MB | peak / input | qpdf s | peak MB | load |',
        '|---|---:|---:|---:|---:|---:|---:|',
        ...own.map(
          ({ name, inputBytes, load, recto, qpdf }) =>
            `| ${name} | ${seconds(recto)} | ${megabytes(recto.peakBytes)} | ${(recto.peakBytes / inputBytes).toFixed(1)} | ${qpdf ? seconds(qpdf) : ''} | ${qpdf ? megabytes(qpdf.peakBytes) : ''} | ${load.toFixed(0)} |`,
        ),
      ];
    }),
    '',
  ].join('\n');
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
const seconds = ({ wholeMs }: Figures) => (wholeMs / 1000).toFixed(1);
