import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';

/** Result of one page on a phone. */
export interface PhoneRow extends JourneyRow {
  /** From the opening of the page to the saved and checked result. */
  readonly seconds: number;
  /** Most memory of the page's process meanwhile. */
  readonly peakMegabytes: number;
  /** The same for a scan of 20 MB and 40 pages; null where that was not tried. */
  readonly scanMegabytes: number | null;
  /** Failure of the scan; '' when there was none. */
  readonly scanProblem: string;
}

/** The results as a Markdown page. @param order routes of pages as lists have them; one without a row is left out */
export function phoneReport({ date, remark, rows }: JourneyResults<PhoneRow>, order: readonly string[]): string {
  const versions = [...new Set(rows.map(({ version }) => version))].join(', ');
  const lines = [
    '# Every tool on a phone',
    '',
    `From \`npm run house -- bench:phones\` on ${date}, in ${versions} as a phone: 390 x 844, touch events and no other pointer or key but`,
    'those that type into fields, the main thread of the page four times slower. A visitor who has never been here goes through the',
    'journey of the table of engines by touch alone; qpdf and poppler read the file that the browser saved. Memory is the most that',
    'the process of the page had, in MB (10^6 bytes), without the program itself: for the small files of the journey, and for a colour',
    'scan of 20 MB and 40 pages with the default settings. The limit is 400 MB; – was not tried.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    '| tool | by touch alone | peak, journey | peak, scan |',
    '|---|---|---|---|',
    ...order.flatMap((route) => rows.filter((row) => row.route === route).map(lineOf)),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ route, seconds, problem, peakMegabytes, scanMegabytes, scanProblem }: PhoneRow): string {
  const works = cellOf(problem, `works, ${seconds.toFixed(1)} s`);
  const scan = scanMegabytes === null ? '–' : `${scanMegabytes} MB`;
  return `| ${route} | ${works} | ${peakMegabytes} MB | ${scanProblem === '' ? scan : `${scan}, ${cellOf(scanProblem, '')}`} |`;
}
