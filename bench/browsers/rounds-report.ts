import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';

/** How often one page was gone through in one engine, and how it fared. */
export interface RoundsRow extends JourneyRow {
  readonly engine: Engine['name'];
  /** Processes that took what processor they got meanwhile. */
  readonly busy: number;
  /** Of each round that went well. */
  readonly seconds: readonly number[];
  /** Rounds that did not. */
  readonly failed: number;
}

/** The results as a Markdown page. @param order routes of pages as lists have them */
export function roundsReport({ date, remark, rows }: JourneyResults<RoundsRow>, order: readonly string[]): string {
  const lines = [
    '# The same journey, again and again, on a busy machine',
    '',
    `From \`npm run bench:browsers -- --rounds 100 --busy 3\`, last on ${date}: the journeys of [Every tool in three`,
    'engines](browsers.md), each by a new visitor, while other processes take what processor they get. A journey that has not',
    'ended after two minutes has failed.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    '| tool | engine | rounds | went well | median | slowest | first failure |',
    '|---|---|---|---|---|---|---|',
    ...order.flatMap((route) => rows.filter((row) => row.route === route).map(lineOf)),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ route, version, seconds, failed, problem }: RoundsRow): string {
  const sorted = seconds.toSorted((left, right) => left - right);
  const shown = (time: number | undefined) => (time === undefined ? '–' : `${time.toFixed(1)} s`);
  const times = `${shown(sorted[Math.floor(sorted.length / 2)])} | ${shown(sorted.at(-1))}`;
  // What the page said is in the JSON.
  const [first = ''] = problem.split('; the page says:');
  return `| ${route} | ${version} | ${seconds.length + failed} | ${seconds.length} | ${times} | ${cellOf(first, '–')} |`;
}
