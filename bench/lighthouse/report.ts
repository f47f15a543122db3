import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';

/** Tags of languages by their folder in addresses: a left-to-right one with long words, and a right-to-left one. */
const FOLDERS = ['', '/de', '/ar'];
/** Home, and tools of all kinds. */
const PATHS = ['/', '/tools/merge', '/tools/compress', '/tools/ocr', '/tools/esign', '/tools/pdf-to-word'];

/** Addresses that are measured, in the order of the table. */
export const LIGHTHOUSE_ROUTES = FOLDERS.flatMap((folder) =>
  PATHS.map((path) => (path === '/' ? folder || path : folder + path)),
);
/** Runs of each address, of which the median counts. */
export const RUNS = 3;
/** Categories that Lighthouse judges, by its own names, and the lowest score that we accept in each. */
export const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Something that Lighthouse judges. */
export type Category = keyof typeof LEAST;
export const CATEGORIES = Object.keys(LEAST) as readonly Category[];

/** Medians of the runs of one address. */
export interface LighthouseRow extends JourneyRow {
  /** Version of Lighthouse. */
  readonly lighthouse: string;
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Performance of each run, in order. */
  readonly performances: readonly number[];
  readonly paintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  /** Audits that took points in any run. */
  readonly faults: readonly string[];
}

/** The results as a Markdown page. @param order addresses as the table has them; one without a row is left out */
export function lighthouseReport(
  { date, remark, rows }: JourneyResults<LighthouseRow>,
  order: readonly string[],
): string {
  const versions = [...new Set(rows.map(({ lighthouse, version }) => `Lighthouse ${lighthouse} in ${version}`))];
  const lines = [
    '# Lighthouse',
    '',
    `From \`npm run house -- bench:lighthouse\` on ${date}: ${versions.join(', ')}, mobile (slow 4G and a processor that is four`,
    `times slower, both simulated). Medians of ${RUNS} runs of each address of the built site, on this machine, from the server`,
    'that `npm start` starts, behind nginx with `deploy/nginx.conf`. In brackets the performance of each run. We aim at 98 for',
    'performance and at 100 for the rest.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    '| address | performance | accessibility | best practices | SEO | largest paint | blocked | shift | what took points |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---|',
    ...order.flatMap((route) => rows.filter((row) => row.route === route).map(lineOf)),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ route, problem, scores, performances, paintMs, blockingMs, shift, faults }: LighthouseRow): string {
  const cells = [
    route,
    `${scores.performance} (${performances.join(', ')})`,
    scores.accessibility,
    scores['best-practices'],
    scores.seo,
    `${(paintMs / 1000).toFixed(2)} s`,
    `${blockingMs.toFixed(0)} ms`,
    shift.toFixed(3),
    cellOf(problem, faults.length === 0 ? '–' : faults.join(', ')),
  ];
  return `| ${cells.join(' | ')} |`;
}
