import { describe, expect, test } from 'vitest';
import { keepPace, type Pace, startPace } from './time-left.ts';

const heard = (reports: readonly (readonly [percent: number, at: number])[]): Pace =>
  reports.reduce((pace, [percent, at]) => keepPace(pace, percent, at), startPace(0));

describe('time left: ensures that', () => {
  test('reading says nothing of the work', () => {
    expect(
      heard([
        [10, 0],
        [50, 5_000],
      ]).endsAt,
    ).toBeNull();
  });

  test('work that goes evenly ends when it will, and checking takes as long as reading did', () => {
    const reports = [
      [60, 1_000],
      // An engine started first.
      [62.9, 9_000],
      [74.5, 17_000],
    ] as const;
    expect(heard(reports).endsAt).toBe(17_000 + 10_000 + 1_000);
    expect(heard([...reports, [89, 27_000]]).endsAt).toBe(28_000);
  });

  test('two engines that report at once do not make it twice as fast', () => {
    const pace = heard([
      [60, 0],
      [62.9, 10_000],
      [65.8, 10_001],
    ]);
    expect(pace.endsAt).toBe(50_005);
  });

  test('the first moments say nothing', () => {
    expect(
      heard([
        [60, 100],
        [60.3, 9_000],
      ]).endsAt,
    ).toBeNull();
  });

  test('work that slows down moves the end', () => {
    const pace = heard([
      [60, 0],
      [62.9, 2_000],
      [74.5, 10_000],
    ]);
    expect(pace.endsAt).toBe(20_000);
    expect(keepPace(pace, 81.75, 30_000).endsAt).toBe(40_769);
  });
});
