/**
 * Measures the built site behind the shipped nginx with Lighthouse, mobile: `npm run house -- bench:lighthouse [--only
 * /tools/merge,/de] [--runs 3] [--accept] [--remark TEXT]`. `--accept` writes bench/results/lighthouse.md and lighthouse.json,
 * with the remark; rows that were not requested stay as they were. Lighthouse is large and nothing else needs it, so npm fetches
 * the version below into its cache when this runs; it is no dependency of the repository.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startFront } from '../../apps/server/src/tests/nginx.testing.ts';
import { startServer } from '../../apps/web/src/tests/serve.testing.ts';
import { keepRow } from '../journeys/kept-rows.ts';
import { median } from '../statistics.ts';
import {
  CATEGORIES,
  type Category,
  LEAST,
  LIGHTHOUSE_ROUTES,
  type LighthouseRow,
  lighthouseReport,
  RUNS,
} from './report.ts';

const LIGHTHOUSE_VERSION = '13.5.0';
const TABLE = { name: 'lighthouse', report: lighthouseReport };
const CHROMIUM = process.env.RECTO_CHROMIUM ?? '/usr/bin/chromium';
const TIMEOUT_MS = 180_000;
const MOST_ATTEMPTS = 3;

/** Fields that are read from Lighthouse's own JSON. */
interface LighthouseResult {
  readonly lighthouseVersion: string;
  readonly environment: { readonly hostUserAgent: string };
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<Category, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number }>>;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: LIGHTHOUSE_ROUTES.join() },
    runs: { type: 'string', default: String(RUNS) },
    remark: { type: 'string', default: '' },
    accept: { type: 'boolean', default: false },
  },
});
const wanted = values.only.split(',');
const runs = Number(values.runs);
if (values.accept && runs !== RUNS) throw new Error(`Results are medians of ${RUNS} runs`);

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'recto-lighthouse-'));
const server = await startServer({ environment: { RECTO_BEHIND_PROXY: '1' } });
const front = await startFront(server.origin, join(folder, 'nginx'));
try {
  for (const route of LIGHTHOUSE_ROUTES.filter((each) => wanted.includes(each))) {
    const results: LighthouseResult[] = [];
    while (results.length < runs) results.push(await judge(front.origin + route));
    const row = rowOf(route, results);
    if (values.accept) keepRow(TABLE, row, { remark: values.remark, order: LIGHTHOUSE_ROUTES });
    console.log(JSON.stringify(row));
  }
} finally {
  await front.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Runs Lighthouse until it has a result: now and then its own trace lacks the begin. */
async function judge(address: string): Promise<LighthouseResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await judgeOnce(address);
    } catch (thrown) {
      if (attempt === MOST_ATTEMPTS) throw thrown;
    }
  }
}

/** Runs Lighthouse once, in a browser of its own. */
async function judgeOnce(address: string): Promise<LighthouseResult> {
  const output = join(folder, 'result.json');
  const lighthouse = ['exec', '--yes', `--package=lighthouse@${LIGHTHOUSE_VERSION}`, '--', 'lighthouse', address];
  const how = [
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--only-categories=${CATEGORIES.join()}`,
    '--chrome-flags=--headless=new --no-sandbox --ignore-certificate-errors',
  ];
  const environment = { ...process.env, CHROME_PATH: CHROMIUM };
  await run('npm', [...lighthouse, ...how], { cwd: folder, env: environment, timeout: TIMEOUT_MS });
  const result: LighthouseResult = JSON.parse(readFileSync(output, 'utf8'));
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  return result;
}

function rowOf(route: string, results: readonly LighthouseResult[]): LighthouseRow {
  const scoresOf = (category: Category) =>
    results.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
  const timeOf = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const scores = Object.fromEntries(CATEGORIES.map((category) => [category, median(scoresOf(category))]));
  const [first] = results;
  return {
    route,
    version: /Chrome\/([\d.]+)/.exec(first?.environment.hostUserAgent ?? '')?.[0].replace('Chrome/', 'Chromium ') ?? '',
    lighthouse: first?.lighthouseVersion ?? '',
    scores: scores as Record<Category, number>,
    performances: scoresOf('performance'),
    paintMs: timeOf('largest-contentful-paint'),
    blockingMs: timeOf('total-blocking-time'),
    shift: timeOf('cumulative-layout-shift'),
    faults: [...new Set(results.flatMap(faultsOf))],
    problem: '',
  };
}

/** Audits that took points of a category that is below what we want. */
function faultsOf({ categories, audits }: LighthouseResult): string[] {
  return CATEGORIES.filter((category) => Math.round((categories[category].score ?? 0) * 100) < LEAST[category]).flatMap(
    (category) =>
      categories[category].auditRefs.flatMap(({ id, weight }) =>
        weight > 0 && (audits[id]?.score ?? 1) < 1 ? id : [],
      ),
  );
}
