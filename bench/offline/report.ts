import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';

/** Result of one page in one engine without a network. */
export interface OfflineRow extends JourneyRow {
  readonly engine: Engine['name'];
  /** Download size of the tool as the page states it; '' when the run did not come so far. */
  readonly size: string;
}

/** The results as a Markdown page. @param order routes of pages as lists have them; one without a row is left out */
export function offlineReport({ date, remark, rows }: JourneyResults<OfflineRow>, order: readonly string[]): string {
  const engines = [...new Map(rows.map(({ engine, version }) => [engine, version]))];
  const of = (route: string) => rows.filter((row) => row.route === route);
  const cell = (route: string, engine: string) => {
    const row = of(route).find((each) => each.engine === engine);
    return row ? cellOf(row.problem, 'works') : '–';
  };
  const sizeOf = (route: string) => of(route).find(({ size }) => size !== '')?.size ?? '–';
  const lines = [
    '# Every tool without a network',
    '',
    `From \`npm run house -- bench:offline\` on ${date}. A visitor who has never been here opens the page and presses "Make available`,
    'offline". Then the network is cut, the page is opened again, and the visitor goes through it as in [Every tool in three',
    'engines](browsers.md). The server forbids the browser to keep anything by itself, so that only the service worker can',
    'answer. The size is all that the tool needs, as it lies on the device, which is unpacked; – was not tried.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    `| tool | on the device | ${engines.map(([, version]) => version).join(' | ')} |`,
    `|---|---|${engines.map(() => '---').join('|')}|`,
    ...order
      .filter((route) => of(route).length > 0)
      .map(
        (route) => `| ${route} | ${sizeOf(route)} | ${engines.map(([engine]) => cell(route, engine)).join(' | ')} |`,
      ),
  ];
  return `${lines.join('\n')}\n`;
}
