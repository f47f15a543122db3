import type { PageReply } from './messages.ts';

/** Least time between two signs of life. */
const INTERVAL_MS = 1000;
/** Most pages are read once. Each further reading has as much of what is left. */
const READING_SHARE = 0.9;

/** What a thread tells while it reads a page, which may take minutes. */
export interface SignsOfLife {
  /** A page begins. */
  begin(): void;
  /** @param percent of the engine's present reading of the page */
  step(percent: number): void;
}

/** @param post what is posted from within a reading arrives at once */
export function createSignsOfLife(post: (reply: PageReply) => void): SignsOfLife {
  let lastAt = performance.now();
  let [left, lastPercent] = [1, 0];
  return {
    begin() {
      [left, lastPercent] = [1, 0];
    },
    step(percent) {
      // The engine begins again.
      if (percent < lastPercent) left *= 1 - READING_SHARE;
      lastPercent = percent;
      const now = performance.now();
      if (now - lastAt < INTERVAL_MS) return;
      lastAt = now;
      const share = READING_SHARE * Math.min(1, Math.max(0, percent / 100));
      post({ kind: 'alive', fraction: 1 - left + left * share });
    },
  };
}
