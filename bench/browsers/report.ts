import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';

/** How one page fared in one engine. */
export interface Row {
  readonly engine: Engine['name'];
  readonly version: string;
  readonly route: string;
  /** From the opening of the page to the saved and checked result. */
  readonly seconds: number;
  /** What went wrong; '' when the result was what the page promises. */
  readonly problem: string;
}

/** What is kept of the last run in each engine. */
export interface BrowserResults {
  readonly date: string;
  /** What a reader of the figures has to know besides; '' when nothing. */
  readonly remark: string;
  readonly rows: readonly Row[];
}

/** The results as a Markdown page. @param order routes of pages as lists have them; one without a row is left out */
export function browserReport({ date, remark, rows }: BrowserResults, order: readonly string[]): string {
  const engines = [...new Map(rows.map(({ engine, version }) => [engine, version]))];
  const routes = order.filter((route) => rows.some((row) => row.route === route));
  const cell = (route: string, engine: string) => {
    const row = rows.find((each) => each.route === route && each.engine === engine);
    if (!row) return '–';
    return row.problem === '' ? `works, ${row.seconds.toFixed(1)} s` : `FAILS: ${row.problem.replaceAll('|', '/')}`;
  };
  const lines = [
    '# Every tool in three engines',
    '',
    `From \`npm run bench:browsers\` on ${date}. A visitor who has never been here opens the page, chooses small files, fills in`,
    'what is needed and presses the button with a real click; qpdf and poppler read the file that the browser saved. Seconds are',
    'the whole journey with an empty cache, the checks of the result included; – was not tried.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    `| tool | ${engines.map(([, version]) => version).join(' | ')} |`,
    `|---|${engines.map(() => '---').join('|')}|`,
    ...routes.map((route) => `| ${route} | ${engines.map(([engine]) => cell(route, engine)).join(' | ')} |`),
  ];
  return `${lines.join('\n')}\n`;
}
