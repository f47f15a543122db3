import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchForQuiet } from './free-when-quiet.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ensures that memory is freed once jobs have stopped ending, and not while they go on', () => {
  let collections = 0;
  const watch = watchForQuiet(() => {
    collections += 1;
  });
  for (let job = 0; job < 10; job++) {
    watch.ended();
    vi.advanceTimersByTime(4_000);
  }
  expect(collections).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
  watch.ended();
  watch.stop();
  vi.advanceTimersByTime(60_000);
  expect(collections).toBe(1);
});

test('ensures that what it frees by itself is memory', () => {
  const watch = watchForQuiet();
  let garbage: unknown = Array.from({ length: 200_000 }, (_, index) => ({ index }));
  const before = process.memoryUsage().heapUsed;
  garbage = undefined;
  watch.ended();
  vi.advanceTimersByTime(60_000);
  expect(garbage).toBeUndefined();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before);
});
