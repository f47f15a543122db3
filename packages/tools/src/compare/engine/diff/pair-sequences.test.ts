import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairSequences } from './pair-sequences.ts';
import { WorkBudget } from './work-budget.ts';

const sequence = (max: number, length: number) =>
  fc.array(fc.integer({ min: 0, max }), { maxLength: length }).map((items) => Int32Array.from(items));

/** Length of a longest common subsequence, the slow way. */
function commonLength(a: Int32Array, b: Int32Array): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(one === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function check(a: Int32Array, b: Int32Array): number {
  const partners = pairSequences(a, b);
  let [last, count] = [-1, 0];
  for (const [index, partner] of partners.entries()) {
    if (partner < 0) continue;
    expect(partner).toBeGreaterThan(last);
    expect(a[index]).toBe(b[partner]);
    [last, count] = [partner, count + 1];
  }
  return count;
}

test('ensures that pairs are equal, never cross, and are as many as possible in short sequences', () => {
  fc.assert(
    fc.property(sequence(5, 30), sequence(5, 30), (a, b) => {
      expect(check(a, b)).toBe(commonLength(a, b));
    }),
    { numRuns: 500 },
  );
});

test('ensures that pairs are equal and never cross in long sequences', () => {
  fc.assert(
    fc.property(sequence(40, 400), sequence(40, 400), (a, b) => {
      expect(check(a, b)).toBeGreaterThanOrEqual(commonLength(a, b) * 0.5);
    }),
    { numRuns: 50 },
  );
});

test('ensures that a sequence is paired with itself as a whole', () => {
  const a = Int32Array.from({ length: 20_000 }, (_, index) => index % 7);
  expect(check(a, a)).toBe(a.length);
});

test('ensures that sequences made to be slow end soon', () => {
  const length = 200_000;
  const a = Int32Array.from({ length }, (_, index) => (index * index) % 3);
  const b = Int32Array.from({ length }, (_, index) => (index * 7919 + (index >> 3)) % 3);
  check(a, b);
});

test('ensures that without any budget only the ends are paired', () => {
  const a = Int32Array.from([1, 2, 3, 4, 5]);
  expect([...pairSequences(a, Int32Array.from([1, 2, 9, 4, 5]), new WorkBudget(0))]).toEqual([0, 1, -1, 3, 4]);
});
