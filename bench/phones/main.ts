/**
 * Goes through the page of every tool by touch alone, and takes a scan of 20 MB through those that work on it as it is:
 * `npm run house -- bench:phones [--tools merge,ocr] [--scans merge,ocr] [--accept] [--remark TEXT]`. `--accept` writes
 * bench/results/phones.md and phones.json, with the remark; what was not asked for stays as it was.
 */
import { parseArgs } from 'node:util';
import { colourScan } from '@recto/testkit';
import { PAGES } from '@recto/tools/pages';
import { type OpenSite, openSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { PHONE_ENGINE } from '../../apps/web/src/tests/engines/puppeteer.testing.ts';
import { peakWhile } from '../../apps/web/src/tests/engines/renderer-memory.testing.ts';
import {
  SCAN_BYTES,
  SCAN_PAGES,
  SCAN_ROUTES,
  scanThrough,
} from '../../apps/web/src/tests/engines/scan-journey.testing.ts';
import type { Visitor } from '../../apps/web/src/tests/engines/visitor.testing.ts';
import { givenFile } from '../../apps/web/src/tests/given-file.testing.ts';
import { keepRow, problemOf } from '../journeys/kept-rows.ts';
import { type PhoneRow, phoneReport } from './report.ts';

const TABLE = { name: 'phones', report: phoneReport };
const ALL_ROUTES = PAGES.map(({ route }) => route);

const { values } = parseArgs({
  options: {
    tools: { type: 'string', default: ALL_ROUTES.join() },
    scans: { type: 'string', default: SCAN_ROUTES.join() },
    remark: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
  },
});
const scanned = values.scans.split(',');
const routes = values.tools.split(',').filter((route) => {
  const journey = JOURNEYS[route];
  return journey && lackingFor(journey).length === 0;
});

const scan = givenFile('scan.pdf', await colourScan(SCAN_PAGES, SCAN_BYTES));
console.log(`The scan has ${(scan.buffer.length / 1e6).toFixed(1)} MB`);
const site = await openSite(PHONE_ENGINE);
try {
  for (const route of routes) {
    const row = await measure(site, route);
    if (values.accept) keepRow(TABLE, row, { remark: values.remark, order: ALL_ROUTES });
    console.log(JSON.stringify(row));
  }
} finally {
  await site.close();
}

async function measure(open: OpenSite, route: string): Promise<PhoneRow> {
  const { version } = open;
  const journey = await attempt(open, (visitor) => travel(visitor, route));
  if (!scanned.includes(route)) return { route, version, ...journey, scanMegabytes: null, scanProblem: '' };
  const long = await attempt(open, (visitor) => scanThrough(visitor, route, scan));
  return { route, version, ...journey, scanMegabytes: long.peakMegabytes, scanProblem: long.problem };
}

async function attempt(open: OpenSite, work: (visitor: Visitor) => Promise<unknown>) {
  const visitor = await open.visitor();
  const startedAt = performance.now();
  const { value: problem, peakBytes } = await peakWhile(open.renderers, () => problemOf(() => work(visitor)));
  const seconds = (performance.now() - startedAt) / 1000;
  await visitor.end();
  return { seconds, problem, peakMegabytes: Math.round(peakBytes / 1e6) };
}
