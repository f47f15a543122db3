import { describe, expect, test } from 'vitest';
import { EMPTY, type FileCard, moveCard, reduceUpload, type UploadAction, type UploadState } from './upload-state.ts';

function card(key: string, name = `${key}.pdf`, lastModified = 0): FileCard {
  return { key, file: new File(['%PDF'], name, { lastModified }), state: { kind: 'reading' }, entry: '' };
}

function after(actions: readonly UploadAction[], from: UploadState = EMPTY): UploadState {
  return actions.reduce(reduceUpload, from);
}

const THREE = after([{ kind: 'added', cards: [card('a'), card('b'), card('c')], problems: [] }]);
const keysOf = (state: UploadState) => state.cards.map(({ key }) => key);
const RESULT = {
  outputs: [],
  receipt: {
    toolId: 'merge',
    inputs: [],
    outputs: [],
    lines: [],
    contentUnchanged: true,
    notes: [],
    durationMs: 1,
    ranOn: 'device' as const,
  },
};

describe('the upload state ensures that', () => {
  test.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', -5, ['b', 'a', 'c']],
    ['b', 99, ['a', 'c', 'b']],
    ['unknown', 0, ['a', 'b', 'c']],
  ])('card %s moved to %i stands where it should', (key, to, expected) => {
    expect(moveCard(THREE.cards, key, to).map((moved) => moved.key)).toEqual(expected);
  });

  test('names sort as people count, dates from old to new', () => {
    const state = after([
      { kind: 'added', cards: [card('x', 'Page 10.pdf', 1), card('y', 'page 9.pdf', 2)], problems: [] },
    ]);
    expect(keysOf(reduceUpload(state, { kind: 'sorted', by: 'name' }))).toEqual(['y', 'x']);
    expect(keysOf(reduceUpload(state, { kind: 'sorted', by: 'date' }))).toEqual(['x', 'y']);
  });

  test('a job starts at 10 percent, never falls back, and says the time left only of long work', () => {
    const started = reduceUpload(THREE, { kind: 'started', at: 0, workShape: [0, 100] });
    expect(started.phase).toMatchObject({ kind: 'working', percent: 10, pace: { endsAt: null } });
    const soon = after([{ kind: 'progressed', percent: 60, at: 1_000 }], started);
    expect(soon.phase).toMatchObject({ percent: 60, pace: { endsAt: null } });
    const later = after([{ kind: 'progressed', percent: 40, at: 8_000 }], soon);
    expect(later.phase).toMatchObject({ percent: 60, pace: { endsAt: null } });
    const half = after(
      [
        { kind: 'progressed', percent: 62.9, at: 3_000 },
        { kind: 'progressed', percent: 74.5, at: 11_000 },
      ],
      later,
    );
    expect(half.phase).toMatchObject({ percent: 74.5, pace: { endsAt: 21_000 } });
  });

  test('on the server the time counts from when the job begins there', () => {
    const sent = after(
      [
        { kind: 'started', at: 0, workShape: [0, 100] },
        { kind: 'staged', stage: { kind: 'sending', sentBytes: 1, totalBytes: 2 }, at: 30_000 },
        { kind: 'staged', stage: { kind: 'working', percent: 60 }, at: 31_000 },
        { kind: 'progressed', percent: 75, at: 31_000 },
        { kind: 'staged', stage: { kind: 'working', percent: 62.9 }, at: 33_000 },
        { kind: 'staged', stage: { kind: 'working', percent: 74.5 }, at: 41_000 },
      ],
      THREE,
    );
    expect(sent.phase).toMatchObject({ percent: 75, pace: { endsAt: 51_000 } });
  });

  test('a failure keeps the files and shows its text; the next start clears it', () => {
    const failed = after(
      [
        { kind: 'started', at: 0 },
        { kind: 'failed', problem: { text: 'broken' } },
      ],
      THREE,
    );
    expect(keysOf(failed)).toEqual(['a', 'b', 'c']);
    expect(failed.phase.kind).toBe('choosing');
    expect(failed.problems).toEqual([{ text: 'broken' }]);
    expect(reduceUpload(failed, { kind: 'started', at: 1 }).problems).toEqual([]);
  });

  test('a result can be left for the same files, or for an empty workspace', () => {
    const done = after(
      [
        { kind: 'started', at: 0 },
        { kind: 'finished', result: RESULT },
      ],
      THREE,
    );
    expect(done.phase.kind).toBe('done');
    expect(keysOf(reduceUpload(done, { kind: 'reopened' }))).toEqual(['a', 'b', 'c']);
    expect(reduceUpload(done, { kind: 'cleared' })).toEqual(EMPTY);
  });

  test('progress that comes after the end changes nothing', () => {
    const done = after(
      [
        { kind: 'started', at: 0 },
        { kind: 'finished', result: RESULT },
      ],
      THREE,
    );
    expect(reduceUpload(done, { kind: 'progressed', percent: 70, at: 9 })).toBe(done);
  });

  test('a job that gives no sign of life is said to, until it does; the next try begins without a word of it', () => {
    const started = reduceUpload(THREE, { kind: 'started', at: 0 });
    expect(started.phase).toMatchObject({ quietSeconds: 0 });
    const quiet = reduceUpload(started, { kind: 'quiet', seconds: 60 });
    expect(quiet.phase).toMatchObject({ kind: 'working', quietSeconds: 60 });
    expect(reduceUpload(quiet, { kind: 'quiet', seconds: 0 }).phase).toMatchObject({ quietSeconds: 0 });
    const again = reduceUpload(quiet, { kind: 'started', at: 9 });
    expect(again.phase).toMatchObject({ percent: 10, quietSeconds: 0 });
    expect(keysOf(again)).toEqual(['a', 'b', 'c']);
    expect(reduceUpload(THREE, { kind: 'quiet', seconds: 60 })).toBe(THREE);
  });

  test('the last file that leaves takes the settings of its pages along, and a batch takes all files', () => {
    const withoutFiles = () => ({ order: '' });
    const set = reduceUpload(THREE, { kind: 'set', options: { order: '3,1,2' } });
    const some = reduceUpload(set, { kind: 'removed', key: 'a', withoutFiles });
    expect(some.options).toEqual({ order: '3,1,2' });
    const none = after(
      [
        { kind: 'removed', key: 'b', withoutFiles },
        { kind: 'removed', key: 'c', withoutFiles },
      ],
      some,
    );
    expect(none).toEqual({ ...EMPTY, options: { order: '' } });
    const batch = reduceUpload(set, { kind: 'batched', files: set.cards.map(({ file }) => file), withoutFiles });
    expect(batch).toMatchObject({ cards: [], options: { order: '' } });
    expect(batch.batch).toHaveLength(3);
    expect(reduceUpload(batch, { kind: 'batched', files: null, withoutFiles })).toEqual(none);
  });
});
