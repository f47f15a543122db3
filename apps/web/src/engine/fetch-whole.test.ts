import { createServer, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { fetchWhole } from './fetch-whole.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** Serves one address. @param answers what is done with each request, in their order; the last one for all that follow */
async function serve(...answers: readonly ((answer: ServerResponse) => void)[]) {
  let asked = 0;
  const server = createServer((_, answer) => answers[Math.min(asked++, answers.length - 1)]?.(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { address: `http://127.0.0.1:${port}/`, asked: () => asked };
}

const whole = (answer: ServerResponse) => void answer.end('all of it');
const never = () => {};
const half = (answer: ServerResponse) => void answer.write('all');
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);

test('ensures that a file whose bytes never come, or stop to come, is asked for again', async () => {
  const site = await serve(never, half, whole);
  expect(textOf(await fetchWhole(site.address, 'default', [300, 300]))).toBe('all of it');
  expect(site.asked()).toBe(3);
});

test('ensures that a file that comes slowly is not asked for twice, and one that is not there fails at once', async () => {
  const slow = await serve((answer) => {
    let letters = 0;
    const timer = setInterval(() => {
      answer.write('x');
      if (++letters === 12) answer.end(() => clearInterval(timer));
    }, 50);
  });
  expect(textOf(await fetchWhole(slow.address, 'default', [400]))).toBe('x'.repeat(12));
  expect(slow.asked()).toBe(1);
  stop?.();
  const missing = await serve((answer) => void answer.writeHead(404).end());
  await expect(fetchWhole(missing.address, 'default', [400])).rejects.toThrow('answered 404');
  expect(missing.asked()).toBe(1);
});
