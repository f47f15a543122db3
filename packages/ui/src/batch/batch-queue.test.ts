import { RectoError } from '@recto/contract/recto-error';
import { describe, expect, test } from 'vitest';
import type { HostOutput } from '../upload/host.ts';
import { namedOutputs } from './batch-names.ts';
import { type BatchItem, BatchQueue, type BatchWork } from './batch-queue.ts';
import { storedTogether } from './stored-together.ts';

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
      queue.unlock(queue.read().items[0]?.key ?? -1, name, password);
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

  test('units are added and taken out, those that are worked on excepted, and every one can be done once more', async () => {
    const queue = new BatchQueue(units(2), 1);
    queue.add([{ name: 'more', files: [new File(['x'], 'more.pdf')] }]);
    const [first] = queue.read().items;
    queue.remove(first?.key ?? -1);
    expect(queue.read().items.map(({ name }) => name)).toEqual(['1.pdf', 'more']);
    let times = 0;
    const work: BatchWork = async () => {
      times += 1;
      const [working] = queue.read().items.filter(({ state }) => state.kind === 'working');
      queue.remove(working?.key ?? -1);
      return { outputs: [output('a.pdf')] };
    };
    queue.start(work);
    await ended(queue);
    expect(states(queue)).toEqual(['done', 'done']);
    queue.reopen();
    expect(states(queue)).toEqual(['waiting', 'waiting']);
    queue.start(work);
    await ended(queue);
    expect(times).toBe(4);
  });

  test('a password that is given before the start is there at the start', async () => {
    const queue = new BatchQueue(units(1), 1);
    const [item] = queue.read().items;
    queue.unlock(item?.key ?? -1, '0.pdf', 'open sesame');
    expect(queue.read().phase).toBe('ready');
    const given: (string | undefined)[] = [];
    queue.start(async ([file]) => {
      given.push(file?.password);
      return { outputs: [output('a.pdf')] };
    });
    await ended(queue);
    expect(given).toEqual(['open sesame']);
  });

  test('what lies on a server is deleted as one, and when the batch is left or done once more', async () => {
    const deleted: string[] = [];
    const queue = new BatchQueue(units(2), 1);
    const work: BatchWork = async ([given]) => ({
      outputs: [output('a.pdf')],
      stored: {
        fileCount: 1,
        sentBytes: 10,
        expiresAt: given?.file.name === '0.pdf' ? 5 : 7,
        remove: async () => void deleted.push(given?.file.name ?? ''),
      },
    });
    queue.start(work);
    await ended(queue);
    const stored = storedTogether(queue.read().items);
    expect(stored).toMatchObject({ fileCount: 2, sentBytes: 20, expiresAt: 7 });
    await stored?.remove();
    expect(deleted).toEqual(['0.pdf', '1.pdf']);
    queue.reopen();
    expect(deleted).toEqual(['0.pdf', '1.pdf', '0.pdf', '1.pdf']);
    expect(storedTogether(queue.read().items)).toBeNull();
    queue.start(work);
    await ended(queue);
    queue.close();
    expect(deleted.length).toBe(6);
  });
});

describe('names of results: ensures that', () => {
  const item = (name: string, ...outputs: string[]): BatchItem => ({
    key: 0,
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
