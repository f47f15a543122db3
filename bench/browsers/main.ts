/**
 * Goes through the page of every tool in every engine: `npm run bench:browsers -- [--only Firefox,WebKit] [--tools merge,ocr]
 * [--rounds 100] [--busy 2] [--accept] [--remark TEXT]`. `--rounds` goes through each page so often, `--busy` has so many processes
 * take what processor they get meanwhile. `--accept` writes bench/results/browsers.md and browsers.json, with the remark; what was
 * not asked for stays as it was.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGES } from '@recto/tools/pages';
import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { ENGINES, type OpenSite, openSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { ROOT } from '../../scripts/root.ts';
import { keepBusy } from './busy.ts';
import { type BrowserResults, browserReport, type Row } from './report.ts';

const JSON_PATH = join(ROOT, 'bench/results/browsers.json');
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

/** Puts a row in the place of the one that was there; written at once, so that a run that is ended loses nothing. */
function accept(row: Row): void {
  const before: BrowserResults = existsSync(JSON_PATH)
    ? JSON.parse(readFileSync(JSON_PATH, 'utf8'))
    : { date: '', remark: '', rows: [] };
  const kept = before.rows.filter(({ engine, route }) => engine !== row.engine || route !== row.route);
  const date = new Date().toISOString().slice(0, 10);
  const results: BrowserResults = { date, remark: values.remark, rows: inOrder([...kept, row]) };
  writeFileSync(JSON_PATH, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(ROOT, 'bench/results/browsers.md'), browserReport(results, ALL_ROUTES));
}

async function measure(engine: Engine): Promise<void> {
  const site = await openSite(engine);
  try {
    for (const route of routes) {
      const row = await measurePage(site, engine.name, route);
      if (values.accept) accept(row);
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
  try {
    await travel(visitor, route);
    return { seconds: (performance.now() - startedAt) / 1000, problem: '' };
  } catch (thrown) {
    return { seconds: 0, problem: String(thrown instanceof Error ? thrown.message : thrown) };
  } finally {
    await visitor.end();
  }
}

function textOf({ seconds, problem }: Outcome): string {
  return problem === '' ? `${seconds.toFixed(1)} s` : problem;
}

function inOrder(all: readonly Row[]): Row[] {
  const place = ({ engine, route }: Row) =>
    ENGINES.findIndex(({ name }) => name === engine) * ALL_ROUTES.length + ALL_ROUTES.indexOf(route);
  return [...all].sort((left, right) => place(left) - place(right));
}
