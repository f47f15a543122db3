import { RectoError } from '@recto/contract/recto-error';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileCard } from '../upload/upload-state.ts';
import { type AskEngine, LivePreviews } from './live-preview.ts';

type Answer = (signal: AbortSignal, onPercent: (percent: number) => void) => Promise<unknown>;

function engine(answer: Answer) {
  const jobs: unknown[] = [];
  const ask: AskEngine = (job, { signal, onPercent }) => {
    jobs.push(job);
    return answer(signal, onPercent);
  };
  return { ask, jobs };
}

const card = (password?: string): FileCard => ({
  key: 'a',
  entry: '',
  file: new File(['%PDF-1.7'], 'a.pdf'),
  state: { kind: 'reading' },
  ...(password !== undefined && { password }),
});
const rest = () => vi.advanceTimersByTimeAsync(400);
const untilStopped = (signal: AbortSignal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new RectoError('cancelled'))));

describe('live previews ensure that', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('the engine is asked once the settings have rested, and once for all who wait', async () => {
    const { ask, jobs } = engine(async (_, onPercent) => {
      onPercent(40);
      return 7;
    });
    const previews = new LivePreviews('tool', Number);
    const file = card('secret');
    const preview = previews.of(ask, file, { options: { level: 1 } });
    const states: unknown[] = [];
    preview.wait(() => states.push(preview.state));
    previews.of(ask, file, { options: { level: 1 } }).wait(() => undefined);
    expect(jobs).toEqual([]);
    await rest();
    expect(jobs).toEqual([{ toolId: 'tool', files: [{ file: file.file, password: 'secret' }], options: { level: 1 } }]);
    expect(states.slice(1)).toEqual([
      { kind: 'waiting', percent: 40 },
      { kind: 'made', answer: 7 },
    ]);
  });

  test('it stops when nobody waits any more, and begins again for the next one', async () => {
    const { ask, jobs } = engine(untilStopped);
    const preview = new LivePreviews('tool', String).of(ask, card(), { options: {} });
    const [first, second] = [preview.wait(() => undefined), preview.wait(() => undefined)];
    await rest();
    first();
    second();
    await rest();
    expect(jobs).toHaveLength(1);
    preview.wait(() => undefined);
    await rest();
    expect(jobs).toHaveLength(2);
  });

  test('who only watches sets nothing going', async () => {
    const { ask, jobs } = engine(async () => 1);
    const preview = new LivePreviews('tool', Number).of(ask, card(), { options: {} });
    preview.watch(() => undefined);
    await rest();
    expect(jobs).toEqual([]);
  });

  test.each([
    ['engine-crashed', 2],
    ['input-damaged', 1],
  ] as const)('a refusal with %s is asked %i times by two visitors, one after the other', async (code, times) => {
    const { ask, jobs } = engine(() => Promise.reject(new RectoError(code)));
    const preview = new LivePreviews('tool', Number).of(ask, card(), { options: {} });
    for (let visitor = 0; visitor < 2; visitor++) {
      const leave = preview.wait(() => undefined);
      await rest();
      expect(preview.state).toMatchObject({ kind: 'refused', error: { code } });
      leave();
    }
    expect(jobs).toHaveLength(times);
  });

  test('of one file the ten asked for last are kept', async () => {
    const { ask } = engine(async () => 1);
    const previews = new LivePreviews('tool', Number);
    const file = card();
    const of = (level: number) => previews.of(ask, file, { options: { level } });
    const [first, second] = [of(0), of(1)];
    for (let level = 2; level < 10; level++) of(level);
    expect(of(0)).toBe(first);
    of(10);
    expect(of(1)).not.toBe(second);
    expect(of(0)).toBe(first);
  });
});
