import { expect, test } from 'vitest';
import { type GrayPlane, structuralSimilarity } from '../index.ts';

/** A plane of vertical bars. */
function bars(widthPixels: number, heightPixels: number, bright = 230): GrayPlane {
  const values = Uint8Array.from({ length: widthPixels * heightPixels }, (_, at) =>
    (at % widthPixels) % 5 < 2 ? 20 : bright,
  );
  return { widthPixels, heightPixels, values };
}

/** The definition (Wang et al., 2004, equation 13) written out for one window. */
function ofOneWindow({ values: a }: GrayPlane, { values: b }: GrayPlane): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean([...a]), mean([...b])];
  const variance = (values: readonly number[], of: number) => mean(values.map((value) => (value - of) ** 2));
  const covariance = mean([...a].map((value, at) => (value - meanA) * ((b[at] ?? 0) - meanB)));
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA ** 2 + meanB ** 2 + c1) * (variance([...a], meanA) + variance([...b], meanB) + c2))
  );
}

test('ensures that one window gives what the definition gives', () => {
  const [one, other] = [bars(8, 8), bars(8, 8, 120)];
  expect(structuralSimilarity(one, other)).toBeCloseTo(ofOneWindow(one, other), 9);
});

test('ensures that equal planes are 1, and a side more or less does not matter', () => {
  expect(structuralSimilarity(bars(40, 40), bars(40, 40))).toBe(1);
  expect(structuralSimilarity(bars(40, 40), bars(41, 42))).toBe(1);
});

test('ensures that windows without anything in them count only when no least variance is asked for', () => {
  const paper = { widthPixels: 16, heightPixels: 16, values: new Uint8Array(256).fill(255) };
  const grayer = { ...paper, values: new Uint8Array(256).fill(100) };
  expect(structuralSimilarity(paper, grayer)).toBeLessThan(0.8);
  expect(structuralSimilarity(paper, grayer, 20)).toBe(1);
});
