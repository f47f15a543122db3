/**
 * Goes through the page of every tool in every engine: `npm run bench:browsers -- [--only Firefox,WebKit] [--tools merge,ocr]
 * [--rounds 100] [--busy 2] [--accept] [--remark TEXT]`. `--rounds` goes through each page so often, `--busy` has so many processes
 * take what processor they get meanwhile. `--accept` writes bench/results/browsers.md and browsers.json, with the remark; what was
 * not asked for stays as it was. With several rounds, they are added to those in bench/results/browser-rounds.md.
 */
import { parseArgs } from 'node:util';
import { PAGES } from '@recto/tools/pages';
import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { ENGINES, type OpenSite, openSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { keepRow, keptRows, problemOf } from '../journeys/kept-rows.ts';
import { keepBusy } from './busy.ts';
import { browserReport, type Row } from './report.ts';
import { type RoundsRow, roundsReport } from './rounds-report.ts';

const TABLE = { name: 'browsers', report: browserReport };
const ROUNDS_TABLE = { name: 'browser-rounds', report: roundsReport };
const ALL_ROUTES = PAGES.map(({ route }) => route);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: ENGINES.map(({ name }) => name).join() },
    tools: { type: 'string', default: ALL_ROUTES.join() },
    rounds: { type: 'string', default: '1' },
    busy: { type: 'string', default: '0' },
    remark: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
  },
});
const names = values.only.split(',');
const routes = values.tools.split(',').filter((route) => {
  const journey = JOURNEYS[route];
  return journey && lackingFor(journey).length === 0;
});

const endBusy = keepBusy(Number(values.busy));
for (const engine of ENGINES.filter(({ name }) => names.includes(name))) {
  const missing = engine.missing();
  if (missing.length > 0) console.log(`${engine.name}: ${missing.join(', ')} not installed`);
  else await measure(engine);
}
endBusy();

async function measure(engine: Engine): Promise<void> {
  const site = await openSite(engine);
  try {
    for (const route of routes) {
      for (let round = 1; round <= Number(values.rounds); round++) {
        const outcome = await travelOnce(site, route);
        if (values.accept) keep(site, engine.name, route, outcome);
        console.log(`${engine.name} ${route} ${round}: ${textOf(outcome)}`);
      }
    }
  } finally {
    await site.close();
  }
}

function keep({ version }: OpenSite, engine: Engine['name'], route: string, { seconds, problem }: Outcome): void {
  const kept = { remark: values.remark, order: ALL_ROUTES };
  if (Number(values.rounds) === 1) {
    keepRow<Row>(TABLE, { engine, version, route, seconds, problem }, kept);
    return;
  }
  const busy = Number(values.busy);
  const before = keptRows<RoundsRow>(ROUNDS_TABLE).find(
    (row) => row.route === route && row.version === version && row.busy === busy,
  ) ?? { seconds: [], failed: 0, problem: '' };
  const row: RoundsRow = {
    engine,
    version,
    route,
    busy,
    seconds: problem === '' ? [...before.seconds, Math.round(seconds * 10) / 10] : before.seconds,
    failed: before.failed + (problem === '' ? 0 : 1),
    problem: before.problem === '' ? problem : before.problem,
  };
  keepRow(ROUNDS_TABLE, row, kept);
}

interface Outcome {
  readonly seconds: number;
  readonly problem: string;
}

async function travelOnce(site: OpenSite, route: string): Promise<Outcome> {
  const visitor = await site.visitor();
  const startedAt = performance.now();
  const problem = await problemOf(() => travel(visitor, route));
  const seconds = problem === '' ? (performance.now() - startedAt) / 1000 : 0;
  await visitor.end();
  return { seconds, problem };
}

function textOf({ seconds, problem }: Outcome): string {
  return problem === '' ? `${seconds.toFixed(1)} s` : problem;
}
