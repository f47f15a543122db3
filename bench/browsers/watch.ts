import type { Patience } from '../../apps/web/src/tests/engines/visitor.testing.ts';
import { type ProcessorTime, processorTime } from './processor.ts';

const LOOK_EVERY_MS = 1000;
/** A page that says the same for so long stands still, or works slowly. */
const STILL_MS = 300_000;
/** Share of one processor below which workers do nothing. */
const IDLE_SHARE = 0.02;
/** Nobody waits longer, even for a page that works. */
const MOST_MS = 900_000;
/** Message of the page's own watchdog, with the minutes. */
const WATCHDOG = /^No progress for .*$/m;
/** Beginning of the message about a hang. */
export const HANG = 'Stands still';

/** The longest time for which a page said the same while it was waited for. */
export interface Stillness {
  readonly seconds: number;
  /** Taken meanwhile. */
  readonly processor: ProcessorTime;
}

export const NO_STILLNESS: Stillness = { seconds: 0, processor: { all: 0, workers: 0 } };

/** A wait that tells a page that stands still from one that is slow: nothing new to read for five minutes, and workers that do nothing. */
export class Watch implements Patience {
  readonly lookEveryMs = LOOK_EVERY_MS;
  longest = NO_STILLNESS;

  /** Forgets the round before. */
  restart(): void {
    this.longest = NO_STILLNESS;
  }

  begin() {
    const beganAt = performance.now();
    let [words, since, before] = ['', beganAt, processorTime()];
    return async (sayMain: () => Promise<string>): Promise<string> => {
      const now = performance.now();
      const said = (await sayMain()).replace(WATCHDOG, '');
      if (said !== words) {
        [words, since, before] = [said, now, processorTime()];
        return '';
      }
      const still = now - since;
      if (still / 1000 > this.longest.seconds) this.longest = stillnessOf(still, before);
      if (still > STILL_MS && this.longest.processor.workers < (IDLE_SHARE * still) / 1000) return HANG;
      return now - beganAt > MOST_MS ? 'Too slow' : '';
    };
  }
}

function stillnessOf(milliseconds: number, before: ProcessorTime): Stillness {
  const { all, workers } = processorTime();
  return { seconds: milliseconds / 1000, processor: { all: all - before.all, workers: workers - before.workers } };
}
