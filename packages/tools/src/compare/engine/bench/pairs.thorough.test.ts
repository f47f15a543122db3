import { expect, test } from 'vitest';
import { builtPairs } from './pairs.testing.ts';
import { type Score, together } from './score.testing.ts';
import { scorePair } from './score-pair.testing.ts';

const only = process.env.COMPARE_PAIR;

test('ensures that at least 95 of 100 made changes are found, and as many of those reported were made', async () => {
  const scores: Score[] = [];
  for (const pair of builtPairs().filter(({ name }) => !only || name.includes(only))) {
    const score = await scorePair(pair);
    scores.push(score);
    if (score.missed.length + score.invented.length === 0) continue;
    console.info(pair.name, JSON.stringify({ missed: score.missed, invented: score.invented }).slice(0, 1500));
  }
  const { precision, recall } = together(scores);
  console.info({ precision, recall, pairs: scores.length });
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.95);
}, 600_000);
