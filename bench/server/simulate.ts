/**
 * Computes the number of machines that a number of jobs per day needs: `npm run house -- simulate`. It plays through the peak of a day,
 * arrival by arrival, with the measured cost of each operation (bench/results/operation-costs.json) and the queue's own order of
 * turns. `--jobs-a-day 100000,1000000` simulates other days.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharesFrom } from '@recto/testkit';
import { createFairOrder } from '../../apps/server/src/queue/fair-order.ts';
import { ROOT } from '../../scripts/root.ts';
import type { OperationCost } from './operation-cost.ts';
import { quantile } from './quantile.ts';

/** The busiest hours of a day have this many times its mean. */
const PEAK_FACTOR = 3;
const DAY_SECONDS = 86_400;
/** Simulated length of the peak. */
const PLAYED_SECONDS = 600;
/** Longest wait that visitors accept: 95 of 100 jobs begin within it. */
const WAIT_SECONDS = 5;
/** A machine of the kind that is rented most. */
const CORES = 8;
const MEMORY_MEGABYTES = 16_384;
/** Room for bursts, and for a machine that is away. */
const FULL = 0.7;

/** Share of jobs per operation: an estimate, from the tools that peers report as most used. */
const SHARES: Readonly<Record<string, number>> = {
  merge: 0.17,
  compress: 0.16,
  split: 0.08,
  'pdf-to-image': 0.08,
  image2pdf: 0.07,
  office2pdf: 0.06,
  'compress-lite': 0.05,
  rotate: 0.05,
  protect: 0.05,
  unlock: 0.05,
  'pdf-to-word': 0.05,
  ocr: 0.04,
  watermark: 0.02,
  reorder: 0.02,
  'pdf-to-excel': 0.02,
  'pdf-to-powerpoint': 0.01,
  repair: 0.01,
  esign: 0.01,
};

export interface Forecast {
  readonly jobsADay: number;
  readonly jobsASecond: number;
  readonly workerCores: number;
  readonly workerMachines: number;
  readonly webMachines: number;
  /** Share of the one thread of Redis that is used. */
  readonly redisUse: number;
  readonly storeCores: number;
  /** Both ways through web nodes, and the same again to and from the store. */
  readonly megabitsASecond: number;
  readonly waitP95Seconds: number;
}

/**
 * Plays arrivals at random (exponential pauses) through so many cores in the queue's own order.
 * @returns how long each job waited, in seconds
 */
export function playPeak(
  costs: readonly OperationCost[],
  jobsASecond: number,
  cores: number,
  playedSeconds = PLAYED_SECONDS,
  random = sharesFrom(1),
): number[] {
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  const pick = chooser(costs, random);
  const order = createFairOrder();
  const jobs = new Map<string, { readonly arrivedAt: number; readonly seconds: number }>();
  const freeAt: number[] = Array(cores).fill(0);
  const waits: number[] = [];
  let count = 0;
  /** Gives turns until this time. */
  const serve = (until: number) => {
    for (;;) {
      let core = 0;
      for (let index = 1; index < cores; index++) if ((freeAt[index] ?? 0) < (freeAt[core] ?? 0)) core = index;
      const at = freeAt[core] ?? 0;
      if (at > until) return;
      const id = order.next();
      const job = id === undefined ? undefined : jobs.get(id);
      if (id === undefined || !job) return;
      jobs.delete(id);
      const begins = Math.max(at, job.arrivedAt);
      waits.push(begins - job.arrivedAt);
      freeAt[core] = begins + job.seconds;
    }
  };
  for (let now = 0; now < playedSeconds; now += exponential(1 / jobsASecond)) {
    serve(now);
    const cost = pick();
    // Files differ: most are small, a few are ten times as large as the measured one.
    const seconds = exponential(cost.workerSeconds);
    const id = String(count++);
    jobs.set(id, { arrivedAt: now, seconds });
    const visitor = `visitor-${Math.floor(random() * jobsASecond * 60)}`;
    order.add(id, { owner: visitor, group: visitor }, cost.inputBytes);
    serve(now);
  }
  serve(Number.POSITIVE_INFINITY);
  return waits;
}

function chooser(costs: readonly OperationCost[], random: () => number): () => OperationCost {
  const known = costs.map((cost) => ({ cost, share: SHARES[cost.operation] ?? 0 }));
  const all = known.reduce((sum, { share }) => sum + share, 0);
  return () => {
    let left = random() * all;
    const chosen = known.find(({ share }) => {
      left -= share;
      return left < 0;
    });
    const last = chosen ?? known.at(-1);
    if (!last) throw new Error('no costs are measured');
    return last.cost;
  };
}

/** Returns the average cost of one job. */
export function meanOf(costs: readonly OperationCost[], field: keyof OperationCost): number {
  const shares = costs.map(({ operation }) => SHARES[operation] ?? 0);
  const all = shares.reduce((sum, share) => sum + share, 0);
  return costs.reduce((sum, cost, index) => sum + (Number(cost[field]) * (shares[index] ?? 0)) / all, 0);
}

export function forecast(costs: readonly OperationCost[], jobsADay: number): Forecast {
  const jobsASecond = (jobsADay * PEAK_FACTOR) / DAY_SECONDS;
  const needed = jobsASecond * meanOf(costs, 'workerSeconds');
  let workerCores = Math.max(1, Math.ceil(needed / FULL));
  const waitOf = (cores: number) => quantile(playPeak(costs, jobsASecond, cores), 0.95);
  let waitP95Seconds = waitOf(workerCores);
  while (waitP95Seconds > WAIT_SECONDS) {
    workerCores = Math.ceil(workerCores * 1.1) + 1;
    waitP95Seconds = waitOf(workerCores);
  }
  const most = Math.max(...costs.map(({ memoryMegabytes }) => memoryMegabytes));
  const atOnce = Math.min(CORES, Math.floor((MEMORY_MEGABYTES * 0.75) / most));
  return {
    jobsADay,
    jobsASecond,
    workerCores,
    waitP95Seconds,
    workerMachines: Math.ceil(workerCores / atOnce),
    // Two at least: one may be away. A node is one thread.
    webMachines: Math.max(2, Math.ceil((jobsASecond * meanOf(costs, 'webSeconds')) / FULL / CORES)),
    redisUse: jobsASecond * meanOf(costs, 'redisSeconds'),
    storeCores: (jobsASecond * meanOf(costs, 'storeSeconds')) / FULL,
    megabitsASecond: (jobsASecond * (meanOf(costs, 'inputBytes') + meanOf(costs, 'resultBytes')) * 8) / 1e6,
  };
}

/** Jobs a second at which a part is full. */
export function limitsOf(costs: readonly OperationCost[]): readonly (readonly [string, number])[] {
  return [
    ['one core of a worker', FULL / meanOf(costs, 'workerSeconds')],
    ['one web process', FULL / meanOf(costs, 'webSeconds')],
    ['the one thread of Redis', FULL / meanOf(costs, 'redisSeconds')],
    ['one core of the store', FULL / meanOf(costs, 'storeSeconds')],
  ] as const;
}

if (import.meta.main) {
  const at = process.argv.indexOf('--jobs-a-day');
  const days = at < 0 ? [1e5, 1e6, 1e7] : (process.argv[at + 1] ?? '').split(',').map(Number);
  const costs = JSON.parse(readFileSync(join(ROOT, 'bench/results/operation-costs.json'), 'utf8')) as OperationCost[];
  console.log(
    '| jobs a day | at the peak | worker cores | worker machines | web machines | Redis thread | store cores | bytes in and out | 95 % begin within |',
  );
  console.log('|---:|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const day of days) {
    const { jobsASecond, workerCores, workerMachines, webMachines, redisUse, storeCores, ...rest } = forecast(
      costs,
      day,
    );
    const cells = [
      ...[day.toLocaleString('en'), `${jobsASecond.toFixed(1)}/s`, workerCores, workerMachines, webMachines],
      ...[`${(redisUse * 100).toFixed(0)} %`, storeCores.toFixed(1)],
      ...[`${rest.megabitsASecond.toFixed(0)} Mbit/s`, `${rest.waitP95Seconds.toFixed(2)} s`],
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log('\n| full at | jobs a second |\n|---|---:|');
  for (const [what, limit] of limitsOf(costs)) console.log(`| ${what} | ${limit.toFixed(1)} |`);
}
