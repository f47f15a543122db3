import type { EngineRequest } from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';
import { describe, expect, test } from 'vitest';
import type { EngineLink, EngineListener } from './engine-link.ts';
import { superviseRequest } from './supervise-request.ts';

/** An engine that says what a test writes, for what no real engine does on demand. */
function scriptedEngine(onRequest: (request: EngineRequest<string>, say: (reply: unknown) => void) => void) {
  let listener: EngineListener = { onReply() {}, onEnd() {} };
  let hasEnded = false;
  const link: EngineLink<string> = {
    post: (request) => onRequest(request, (reply) => queueMicrotask(() => listener.onReply(reply))),
    listen(next) {
      listener = next;
    },
    terminate() {
      hasEnded = true;
    },
    get hasEnded() {
      return hasEnded;
    },
  };
  return link;
}

const jobId = 'j';
const request = { kind: 'run', jobId, toolId: 't', inputs: [], options: {} } as const;
const readResult = (result: unknown) => {
  if (typeof result !== 'string') throw new RectoError('engine-crashed');
  return result;
};
const supervise = (link: EngineLink<string>, more: { signal?: AbortSignal; startTimeoutMs?: number } = {}) =>
  superviseRequest(link, request, { readResult, ...more });

describe('superviseRequest ensures that', () => {
  test('an engine that has answered properly stays fit for the next request', async () => {
    const link = scriptedEngine((_, say) => say({ kind: 'done', jobId, result: 'fine' }));
    expect(await supervise(link)).toBe('fine');
    const failing = scriptedEngine((_, say) =>
      say({ kind: 'failed', jobId, error: { code: 'no-files', details: {} } }),
    );
    await expect(supervise(failing)).rejects.toMatchObject({ code: 'no-files' });
    expect([link.hasEnded, failing.hasEnded]).toEqual([false, false]);
  });

  test.each<[string, unknown]>([
    ['text', 'hello'],
    ['nothing', undefined],
    ['an unknown kind', { kind: 'gibberish', jobId }],
    ['an answer to another job', { kind: 'done', jobId: 'other', result: 'fine' }],
    ['a result of another shape', { kind: 'done', jobId, result: 5 }],
    ['a percentage above 100', { kind: 'progress', jobId, percent: 200 }],
    ['a time limit that never comes', { kind: 'started', jobId, timeoutMs: Number.POSITIVE_INFINITY }],
  ])('%s ends the engine with engine-crashed', async (_, reply) => {
    const link = scriptedEngine((__, say) => say(reply));
    await expect(supervise(link)).rejects.toMatchObject({ code: 'engine-crashed' });
    expect(link.hasEnded).toBe(true);
  });

  test('an engine that never starts is ended', async () => {
    const link = scriptedEngine(() => {});
    await expect(supervise(link, { startTimeoutMs: 20 })).rejects.toMatchObject({ code: 'engine-crashed' });
    expect(link.hasEnded).toBe(true);
  });

  test('an engine cannot extend its time limit by starting again', async () => {
    const link = scriptedEngine((_, say) => {
      say({ kind: 'started', jobId, timeoutMs: 30 });
      say({ kind: 'started', jobId, timeoutMs: 60_000 });
    });
    await expect(supervise(link)).rejects.toMatchObject({ code: 'timed-out', details: { seconds: 1 } });
  });

  test('a result that comes after the cancel is no result', async () => {
    const controller = new AbortController();
    const link = scriptedEngine(({ kind }, say) => {
      if (kind === 'cancel') say({ kind: 'done', jobId, result: 'late' });
    });
    const running = supervise(link, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(link.hasEnded).toBe(false);
  });

  test('an engine that goes on after the cancel is ended', async () => {
    const controller = new AbortController();
    const link = scriptedEngine((_, say) => say({ kind: 'started', jobId, timeoutMs: 60_000 }));
    const running = supervise(link, { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(link.hasEnded).toBe(true);
  });
});
