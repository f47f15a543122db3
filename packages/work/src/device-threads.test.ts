import { expect, test } from 'vitest';
import { threadsFor } from './device-threads.ts';

test('ensures that threads are as many as cores and memory allow, and at least one', () => {
  expect([threadsFor(8, 8), threadsFor(2, 8), threadsFor(8, 2), threadsFor(8, 0.5)]).toEqual([4, 2, 2, 1]);
});
