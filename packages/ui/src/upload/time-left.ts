/** Expected end of a job, estimated from the percents that it reported. */
export interface Pace {
  /** All times in milliseconds, of one clock. */
  readonly startedAt: number;
  /** Shape of the job's time, see `startPace`. */
  readonly shape: WorkShape;
  /** Time at which the work itself began; null before. */
  readonly workedFrom: number | null;
  /** Reports of the work that count, oldest first: the part of the time that had passed, 0 to 1, and when that was. */
  readonly heard: readonly { readonly share: number; readonly at: number }[];
  /** Null while it cannot be told. */
  readonly endsAt: number | null;
}

/**
 * Passage of a tool's time while it reports its work: at equal steps of the work, from its beginning to its end, the part of the
 * time that has passed, in percent of the time from the beginning of the work to the end of the job. The remainder to 100 is
 * checking. The shape is measured, because no tool reports all its work evenly: most write their result after they have reported
 * that all pages are done.
 */
export type WorkShape = readonly number[];

/** Shape for tools that were not measured: even work, and some checking. */
const EVEN: WorkShape = [0, 90];
/** The percents at which the work itself begins and ends, as the engine reports them. */
export const WORK = { from: 60, to: 89 };
/** Smallest part of the time from which the rest is estimated; an estimate from less is chance. */
const LEAST_SHARE = 0.02;
/** The first so much of what has passed no longer counts: engines were started then, and the pace may have changed since. */
const FORGOTTEN = 0.4;
/** The last so much of the time always counts: several engines may have reported at once. */
const LEAST_TIME = 0.25;
/** Between two reports that are kept. */
const LEAST_STEP = 0.002;

/** The pace of a job that starts now. @param shape of the tool; even when absent */
export function startPace(at: number, shape: WorkShape = EVEN): Pace {
  return { startedAt: at, shape, workedFrom: null, heard: [], endsAt: null };
}

/** The pace once the engine has reported a percent. @param percent of the job, 0 to 100, also between whole ones */
export function keepPace(pace: Pace, percent: number, at: number): Pace {
  const fraction = Math.min(1, (percent - WORK.from) / (WORK.to - WORK.from));
  if (fraction < 0) return pace;
  // Once the work is done, its end stays where it was.
  if (fraction === 1 && pace.endsAt !== null) return pace;
  const share = shareAt(pace.shape, fraction);
  const last = pace.heard.at(-1);
  if (last && share - last.share < LEAST_STEP) return pace;
  const workedFrom = pace.workedFrom ?? at;
  const mayBegin = (report: Pace['heard'][number]) =>
    report.share <= share * FORGOTTEN && at - report.at >= (at - workedFrom) * LEAST_TIME;
  const heard = pace.heard.slice(Math.max(0, pace.heard.findLastIndex(mayBegin))).concat({ share, at });
  const [since = { share, at }] = heard;
  const done = share - since.share;
  const endsAt = done < LEAST_SHARE ? pace.endsAt : Math.round(at + ((at - since.at) * (1 - share)) / done);
  return { ...pace, workedFrom, heard, endsAt };
}

/** The part of the time that has passed, 0 to 1. @param fraction of the work, 0 to 1 */
function shareAt(shape: WorkShape, fraction: number): number {
  const place = fraction * (shape.length - 1);
  const [before = 0, after = before] = shape.slice(Math.floor(place));
  return (before + (after - before) * (place % 1)) / 100;
}
