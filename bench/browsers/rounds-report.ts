import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { cellOf, type JourneyResults, type JourneyRow } from '../journeys/kept-rows.ts';
import type { Stillness } from './watch.ts';

/** Number of rounds of one page in one engine, and their results. */
export interface RoundsRow extends JourneyRow {
  readonly engine: Engine['name'];
  /** Duration of each successful round. */
  readonly seconds: readonly number[];
  /** Rounds whose page stood still. */
  readonly hangs: number;
  /** Rounds that did not go well for another reason. */
  readonly failed: number;
  /** The longest of any round. */
  readonly stillness: Stillness;
  /**
   * Least and greatest load average of the machine during the measurement: processes that wanted a processor, over one minute.
   */
  readonly load: readonly [number, number];
}

/** The results as a Markdown page. @param order routes of pages as lists have them */
export function roundsReport({ date, remark, rows }: JourneyResults<RoundsRow>, order: readonly string[]): string {
  const lines = [
    '# The same journey, again and again, on a busy machine',
    '',
    `From \`npm run house -- bench:browsers --rounds 100\`, last on ${date}: 30 pages to JPG at 150 dpi, a rich file of 4 pages`,
    'compressed, a scan of one page recognised, each with the default settings; qpdf and poppler read the file that the browser',
    'saved. Every tenth round has a new visitor with an empty cache, the others open the page again. A round is a hang when the page',
    'says the same for five minutes while its workers take less than 2 % of a processor. A round that works but has not ended after',
    '15 minutes failed. The longest stillness is the longest time for which a page of any round said the same, with the processor',
    'time that the browser and, of it, the workers took meanwhile. Load is the number of processes that wanted one of the processors.',
    ...(remark === '' ? [] : ['', remark]),
    '',
    '| tool | engine | rounds | went well | hangs | failed | median | slowest | longest stillness | load | first failure |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...order.flatMap((route) => rows.filter((row) => row.route === route).map(lineOf)),
  ];
  return `${lines.join('\n')}\n`;
}

function lineOf({ route, version, seconds, hangs, failed, stillness, load, problem }: RoundsRow): string {
  const sorted = seconds.toSorted((left, right) => left - right);
  const shown = (time: number | undefined) => (time === undefined ? '–' : `${time.toFixed(1)} s`);
  const { all, workers } = stillness.processor;
  // What the page said is in the JSON.
  const [first = ''] = problem.split('; the page says:');
  const cells = [
    route,
    version,
    seconds.length + hangs + failed,
    seconds.length,
    hangs,
    failed,
    shown(sorted[Math.floor(sorted.length / 2)]),
    shown(sorted.at(-1)),
    `${shown(stillness.seconds)} (${shown(all)}, ${shown(workers)})`,
    load.map((each) => each.toFixed(0)).join(' to '),
    cellOf(first, '–'),
  ];
  return `| ${cells.join(' | ')} |`;
}
