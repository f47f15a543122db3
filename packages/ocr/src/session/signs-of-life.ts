import type { PageReply } from './messages.ts';

/** Least time between two signs of life. */
const INTERVAL_MS = 1000;
/** Share of a page's progress assigned to its expected readings. Each further reading takes the same share of the rest. */
const EXPECTED_SHARE = 0.9;

/** Progress of a thread while it reads a page, which may take minutes. */
export interface SignsOfLife {
  /** A page begins. */
  begin(): void;
  /** @param percent of the engine's present reading of the page */
  step(percent: number): void;
}

/**
 * Expects as many readings of a page as the page before it needed, and one of the first.
 * @param post delivers at once, even from within a reading
 */
export function createSignsOfLife(post: (reply: PageReply) => void): SignsOfLife {
  let lastAt = performance.now();
  let [expected, reading, lastPercent] = [1, 1, 0];
  const fractionAt = (part: number) => {
    if (reading <= expected) return (EXPECTED_SHARE * (reading - 1 + part)) / expected;
    const left = (1 - EXPECTED_SHARE) ** (reading - expected);
    return 1 - left + left * EXPECTED_SHARE * part;
  };
  return {
    begin() {
      [expected, reading, lastPercent] = [reading, 1, 0];
    },
    step(percent) {
      // The engine begins again.
      if (percent < lastPercent) reading += 1;
      lastPercent = percent;
      const now = performance.now();
      if (now - lastAt < INTERVAL_MS) return;
      lastAt = now;
      post({ kind: 'alive', fraction: fractionAt(Math.min(1, Math.max(0, percent / 100))) });
    },
  };
}
