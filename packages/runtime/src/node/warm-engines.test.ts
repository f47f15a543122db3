import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createWarmEngines } from './warm-engines.ts';

const NO_ENGINE = { hasEnded: false, close: async () => {} };

function countedEngines(count: number) {
  const started: number[] = [];
  const engines = createWarmEngines(() => {
    started.push(started.length);
    return { ...NO_ENGINE };
  }, count);
  return { started, engines };
}

describe('engines started ahead ensure that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a lone job is not disturbed by the start of the next engine, which is there soon after', async () => {
    const { started, engines } = countedEngines(1);
    engines.take();
    expect(started).toHaveLength(1);
    vi.runAllTimers();
    expect(started).toHaveLength(2);
    engines.take();
    expect(started).toHaveLength(3);
    await engines.close();
  });

  test('in a row of jobs each engine is replaced at once, and none is given out twice', async () => {
    const { started, engines } = countedEngines(2);
    const taken = Array.from({ length: 5 }, () => engines.take());
    expect(new Set(taken).size).toBe(5);
    expect(started.length).toBe(7);
    await engines.close();
    vi.runAllTimers();
    expect(started.length).toBe(7);
  });
});
