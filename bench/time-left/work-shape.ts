import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORK, type WorkShape } from '../../packages/ui/src/upload/time-left.ts';
import { ROOT } from '../../scripts/root.ts';

/** Percentage that an engine reported, and the time in milliseconds from the start of the job. */
export interface Reported {
  readonly percent: number;
  readonly at: number;
}

/** Steps of the work, from its begin to its end, for which the share of the time is told. */
const STEPS = 10;
/** A shorter job says more of how engines start than of the work. */
const LEAST_MS = 400;

/** Returns the course of one job's time; null for a job that was too short. @see WorkShape */
export function shapeOf(reports: readonly Reported[], wholeMs: number): WorkShape | null {
  const work = reports.filter(({ percent }) => percent >= WORK.from);
  const beganAt = beginOf(work);
  if (beganAt === null || wholeMs - beganAt < LEAST_MS) return null;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const percent = WORK.from + ((WORK.to - WORK.from) * step) / STEPS;
    return (100 * Math.max(0, timeOf(percent, work) - beganAt)) / (wholeMs - beganAt);
  });
}

/** When the work would have begun had no engine to be started first: the same in a short job and in a long one. */
function beginOf(work: readonly Reported[]): number | null {
  const [begin] = work;
  const told = work.filter(({ percent }) => percent > WORK.from && percent < WORK.to);
  const [first, last] = [told[0], told.at(-1)];
  if (!begin || !first || !last || first === last) return begin?.at ?? null;
  const msPerPercent = (last.at - first.at) / (last.percent - first.percent);
  return Math.max(begin.at, first.at - msPerPercent * (first.percent - WORK.from));
}

/** When a percent was reached, between two reports in proportion. */
function timeOf(percent: number, work: readonly Reported[]): number {
  const index = work.findIndex((report) => report.percent >= percent);
  const after = work[index] ?? work.at(-1);
  const before = work[Math.max(0, index - 1)] ?? after;
  if (!after || !before || after.percent === before.percent) return after?.at ?? 0;
  return before.at + ((after.at - before.at) * (percent - before.percent)) / (after.percent - before.percent);
}

/** The shape of one job, and how long it took. */
export interface LearnedShape {
  readonly shape: WorkShape;
  readonly wholeMs: number;
}

/** Writes the shapes that the page takes: of each tool the mean of its jobs, in which a long job counts as much as it lasted. */
export function writeShapes(learned: ReadonlyMap<string, readonly LearnedShape[]>): void {
  const lines = [...learned].map(([toolId, jobs]) => {
    const allMs = jobs.reduce((sum, { wholeMs }) => sum + wholeMs, 0);
    const mean = Array.from({ length: STEPS + 1 }, (_, step) =>
      Math.round(jobs.reduce((sum, { shape, wholeMs }) => sum + (shape[step] ?? 0) * wholeMs, 0) / allMs),
    );
    return `  ${/^[a-z]+$/.test(toolId) ? toolId : `'${toolId}'`}: [${mean.join(', ')}],\n`;
  });
  writeFileSync(
    join(ROOT, 'packages/tools/src/work-shapes.ts'),
    `/** Course of each tool's time while it reports its work. Measured: written by \`npm run house -- bench:time-left --learn\`. */
export const WORK_SHAPES: Readonly<Record<string, readonly number[]>> = {
${lines.sort().join('')}};
`,
  );
}
