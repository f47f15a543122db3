import { describe, expect, test } from 'vitest';
import { keepPace, type Pace, startPace, type WorkShape } from './time-left.ts';

/** Even work of 80 %, then checking. */
const MOSTLY_WORK: WorkShape = [0, 80];
/** Half of the time is over only when all but a tenth of the work was reported. */
const LATE: WorkShape = [0, 5, 11, 16, 22, 27, 33, 38, 44, 50, 90];

const heard = (shape: WorkShape, reports: readonly (readonly [percent: number, at: number])[]): Pace =>
  reports.reduce((pace, [percent, at]) => keepPace(pace, percent, at), startPace(0, shape));

describe('time left: ensures that', () => {
  test('reading says nothing of the work', () => {
    expect(
      heard(MOSTLY_WORK, [
        [10, 0],
        [50, 5_000],
      ]).endsAt,
    ).toBeNull();
  });

  test('work that goes evenly ends when it will, with the share of checking that the tool has', () => {
    const reports = [
      [60, 1_000],
      // An engine started first: 10 % of the work, so 8 % of the time.
      [62.9, 9_000],
      // Half of the work is 40 % of the time; the 32 % between took 8 s, so 60 % take 15 s.
      [74.5, 17_000],
    ] as const;
    expect(heard(MOSTLY_WORK, reports).endsAt).toBe(32_000);
    expect(heard(MOSTLY_WORK, [...reports, [89, 27_000]]).endsAt).toBe(32_000);
  });

  test('what a tool does after its last report is known beforehand', () => {
    const reports = [
      [60, 0],
      // A fifth of the work, 11 % of the time.
      [65.8, 1_100],
    ] as const;
    expect(heard(LATE, reports).endsAt).toBe(10_000);
  });

  test('a tool that was not measured is taken to work evenly', () => {
    const pace = [[60, 0] as const, [74.5, 4_500] as const].reduce(
      (known, [percent, at]) => keepPace(known, percent, at),
      startPace(0),
    );
    expect(pace.endsAt).toBe(10_000);
  });

  test('two engines that report at once do not make it twice as fast', () => {
    const pace = heard(
      [0, 100],
      [
        [60, 0],
        [62.9, 10_000],
        [65.8, 10_001],
      ],
    );
    expect(pace.endsAt).toBe(50_005);
  });

  test('the start of engines no longer counts once enough of the work was heard', () => {
    const evenly = [2, 3, 4, 5].map((tenths) => [60 + 2.9 * tenths, 9_000 + 1_000 * tenths] as const);
    expect(heard([0, 100], [[60, 0], [62.9, 10_000], ...evenly]).endsAt).toBe(19_000);
  });

  test('the first moments say nothing', () => {
    expect(
      heard(MOSTLY_WORK, [
        [60, 100],
        [60.3, 9_000],
      ]).endsAt,
    ).toBeNull();
  });

  test('work that slows down moves the end', () => {
    const pace = heard(
      [0, 100],
      [
        [60, 0],
        [62.9, 2_000],
        [74.5, 10_000],
      ],
    );
    expect(pace.endsAt).toBe(20_000);
    expect(keepPace(pace, 81.75, 30_000).endsAt).toBe(40_769);
  });
});
