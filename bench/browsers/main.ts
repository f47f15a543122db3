/**
 * Goes through the page of every tool in every engine: `npm run bench:browsers -- [--only Firefox,WebKit] [--tools merge,ocr]
 * [--rounds 100] [--busy 2] [--accept] [--remark TEXT]`. `--rounds` goes through each page so often, `--busy` has so many processes
 * take what processor they get meanwhile. `--accept` writes bench/results/browsers.md and browsers.json, with the remark; what was
 * not asked for stays as it was.
 */
import { parseArgs } from 'node:util';
import { PAGES } from '@recto/tools/pages';
import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { ENGINES, type OpenSite, openSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { keepRow, problemOf } from '../journeys/kept-rows.ts';
import { keepBusy } from './busy.ts';
import { browserReport, type Row } from './report.ts';

const TABLE = { name: 'browsers', report: browserReport };
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
      const row = await measurePage(site, engine.name, route);
      if (values.accept) keepRow(TABLE, row, { remark: values.remark, order: ALL_ROUTES });
      console.log(`${engine.name} ${route}: ${textOf(row)}`);
    }
  } finally {
    await site.close();
  }
}

/** Goes through a page in every round. The row has the quickest of those that went well, or the first problem. */
async function measurePage(site: OpenSite, engine: Engine['name'], route: string): Promise<Row> {
  const rounds = Number(values.rounds);
  const outcomes: Outcome[] = [];
  for (let round = 1; round <= rounds; round++) {
    const outcome = await travelOnce(site, route);
    outcomes.push(outcome);
    if (rounds > 1) console.log(`${engine} ${route} ${round}: ${textOf(outcome)}`);
  }
  const failed = outcomes.filter(({ problem }) => problem !== '');
  const seconds = Math.min(...outcomes.filter(({ problem }) => problem === '').map((outcome) => outcome.seconds));
  const problem = failed[0] ? `${failed.length} of ${rounds}: ${failed[0].problem}` : '';
  return { engine, version: site.version, route, seconds: Number.isFinite(seconds) ? seconds : 0, problem };
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
