import type { Arrival } from '../../apps/web/src/tests/arrival.testing.ts';
import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';

/** Factor by which the page's main thread is slower than this machine. */
export const SLOWNESS = 4;
export const JOBS = 10;
/** Home, and tools of all kinds. */
export const ARRIVAL_ROUTES = ['', 'merge', 'compress', 'pdf-to-image', 'ocr'];
/** Ten jobs may leave no more than this beyond what the first left. */
export const MOST_LEFT_MEGABYTES = 50;

/** Arrival times of one page, and the memory that jobs leave on it. */
export interface ArrivalRow extends JourneyRow, Omit<Arrival, 'blocking'> {
  /** Memory of the page's process, in MB, once the first job's engines have ended; null on home. */
  readonly first: number | null;
  /** The same after the tenth. */
  readonly last: number | null;
}

/** The results as a Markdown page. @param order routes of pages as lists have them; '' is home; one without a row is left out */
export function arrivalReport({ date, remark, rows }: JourneyResults<ArrivalRow>, order: readonly string[]): string {
  const versions = [...new Set(rows.map(({ version }) => version))].join(', ');
  const lines = [
    '# The way in, and ten jobs in a row',
    '',
    `From \`npm run house -- bench:arrival\` on ${date}, in ${versions} at 390 x 844. A visitor who has never been here opens the page over`,
    'slow 4G (150 ms, 1.6 Mbit/s) with a main thread that is four times slower. Medians of five visits; of the shift, the most. The',
    'longest task is its processor time times four; the click is the slower of two on the header, up to the next drawing. Budgets:',
    '1.5 s, 0, 100 ms; a click 200 ms. Memory is that of the page’s process after the first job and after the tenth in a row,',
    'each begun by the links of the site, once the engines have ended; 50 MB more are allowed.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    '| page | largest paint | shift | longest task | click | before the first drawing | after one job | after ten |',
    '|---|---|---|---|---|---|---|---|',
    ...order.flatMap((route) => rows.filter((row) => row.route === route).map(lineOf)),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ route, problem, first, last, ...arrival }: ArrivalRow): string {
  const cells = [
    route === '' ? 'home' : route,
    `${(arrival.paintMs / 1000).toFixed(2)} s`,
    arrival.shift.toFixed(3),
    `${arrival.taskMs.toFixed(0)} ms`,
    `${arrival.interactionMs.toFixed(0)} ms`,
    `${(arrival.blockingBytes / 1000).toFixed(1)} kB`,
    first === null ? '–' : `${first} MB`,
    cellOf(problem, last === null ? '–' : `${last} MB`),
  ];
  return `| ${cells.join(' | ')} |`;
}
