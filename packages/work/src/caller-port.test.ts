import { afterEach, expect, test, vi } from 'vitest';
import { callerPort } from './caller-port.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the port is that of the first message to the worker, and later messages are not taken for one', async () => {
  const scope = new EventTarget();
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
  const [first, second] = [new MessageChannel(), new MessageChannel()];
  const port = callerPort();
  for (const { port1 } of [first, second]) scope.dispatchEvent(new MessageEvent('message', { data: port1 }));
  expect(await port).toBe(first.port1);
  for (const { port1 } of [first, second]) port1.close();
});
