/**
 * Measures how a new visitor gets a page over slow 4G with a slow processor, and the memory that ten jobs in a row leave behind:
 * `npm run house -- bench:arrival [--tools merge,ocr] [--grid 2000,5000] [--accept] [--remark TEXT]`. The tool `''` is the home page.
 * `--accept` writes bench/results/arrival.md and arrival.json, with the remark; rows that were not requested stay as they were.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { type Arrival, arrive } from '../../apps/web/src/tests/arrival.testing.ts';
import { type OpenSite, openSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { goThrough } from '../../apps/web/src/tests/engines/journeys.testing.ts';
import { CHROMIUM_ENGINE } from '../../apps/web/src/tests/engines/puppeteer.testing.ts';
import { memoryOf } from '../../apps/web/src/tests/engines/renderer-memory.testing.ts';
import { keepRow, problemOf } from '../journeys/kept-rows.ts';
import { median } from '../statistics.ts';
import { measureGrid } from './grid.ts';
import { ARRIVAL_ROUTES, type ArrivalRow, arrivalReport, JOBS, MOST_LEFT_MEGABYTES, SLOWNESS } from './report.ts';

const TABLE = { name: 'arrival', report: arrivalReport };
const ARRIVALS = 5;
/** Engines without work end after 10 s; what they held goes when the browser next collects. */
const SETTLE_MS = 15_000;
const LOOKS = 6;
const SCROLL_MS = 500;

const { values } = parseArgs({
  options: {
    tools: { type: 'string', default: ARRIVAL_ROUTES.join() },
    grid: { type: 'string', default: '' },
    remark: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
  },
});
const wanted = values.tools.split(',');

const site = await openSite(CHROMIUM_ENGINE);
const browser = await chromium.launch({
  executablePath: process.env.RECTO_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const route of ARRIVAL_ROUTES.filter((each) => wanted.includes(each))) {
    const arrivals = await arriveOften(route === '' ? '/' : `/tools/${route}`);
    const row: ArrivalRow = { route, version: site.version, ...arrivals, ...(await memoryOfJobs(site, route)) };
    if (values.accept) keepRow(TABLE, row, { remark: values.remark, order: ARRIVAL_ROUTES });
    console.log(JSON.stringify(row));
  }
  // The aims are 1,000 ms to the first picture and 100 ms a frame.
  for (const pages of values.grid.split(',').filter(Boolean).map(Number)) {
    console.log(JSON.stringify({ grid: await measureGrid(browser, site.origin, pages) }));
  }
} finally {
  await browser.close();
  await site.close();
}

/** Medians of several arrivals. Processor time is measured at full speed, since slowing a page down takes some itself. */
async function arriveOften(path: string): Promise<Omit<Arrival, 'blocking'>> {
  const [slowed, free]: [Arrival[], Arrival[]] = [[], []];
  for (let n = 0; n < ARRIVALS; n++) {
    slowed.push(await arrive(browser, site.origin + path, SLOWNESS));
    free.push(await arrive(browser, site.origin + path));
  }
  const of = (what: keyof Arrival) => median(slowed.map((arrival) => arrival[what]));
  return {
    paintMs: of('paintMs'),
    shift: Math.max(...slowed.map(({ shift }) => shift)),
    taskMs: median(free.map(({ taskMs }) => taskMs)) * SLOWNESS,
    interactionMs: of('interactionMs'),
    blockingBytes: of('blockingBytes'),
  };
}

/** Measures the memory of the page's process after the first and after the last job, each reached by the links of the site. */
async function memoryOfJobs(open: OpenSite, route: string): Promise<Pick<ArrivalRow, 'first' | 'last' | 'problem'>> {
  if (route === '') return { first: null, last: null, problem: '' };
  const visitor = await open.visitor();
  const path = `/tools/${route}`;
  let first: number | null = null;
  let last: number | null = null;
  const problem = await problemOf(async () => {
    await visitor.open('/');
    for (let job = 1; job <= JOBS; job++) {
      const card = `.card[href="${path}"]`;
      await visitor.see({ css: card });
      await visitor.run((css: string) => document.querySelector(css)?.scrollIntoView({ block: 'center' }), card);
      // Groups above it are drawn as they come near, and become as long as they are.
      await pause(SCROLL_MS);
      await visitor.press({ css: card });
      await visitor.until(
        (path) => location.pathname === path && document.querySelector('input[type=file]') !== null,
        path,
      );
      await goThrough(visitor, route);
      if (job === 1) first = await settled(open, null);
      if (job < JOBS) await visitor.press({ css: '.site-header a[href="/"]' });
    }
    last = await settled(open, first);
  });
  await visitor.end();
  return { first, last, problem };
}

/** Megabytes once nothing works any more; with a bound, waits for a while until they are within it. */
async function settled(open: OpenSite, bound: number | null): Promise<number> {
  let megabytes = 0;
  for (let look = 0; look < LOOKS; look++) {
    await pause(SETTLE_MS);
    megabytes = Math.round(Math.max(...(await open.renderers()).map(memoryOf)) / 1e6);
    if (bound === null || megabytes <= bound + MOST_LEFT_MEGABYTES) break;
  }
  return megabytes;
}
