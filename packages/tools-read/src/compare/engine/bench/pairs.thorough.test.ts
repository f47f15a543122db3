import { createNodeRaster } from '@recto/raster/node';
import { bytesInput } from '@recto/runtime/engine';
import { expect, test } from 'vitest';
import { compareDocuments } from '../compare-documents.ts';
import type { Pair } from './edits.testing.ts';
import { builtPairs } from './pairs.testing.ts';
import { type Score, scoreChanges, together } from './score.testing.ts';

const raster = createNodeRaster();
const only = process.env.COMPARE_PAIR;

async function scoreOf({ old, new: newer, made }: Pair): Promise<Score> {
  const inputs = [bytesInput('old.pdf', old), bytesInput('new.pdf', newer)] as const;
  const { signal } = new AbortController();
  const found = await compareDocuments(
    inputs,
    { looks: true, ignoreCase: false, recognise: [], tolerance: 10 },
    { raster, signal, onProgress: () => {} },
  );
  return scoreChanges(made, found.changes);
}

test('ensures that at least 95 of 100 made changes are found, and as many of those reported were made', async () => {
  const scores: Score[] = [];
  for (const pair of builtPairs().filter(({ name }) => !only || name.includes(only))) {
    const score = await scoreOf(pair);
    scores.push(score);
    if (score.missed.length + score.invented.length === 0) continue;
    console.info(pair.name, JSON.stringify({ missed: score.missed, invented: score.invented }).slice(0, 1500));
  }
  const { precision, recall } = together(scores);
  console.info({ precision, recall, pairs: scores.length });
  expect(precision).toBeGreaterThanOrEqual(0.95);
  expect(recall).toBeGreaterThanOrEqual(0.95);
}, 600_000);
