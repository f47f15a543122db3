/**
 * Makes the page of every tool of the device available offline, cuts the network, and goes through the page: `npm run
 * bench:offline -- [--only Firefox,WebKit] [--tools merge,ocr] [--accept] [--remark TEXT]`. `--accept` writes
 * bench/results/offline.md and offline.json, with the remark; what was not asked for stays as it was.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PAGES } from '@recto/tools/pages';
import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { ENGINES } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { openGate } from '../../apps/web/src/tests/engines/gate.testing.ts';
import { JOURNEYS, travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { Visitor } from '../../apps/web/src/tests/engines/visitor.testing.ts';
import { startServer } from '../../apps/web/src/tests/serve.testing.ts';
import { ROOT } from '../../scripts/root.ts';
import { type OfflineResults, type OfflineRow, offlineReport } from './report.ts';
import { serveUncached } from './uncached.ts';

const JSON_PATH = join(ROOT, 'bench/results/offline.json');
/** What only a server can do is not offered. */
const DEVICE_ROUTES = PAGES.map(({ route }) => route).filter((route) => JOURNEYS[route] && !JOURNEYS[route].needs);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: ENGINES.map(({ name }) => name).join() },
    tools: { type: 'string', default: DEVICE_ROUTES.join() },
    remark: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
  },
});
const names = values.only.split(',');
const wanted = values.tools.split(',');
const routes = DEVICE_ROUTES.filter((route) => wanted.includes(route));

for (const engine of ENGINES.filter(({ name }) => names.includes(name))) {
  const missing = engine.missing();
  if (missing.length > 0) console.log(`${engine.name}: ${missing.join(', ')} not installed`);
  else await measure(engine);
}

async function measure(engine: Engine): Promise<void> {
  const server = await startServer();
  const uncached = await serveUncached(server.origin);
  const gate = await openGate(uncached.origin);
  const running = await engine.start();
  try {
    for (const route of routes) {
      const visitor = new Visitor(await running.page(), gate, running.downloads);
      const row = { engine: engine.name, version: running.version, route, ...(await goOffline(visitor, route)) };
      await visitor.end();
      if (values.accept) accept(row);
      console.log(`${engine.name} ${route}: ${row.problem === '' ? `works, ${row.size}` : row.problem}`);
    }
  } finally {
    await running.stop();
    await gate.close();
    await uncached.close();
    await server.stop();
  }
}

/** Keeps a tool as a visitor does, and uses it without a network. Nothing but the service worker can answer then. */
async function goOffline(visitor: Visitor, route: string): Promise<Pick<OfflineRow, 'size' | 'problem'>> {
  let size = '';
  try {
    await visitor.open(`/tools/${route}`);
    if (!(await visitor.run(() => 'serviceWorker' in navigator))) return { size, problem: 'no service workers here' };
    await visitor.press({ button: 'Make available offline' });
    await visitor.see({ button: 'Remove' });
    size = /\(([^)]+?) on/.exec(await visitor.text('.offline-offer'))?.[1] ?? '';
    visitor.setOnline(false);
    await travel(visitor, route);
    return { size, problem: '' };
  } catch (thrown) {
    return { size, problem: String(thrown instanceof Error ? thrown.message : thrown) };
  }
}

/** Puts a row in the place of the one that was there; written at once, so that a run that is ended loses nothing. */
function accept(row: OfflineRow): void {
  const before: OfflineResults = existsSync(JSON_PATH)
    ? JSON.parse(readFileSync(JSON_PATH, 'utf8'))
    : { date: '', remark: '', rows: [] };
  const kept = before.rows.filter(({ engine, route }) => engine !== row.engine || route !== row.route);
  const date = new Date().toISOString().slice(0, 10);
  const results: OfflineResults = { date, remark: values.remark, rows: [...kept, row] };
  writeFileSync(JSON_PATH, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(ROOT, 'bench/results/offline.md'), offlineReport(results, DEVICE_ROUTES));
}
