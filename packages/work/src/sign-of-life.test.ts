import { expect, test } from 'vitest';
import { nextTurn, throwIfCancelled } from './cancellation.ts';
import { onSignOfLife, showLife } from './sign-of-life.ts';

test('ensures that every look at a signal is a sign of life of its work, and of no other', async () => {
  const [mine, other] = [new AbortController(), new AbortController()];
  let signs = 0;
  onSignOfLife(mine.signal, () => {
    signs += 1;
  });
  throwIfCancelled(other.signal);
  throwIfCancelled(undefined);
  showLife(undefined);
  expect(signs).toBe(0);
  throwIfCancelled(mine.signal);
  showLife(mine.signal);
  expect(signs).toBe(2);
  await nextTurn(mine.signal);
  expect(signs).toBeGreaterThan(2);
});

test('ensures that work which was cancelled shows no life', () => {
  const controller = new AbortController();
  let signs = 0;
  onSignOfLife(controller.signal, () => {
    signs += 1;
  });
  controller.abort();
  expect(() => throwIfCancelled(controller.signal)).toThrow();
  expect(signs).toBe(0);
});
