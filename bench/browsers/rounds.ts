import { loadavg } from 'node:os';
import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import type { OpenSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import type { Visitor } from '../../apps/web/src/tests/engines/visitor.testing.ts';
import { keepRow, keptRows, problemOf } from '../journeys/kept-rows.ts';
import { ROUNDS_JOURNEYS } from './rounds-journeys.ts';
import { type RoundsRow, roundsReport } from './rounds-report.ts';
import { HANG, NO_STILLNESS, Watch } from './watch.ts';

const TABLE = { name: 'browser-rounds', report: roundsReport };
/** Rounds of one visitor. */
const SAME_VISITOR = 10;

export interface RoundsOptions {
  readonly routes: readonly string[];
  /** Rounds per route, including those that were kept. */
  readonly rounds: number;
  readonly remark: string;
  readonly isKept: boolean;
}

/** Goes through pages in turns, so often, added to what was kept of the same version of the engine. */
export async function goRounds(site: OpenSite, engine: Engine['name'], options: RoundsOptions): Promise<void> {
  const { rounds, remark, isKept } = options;
  const routes = options.routes.filter((route) => ROUNDS_JOURNEYS[route]);
  const rows = new Map(routes.map((route) => [route, keptOrNew(site, engine, route, isKept)]));
  const watch = new Watch();
  let visitor: Visitor | undefined;
  for (let tries = 0; ; tries++) {
    const row = [...rows.values()]
      .filter((each) => roundsOf(each) < rounds)
      .sort((a, b) => roundsOf(a) - roundsOf(b))[0];
    if (!row) break;
    if (tries % SAME_VISITOR === 0) {
      await visitor?.end();
      visitor = undefined;
    }
    watch.restart();
    const startedAt = performance.now();
    const problem = await problemOf(async () => {
      visitor ??= await site.visitor(watch);
      await travel(visitor, row.route, ROUNDS_JOURNEYS[row.route]);
    });
    const next = withRound(row, problem, (performance.now() - startedAt) / 1000, watch);
    rows.set(row.route, next);
    if (isKept) keepRow(TABLE, next, { remark, order: Object.keys(ROUNDS_JOURNEYS) });
    console.log(
      `${engine} ${row.route} ${roundsOf(next)}: ${problem || `${next.seconds.at(-1)} s`} ${JSON.stringify(watch.longest)}`,
    );
    if (problem !== '') {
      await problemOf(async () => visitor?.end());
      visitor = undefined;
    }
  }
  await visitor?.end();
}

const roundsOf = ({ seconds, hangs, failed }: RoundsRow) => seconds.length + hangs + failed;

function keptOrNew({ version }: OpenSite, engine: Engine['name'], route: string, isKept: boolean): RoundsRow {
  const kept = keptRows<RoundsRow>(TABLE).find((row) => row.route === route && row.version === version);
  if (isKept && kept) return kept;
  return {
    engine,
    version,
    route,
    problem: '',
    seconds: [],
    hangs: 0,
    failed: 0,
    stillness: NO_STILLNESS,
    load: [Infinity, 0],
  };
}

function withRound(row: RoundsRow, problem: string, seconds: number, { longest }: Watch): RoundsRow {
  const [load = 0] = loadavg();
  const isHang = problem.startsWith(HANG);
  return {
    ...row,
    problem: row.problem || problem,
    seconds: problem === '' ? [...row.seconds, Math.round(seconds * 10) / 10] : row.seconds,
    hangs: row.hangs + (isHang ? 1 : 0),
    failed: row.failed + (problem !== '' && !isHang ? 1 : 0),
    stillness: longest.seconds > row.stillness.seconds ? longest : row.stillness,
    load: [Math.min(row.load[0], load), Math.max(row.load[1], load)],
  };
}
