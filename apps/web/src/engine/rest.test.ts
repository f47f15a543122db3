import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilAtRest, whileWorking } from './rest.ts';

const after = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ensures that what can wait does so until no engine has worked for three seconds, also after one that failed', async () => {
  let isAtRest = false;
  void whileWorking(after(1_000));
  whileWorking(after(60_000).then(() => Promise.reject(new Error('damaged')))).catch(() => {});
  const rest = untilAtRest().then(() => {
    isAtRest = true;
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(isAtRest).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isAtRest).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isAtRest).toBe(true);
  await rest;
});
