/** When a job will end, judged from the percents that it reported. */
export interface Pace {
  /** All times in milliseconds, of one clock. */
  readonly startedAt: number;
  /** Shape of the job's time, see `startPace`. */
  readonly shape: WorkShape;
  /** When the work itself began; null before. */
  readonly workedFrom: number | null;
  /** The first that was heard of the work. What came before it also started engines. */
  readonly first: { readonly share: number; readonly at: number } | null;
  /** Null while it cannot be told. */
  readonly endsAt: number | null;
}

/**
 * How a tool's time goes by while it reports its work: at equal steps of the work, from its begin to its end, the part of the time
 * that has passed, in percent of the time from the begin of the work to the end of the job. What is missing to 100 in the end is
 * checking. It is measured, because no tool reports all that it does evenly: most write their result after they have said that all
 * pages are done.
 */
export type WorkShape = readonly number[];

/** Of tools that were not measured: even work, and some checking. */
const EVEN: WorkShape = [0, 90];
/** The percents at which the work itself begins and ends, as the engine reports them. */
export const WORK = { from: 60, to: 89 };
/** What a shorter part of the time says of the rest is chance. */
const LEAST_SHARE = 0.02;
/** From so much on, what came before the first report no longer counts; before, several engines may have reported at once. */
const SURE_SHARE = 0.25;

/** The pace of a job that starts now. @param shape of the tool; even when absent */
export function startPace(at: number, shape: WorkShape = EVEN): Pace {
  return { startedAt: at, shape, workedFrom: null, first: null, endsAt: null };
}

/** The pace once the engine has reported a percent. @param percent of the job, 0 to 100, also between whole ones */
export function keepPace(pace: Pace, percent: number, at: number): Pace {
  const fraction = Math.min(1, (percent - WORK.from) / (WORK.to - WORK.from));
  if (fraction < 0) return pace;
  const workedFrom = pace.workedFrom ?? at;
  // Once the work is done, its end stays where it was.
  if (fraction === 0 || (fraction === 1 && pace.endsAt !== null)) return { ...pace, workedFrom };
  const share = shareAt(pace.shape, fraction);
  const first = pace.first ?? { share, at };
  const since = share - first.share < SURE_SHARE ? { share: 0, at: workedFrom } : first;
  const done = share - since.share;
  const endsAt = done < LEAST_SHARE ? pace.endsAt : Math.round(at + ((at - since.at) * (1 - share)) / done);
  return { ...pace, workedFrom, first, endsAt };
}

/** The part of the time that has passed, 0 to 1. @param fraction of the work, 0 to 1 */
function shareAt(shape: WorkShape, fraction: number): number {
  const place = fraction * (shape.length - 1);
  const [before = 0, after = before] = shape.slice(Math.floor(place));
  return (before + (after - before) * (place % 1)) / 100;
}
