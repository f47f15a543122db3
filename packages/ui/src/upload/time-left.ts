/**
 * When a job will end, judged from the percents that it reported. Reading, the work itself and checking each have a fixed part of
 * the percents, whatever time they take; so only the work says how fast it goes, and checking takes about as long as reading did.
 */
export interface Pace {
  /** All times in milliseconds, of one clock. */
  readonly startedAt: number;
  /** When the work itself began; null before. */
  readonly workedFrom: number | null;
  /** The first that was heard of the work. What came before it also started engines. */
  readonly first: { readonly fraction: number; readonly at: number } | null;
  /** Null while it cannot be told. */
  readonly endsAt: number | null;
}

/** The percents at which the work itself begins and ends, as the engine reports them. */
const WORK = { from: 60, to: 89 };
/** What a shorter part of the work says of the rest is chance. */
const LEAST_FRACTION = 0.02;
/** From so much work on, what came before the first report no longer counts; before, several engines may have reported at once. */
const SURE_FRACTION = 0.25;

/** The pace of a job that starts now. */
export function startPace(at: number): Pace {
  return { startedAt: at, workedFrom: null, first: null, endsAt: null };
}

/** The pace once the engine has reported a percent. @param percent of the job, 0 to 100, also between whole ones */
export function keepPace(pace: Pace, percent: number, at: number): Pace {
  const fraction = Math.min(1, (percent - WORK.from) / (WORK.to - WORK.from));
  if (fraction < 0) return pace;
  const workedFrom = pace.workedFrom ?? at;
  if (fraction === 0) return { ...pace, workedFrom };
  const first = pace.first ?? { fraction, at };
  const workMs = workLeftMs({ from: { fraction: 0, at: workedFrom }, first }, fraction, at);
  // Once checking has begun, its end stays where it was.
  if (workMs === null || (fraction === 1 && pace.endsAt !== null)) return { ...pace, workedFrom, first };
  const checkMs = workedFrom - pace.startedAt;
  return { ...pace, workedFrom, first, endsAt: Math.round(at + workMs + checkMs) };
}

type Heard = NonNullable<Pace['first']>;

function workLeftMs({ from, first }: Readonly<Record<'from' | 'first', Heard>>, fraction: number, at: number) {
  if (fraction === 1) return 0;
  const since = fraction - first.fraction < SURE_FRACTION ? from : first;
  const done = fraction - since.fraction;
  return done < LEAST_FRACTION ? null : ((at - since.at) * (1 - fraction)) / done;
}
