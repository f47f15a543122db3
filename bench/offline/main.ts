/**
 * Makes the page of every tool of the device available offline, cuts the network, and goes through the page: `npm run
 * bench:offline -- [--only Firefox,WebKit] [--tools merge,ocr] [--accept] [--remark TEXT]`. `--accept` writes
 * bench/results/offline.md and offline.json, with the remark; what was not asked for stays as it was.
 */
import { parseArgs } from 'node:util';
import { PAGES } from '@recto/tools/pages';
import type { Engine } from '../../apps/web/src/tests/engines/driver.testing.ts';
import { ENGINES } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { openGate } from '../../apps/web/src/tests/engines/gate.testing.ts';
import { JOURNEYS, travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { Visitor } from '../../apps/web/src/tests/engines/visitor.testing.ts';
import { startServer } from '../../apps/web/src/tests/serve.testing.ts';
import { keepRow, problemOf } from '../journeys/kept-rows.ts';
import { type OfflineRow, offlineReport } from './report.ts';
import { serveUncached } from './uncached.ts';

const TABLE = { name: 'offline', report: offlineReport };
/** Routes that work on the device; tools that need a server are not offered. */
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
      if (values.accept) keepRow(TABLE, row, { remark: values.remark, order: DEVICE_ROUTES });
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
  const problem = await problemOf(async () => {
    await visitor.open(`/tools/${route}`);
    if (!(await visitor.run(() => 'serviceWorker' in navigator))) throw new Error('no service workers here');
    await visitor.press({ button: 'Make available offline' });
    await visitor.see({ button: 'Remove' });
    size = /\(([^)]+?) on/.exec(await visitor.text('.offline-offer'))?.[1] ?? '';
    visitor.setOnline(false);
    await travel(visitor, route);
  });
  return { size, problem };
}
