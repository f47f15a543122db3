import { describe, expect, test } from 'vitest';
import type { OperationCost } from './operation-cost.ts';
import { quantile } from './quantile.ts';
import { forecast, limitsOf, meanOf, playPeak } from './simulate.ts';

const cost = (operation: string, workerSeconds: number): OperationCost => ({
  operation,
  workerSeconds,
  inputBytes: 100_000,
  resultBytes: 100_000,
  memoryMegabytes: 200,
  webSeconds: 0.02,
  redisSeconds: 0.002,
  storeSeconds: 0.1,
});
const COSTS = [cost('merge', 0.5), cost('compress', 4)];

/**
 * Computes the prediction of theory for a queue with exponential pauses and work before so many servers (Erlang's C formula): the
 * share of jobs that wait, and the average wait of a job. Both are the same for every order that ignores the length of jobs.
 */
function erlangC(arrivalsASecond: number, meanSeconds: number, servers: number) {
  const load = arrivalsASecond * meanSeconds;
  let term = 1;
  let sum = 0;
  for (let busy = 0; busy < servers; busy++) {
    sum += term;
    term *= load / (busy + 1);
  }
  const tail = (term * servers) / (servers - load);
  const share = tail / (sum + tail);
  return { share, meanWaitSeconds: (share * meanSeconds) / (servers - load) };
}

describe('the simulation of a peak ensures that', () => {
  test.each([
    [1.2, 0.5, 1],
    [8, 0.5, 5],
    [18, 0.5, 10],
  ])('%d jobs a second of %d s before %d cores wait as theory says', (jobsASecond, seconds, cores) => {
    const expected = erlangC(jobsASecond, seconds, cores);
    const waits = playPeak([cost('merge', seconds)], jobsASecond, cores, 60_000 / jobsASecond);
    const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
    const share = waits.filter((wait) => wait > 0).length / waits.length;
    expect(share / expected.share).toBeCloseTo(1, 1);
    expect(mean / expected.meanWaitSeconds).toBeGreaterThan(0.93);
    expect(mean / expected.meanWaitSeconds).toBeLessThan(1.07);
  });

  test('nobody waits where there is plenty of room, and waits grow without end where there is too little', () => {
    const needed = 2 * meanOf(COSTS, 'workerSeconds');
    const waitOf = (cores: number) => quantile(playPeak(COSTS, 2, cores), 0.95);
    expect(waitOf(Math.ceil(needed * 4))).toBeLessThan(1);
    expect(waitOf(Math.ceil(needed / 2))).toBeGreaterThan(60);
  });

  test('ten times the jobs need about ten times the cores, and what is full first is named', () => {
    const [one, ten] = [forecast(COSTS, 100_000), forecast(COSTS, 1_000_000)];
    expect(ten.workerCores / one.workerCores).toBeGreaterThan(6);
    expect(ten.workerCores / one.workerCores).toBeLessThan(12);
    expect(ten.waitP95Seconds).toBeLessThanOrEqual(5);
    expect(ten.redisUse).toBeCloseTo(one.redisUse * 10);
    const [[worker]] = limitsOf(COSTS).toSorted(([, few], [, many]) => few - many) as [[string, number]];
    expect(worker).toBe('one core of a worker');
  });
});
