import { RectoError } from '@recto/contract/recto-error';
import { describe, expect, test } from 'vitest';
import type { HostOutput } from '../upload/host.ts';
import { namedOutputs } from './batch-names.ts';
import { type BatchItem, BatchQueue, type BatchWork } from './batch-queue.ts';

const units = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, files: [new File(['x'], `${index}.pdf`)] }));
const output = (name: string): HostOutput => ({ name, mediaType: 'application/pdf', blob: new Blob([name]) });
const states = (queue: BatchQueue) => queue.read().items.map(({ state }) => state.kind);

function ended(queue: BatchQueue): Promise<void> {
  return new Promise((resolve) => {
    const look = () => queue.read().phase === 'ended' && resolve();
    queue.subscribe(look);
    look();
  });
}

describe('a queue of a batch: ensures that', () => {
  test('no more units are worked on at a time than it has lanes, and each once', async () => {
    const queue = new BatchQueue(units(12), 3);
    const seen: string[] = [];
    let running = 0;
    let most = 0;
    queue.start(async ([given]) => {
      running += 1;
      most = Math.max(most, running);
      seen.push(given?.file.name ?? '');
      await new Promise((resolve) => setTimeout(resolve, 2));
      running -= 1;
      return { outputs: [output('a.pdf')] };
    });
    await ended(queue);
    expect(most).toBe(3);
    expect(seen.toSorted()).toEqual(
      units(12)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(new Set(states(queue))).toEqual(new Set(['done']));
  });

  test('what fails says why and keeps what was done before; tried again it may succeed', async () => {
    const queue = new BatchQueue(units(3), 1);
    const failing: BatchWork = async ([given]) => {
      if (given?.file.name === '0.pdf') throw new RectoError('input-damaged', { fileName: '0.pdf' });
      if (given?.file.name === '1.pdf') return { outputs: [output('half.pdf')], error: new RectoError('cancelled') };
      return { outputs: [output('whole.pdf')] };
    };
    queue.start(failing);
    await ended(queue);
    expect(states(queue)).toEqual(['failed', 'failed', 'done']);
    const [first, second] = queue.read().items.map(({ state }) => state);
    expect(first?.kind === 'failed' && first.error.code).toBe('input-damaged');
    expect(second?.kind === 'failed' && second.outputs.map(({ name }) => name)).toEqual(['half.pdf']);
    queue.retryFailed(async () => ({ outputs: [output('now.pdf')] }));
    await ended(queue);
    expect(states(queue)).toEqual(['done', 'done', 'done']);
  });

  test('a locked file goes on with the password that is given for it, also a second one', async () => {
    const queue = new BatchQueue([{ name: 'both', files: units(2).flatMap(({ files }) => files) }, ...units(1)], 1);
    queue.start(async (given) => {
      for (const { file, password } of given) {
        const code = password === undefined ? 'input-locked' : 'password-wrong';
        if (given.length > 1 && password !== `open ${file.name}`) throw new RectoError(code, { fileName: file.name });
      }
      return { outputs: [output('a.pdf')] };
    });
    await ended(queue);
    expect(states(queue)).toEqual(['failed', 'done']);
    for (const [name, password] of [
      ['0.pdf', 'wrong'],
      ['0.pdf', 'open 0.pdf'],
      ['1.pdf', 'open 1.pdf'],
    ] as const) {
      expect(states(queue)).toEqual(['failed', 'done']);
      queue.unlock(0, name, password);
      await ended(queue);
    }
    expect(states(queue)).toEqual(['done', 'done']);
  });

  test('a cancelled unit waits again, and what is done stays', async () => {
    const queue = new BatchQueue(units(2), 1);
    const hanging: BatchWork = ([given], { signal }) =>
      given?.file.name === '0.pdf'
        ? Promise.resolve({ outputs: [output('a.pdf')] })
        : new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new RectoError('cancelled')));
          });
    queue.start(hanging);
    await expect.poll(() => states(queue)).toEqual(['done', 'working']);
    queue.cancel();
    await expect.poll(() => states(queue)).toEqual(['done', 'waiting']);
    expect(queue.read().phase).toBe('ready');
    queue.start(async () => ({ outputs: [output('b.pdf')] }));
    await ended(queue);
    expect(states(queue)).toEqual(['done', 'done']);
  });
});

describe('names of results: ensures that', () => {
  const item = (name: string, ...outputs: string[]): BatchItem => ({
    name,
    files: [],
    state: { kind: 'done', outputs: outputs.map(output) },
  });

  test('they follow the pattern, differ, and stay names', () => {
    const items = [item('a.b.pdf', 'recto-x.pdf'), item('A.b.pdf', 'recto-x.pdf'), item('c.pdf', '1.png', '2.png')];
    expect(namedOutputs(items, '{name}-{tool}', 'crop').map(({ name }) => name)).toEqual([
      'a.b-crop.pdf',
      'A.b-crop (2).pdf',
      'c-crop-1.png',
      'c-crop-2.png',
    ]);
    expect(namedOutputs(items.slice(2), '../{number}:', 'crop').map(({ name }) => name)).toEqual([
      '.._1_-1.png',
      '.._1_-2.png',
    ]);
  });
});
