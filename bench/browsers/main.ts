/**
 * Goes through the page of every tool in every engine: `npm run house -- bench:browsers [--only Firefox,WebKit] [--tools merge,ocr]
 * [--at name|path] [--rounds 100] [--busy 2] [--accept] [--remark TEXT]`. `--at` takes plain http on a name, or below a path of it, in
 * place of localhost, and keeps addresses.md and addresses.json. `--busy` has so many processes take what processor they get meanwhile.
 * `--accept` writes bench/results/browsers.md and browsers.json, with the remark; what was not asked for stays as it was. With
 * `--rounds`, the pages of rounds-journeys.ts are gone through so often, with the rounds that are in bench/results/browser-rounds.json.
 */
import { parseArgs } from 'node:util';
import { PAGES } from '@recto/tools/pages';
import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { ENGINES, type OpenSite, openSite, openSiteAt } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { keepRow, problemOf } from '../journeys/kept-rows.ts';
import { ADDRESSES, addressReport, columnOf, type Place } from './addresses.ts';
import { keepBusy } from './busy.ts';
import { browserReport, type Row } from './report.ts';
import { goRounds } from './rounds.ts';

const TABLE = { name: 'browsers', report: browserReport };
const ADDRESS_TABLE = { name: 'addresses', report: addressReport };
const ALL_ROUTES = PAGES.map(({ route }) => route);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: ENGINES.map(({ name }) => name).join() },
    tools: { type: 'string', default: ALL_ROUTES.join() },
    at: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    busy: { type: 'string', default: '0' },
    remark: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
  },
});
const place = Object.keys(ADDRESSES).find((known) => known === values.at) as Place | undefined;
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
  const site = await (place ? openSiteAt(ADDRESSES[place], engine) : openSite(engine));
  const rounds = Number(values.rounds);
  try {
    if (rounds > 1) await goRounds(site, engine.name, { routes, rounds, remark: values.remark, isKept: values.accept });
    else for (const route of routes) await goOnce(site, engine.name, route);
  } finally {
    await site.close();
  }
}

async function goOnce(site: OpenSite, engine: Engine['name'], route: string): Promise<void> {
  const { seconds, problem } = await travelOnce(site, route);
  if (values.accept) keep({ engine, version: site.version, route, seconds, problem });
  console.log(`${engine} ${route}: ${problem || `${seconds.toFixed(1)} s`}`);
}

function keep(row: Row): void {
  const how = { remark: values.remark, order: ALL_ROUTES };
  const { engine, route, problem } = row;
  if (place) keepRow(ADDRESS_TABLE, { engine, place, version: columnOf(place, row.version), route, problem }, how);
  else keepRow(TABLE, row, how);
}

interface Outcome {
  readonly seconds: number;
  readonly problem: string;
}

async function travelOnce(site: OpenSite, route: string): Promise<Outcome> {
  const visitor = await site.visitor();
  const startedAt = performance.now();
  const problem = await problemOf(async () => {
    await travel(visitor, route);
    if (place && (await visitor.run(() => isSecureContext))) throw new Error('the browser took the address for secure');
  });
  const seconds = problem === '' ? (performance.now() - startedAt) / 1000 : 0;
  await visitor.end();
  return { seconds, problem };
}
