/** One job, done by the command line and by qpdf. */
export interface LargeJob {
  readonly name: string;
  /** Number of pages of all results together. */
  readonly pages: number;
  readonly makesFolder?: boolean;
  /** Opens the result. */
  readonly password?: string;
  recto(output: string): readonly string[];
  qpdf(output: string): readonly string[];
}

export interface LargeFiles {
  readonly input: string;
  readonly pageCount: number;
  /** Path of the file that `input` is merged with. */
  readonly other: string;
  readonly otherPageCount: number;
  /** Holds "bench". */
  readonly passwordFile: string;
}

export function largeJobs({ input, pageCount, other, otherPageCount, passwordFile }: LargeFiles): readonly LargeJob[] {
  const half = Math.floor(pageCount / 2);
  const halves = [`1-${half}`, `${half + 1}-${pageCount}`];
  return [
    {
      name: 'rotate',
      pages: pageCount,
      recto: (output) => ['rotate', '-q', input, '-o', output],
      qpdf: (output) => ['--rotate=+90', input, output],
    },
    {
      name: 'reorder (reversed)',
      pages: pageCount,
      recto: (output) => ['reorder', '-q', '--order', `z-1`, input, '-o', output],
      qpdf: (output) => [input, '--pages', '.', 'z-1', '--', output],
    },
    {
      name: 'extract (the first half)',
      pages: half,
      makesFolder: true,
      recto: (output) => ['split', '-q', '--mode', 'ranges', '--ranges', halves[0] ?? '', input, '-o', output],
      qpdf: (output) => [input, '--pages', '.', halves[0] ?? '', '--', `${output}/half.pdf`],
    },
    {
      name: 'split (into two)',
      pages: pageCount,
      makesFolder: true,
      recto: (output) => ['split', '-q', '--mode', 'ranges', '--ranges', halves.join(','), input, '-o', output],
      qpdf: (output) => [`--split-pages=${half}`, input, `${output}/half.pdf`],
    },
    {
      name: 'merge (with the pages of text)',
      pages: pageCount + otherPageCount,
      recto: (output) => ['merge', '-q', input, other, '-o', output],
      qpdf: (output) => ['--empty', '--pages', input, other, '--', output],
    },
    {
      name: 'lock (AES-256)',
      pages: pageCount,
      password: 'bench',
      recto: (output) => ['protect', '-q', '--user-password-file', passwordFile, input, '-o', output],
      qpdf: (output) => ['--encrypt', 'bench', 'bench', '256', '--', input, output],
    },
  ];
}
