/** Percent of the stations that every job passes. */
export const MILESTONES = { started: 10, read: 50, accepted: 60, verified: 90, done: 100 } as const;

/** Turns the stations and fractions of one job into percents that never fall. */
export interface JobProgress {
  started(): void;
  /** @param fraction 0 to 1 of the bytes of all inputs. */
  reading(fraction: number): void;
  accepted(): void;
  /** @param fraction 0 to 1 of the operation's own work. */
  working(fraction: number): void;
  verified(): void;
  done(): void;
}

export function createJobProgress(onPercent: (percent: number) => void): JobProgress {
  let highest = 0;
  const say = (percent: number) => {
    if (percent <= highest) return;
    highest = percent;
    onPercent(percent);
  };
  /** A point between two stations; whatever an operation reports stays between them. */
  const between = (from: number, to: number, fraction: number) => {
    const part = Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0;
    say(from + (to - from) * part);
  };
  return {
    started: () => say(MILESTONES.started),
    reading: (fraction) => between(MILESTONES.started, MILESTONES.read, fraction),
    accepted: () => say(MILESTONES.accepted),
    working: (fraction) => between(MILESTONES.accepted, MILESTONES.verified - 1, fraction),
    verified: () => say(MILESTONES.verified),
    done: () => say(MILESTONES.done),
  };
}
