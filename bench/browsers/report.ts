import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';

/** Result of one page in one engine. */
export interface Row extends JourneyRow {
  readonly engine: Engine['name'];
  /** From the opening of the page to the saved and checked result. */
  readonly seconds: number;
}

/** The results as a Markdown page. @param order routes of pages as lists have them; one without a row is left out */
export function browserReport({ date, remark, rows }: JourneyResults<Row>, order: readonly string[]): string {
  const engines = [...new Map(rows.map(({ engine, version }) => [engine, version]))];
  const routes = order.filter((route) => rows.some((row) => row.route === route));
  const cell = (route: string, engine: string) => {
    const row = rows.find((each) => each.route === route && each.engine === engine);
    return row ? cellOf(row.problem, `works, ${row.seconds.toFixed(1)} s`) : '–';
  };
  const lines = [
    '# Every tool in three engines',
    '',
    `From \`npm run house -- bench:browsers\` on ${date}. A visitor who has never been here opens the page, chooses small files, fills in`,
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
