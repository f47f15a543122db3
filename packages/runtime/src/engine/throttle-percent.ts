import { MILESTONES } from './job-progress.ts';

/** Least time between two progress messages that are not milestones. */
const PROGRESS_INTERVAL_MS = 100;

/** Lets milestones pass, and at most ten other percents a second. */
export function throttlePercent(post: (percent: number) => void): (percent: number) => void {
  const milestones = new Set<number>(Object.values(MILESTONES));
  const isDue = atMostEvery(PROGRESS_INTERVAL_MS);
  return (percent) => {
    if (isDue(milestones.has(percent))) post(percent);
  };
}

/** Says whether something is due again: when it is forced, or not said for a time. */
export function atMostEvery(intervalMs: number): (isForced?: boolean) => boolean {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (isForced = false) => {
    const now = performance.now();
    if (!isForced && now - lastAt < intervalMs) return false;
    lastAt = now;
    return true;
  };
}
