import { expect, test } from 'vitest';
import { nextTurn, throwIfCancelled } from './cancellation.ts';
import { Pace } from './pace.ts';

test('ensures that timers and messages get their turn', async () => {
  const seen: string[] = [];
  setTimeout(() => seen.push('timer'), 0);
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise<void>((resolve) => {
    port2.onmessage = () => {
      seen.push('message');
      resolve();
    };
  });
  port1.postMessage(null);
  await nextTurn();
  expect(seen).toContain('timer');
  await arrived;
  port1.close();
  expect(seen).toContain('message');
});

test('ensures that a cancel that arrives during the turn ends the work', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 0);
  await expect(nextTurn(controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
  await expect(nextTurn(controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
});

test('ensures that a loop with a pace reports, and ends when it is cancelled', async () => {
  const controller = new AbortController();
  const reports: number[] = [];
  const pace = new Pace(controller.signal, (steps) => {
    reports.push(steps);
    controller.abort();
  });
  const work = async () => {
    for (;;) if (pace.step()) await pace.rest();
  };
  await expect(work()).rejects.toMatchObject({ code: 'cancelled' });
  expect(reports).toHaveLength(1);
  expect(reports[0]).toBeGreaterThan(0);
});

test('throwIfCancelled ensures that an aborted job goes no further', () => {
  expect(() => throwIfCancelled(undefined)).not.toThrow();
  expect(() => throwIfCancelled(new AbortController().signal)).not.toThrow();
  expect(() => throwIfCancelled(AbortSignal.abort())).toThrowError('Cancelled');
});
