/**
 * Compares built pairs with known changes, and 200 against 200 pages in Chromium: `npm run house -- bench:compare [-- --runs 3] [--accept]`.
 * `--accept` writes bench/results/compare.md and compare.json.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readWithQpdf } from '@recto/testkit';
import { type OpenSite, openSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import { CHROMIUM_ENGINE } from '../../apps/web/src/tests/engines/puppeteer.testing.ts';
import { peakWhile } from '../../apps/web/src/tests/engines/renderer-memory.testing.ts';
import { givenFile } from '../../apps/web/src/tests/given-file.testing.ts';
import type { Pair } from '../../packages/tools/src/compare/engine/bench/edits.testing.ts';
import { builtPairs } from '../../packages/tools/src/compare/engine/bench/pairs.testing.ts';
import { together } from '../../packages/tools/src/compare/engine/bench/score.testing.ts';
import { scorePair } from '../../packages/tools/src/compare/engine/bench/score-pair.testing.ts';
import { ROOT } from '../../scripts/root.ts';
import { longPair } from './long-pair.ts';
import { type CompareResults, compareReport, type LongRow } from './report.ts';

const RESULTS = join(ROOT, 'bench/results');

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, accept: { type: 'boolean', default: false } },
});
const long = await measureLong(longPair(), Number(values.runs));
const scored = [];
for (const pair of [...builtPairs(), longPair()]) scored.push({ name: pair.name, score: await scorePair(pair) });
const results: CompareResults = {
  machine: `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 1e6)} MB`,
  date: new Date().toISOString().slice(0, 10),
  ...together(scored.map(({ score }) => score)),
  long,
  pairs: scored.map(({ name, score: { made, reported, hits } }) => ({ name, made, reported, hits })),
};
console.log(compareReport(results));
if (values.accept) {
  writeFileSync(join(RESULTS, 'compare.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(RESULTS, 'compare.md'), compareReport(results));
}

async function measureLong(pair: Pair, runs: number): Promise<LongRow> {
  const site = await openSite(CHROMIUM_ENGINE);
  try {
    const times: Awaited<ReturnType<typeof compareOnce>>[] = [];
    for (let run = 0; run < runs; run++) times.push(await compareOnce(site, pair));
    const [old, newer] = await Promise.all([readWithQpdf(pair.old), readWithQpdf(pair.new)]);
    return {
      version: site.version,
      oldPages: old.pages.length,
      newPages: newer.pages.length,
      made: pair.made.length,
      runs: times.map(({ listedMs, savedMs }) => ({ listedMs: Math.round(listedMs), savedMs: Math.round(savedMs) })),
      reported: [...new Set(times.map(({ reported }) => reported))].join(', '),
      peakMegabytes: Math.max(...times.map(({ peakMegabytes }) => peakMegabytes)),
    };
  } finally {
    await site.close();
  }
}

async function compareOnce(site: OpenSite, pair: Pair) {
  const visitor = await site.visitor();
  try {
    const { value, peakBytes } = await peakWhile(site.renderers, async () => {
      await visitor.open('/tools/compare');
      const chosenAt = performance.now();
      await visitor.chooseFiles([givenFile('old.pdf', pair.old), givenFile('new.pdf', pair.new)]);
      await visitor.see({ css: '.compare-item' });
      const listedMs = performance.now() - chosenAt;
      const reported = await visitor.text('.compare-bar .compare-steps p');
      const pressedAt = performance.now();
      await visitor.runAndSave('Compare PDFs');
      return { listedMs, reported, savedMs: performance.now() - pressedAt };
    });
    return { ...value, peakMegabytes: Math.round(peakBytes / 1e6) };
  } finally {
    await visitor.end();
  }
}
