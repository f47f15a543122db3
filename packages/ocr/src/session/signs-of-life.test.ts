import { afterEach, expect, test, vi } from 'vitest';
import type { PageReply } from './messages.ts';
import { createSignsOfLife } from './signs-of-life.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('ensures that what is told of a page rises over several readings, at most once a second, and begins again with the next page', () => {
  vi.useFakeTimers();
  const told: number[] = [];
  const signs = createSignsOfLife((reply: PageReply) => {
    if (reply.kind === 'alive') told.push(Number(reply.fraction.toFixed(3)));
  });
  const stepAfter = (milliseconds: number, percent: number) => {
    vi.advanceTimersByTime(milliseconds);
    signs.step(percent);
  };
  signs.begin();
  stepAfter(1000, 10);
  stepAfter(400, 20);
  stepAfter(700, 100);
  stepAfter(1000, 50);
  stepAfter(1000, 20);
  signs.begin();
  // As many readings are expected as of the page before: three.
  stepAfter(1000, 50);
  stepAfter(1000, 0);
  expect(told).toEqual([0.09, 0.9, 0.945, 0.992, 0.15, 0.3]);
});
