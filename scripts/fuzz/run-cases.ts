/** One process of the fuzz run: works through its cases and tells its parent before and after each. */
import { caseFile, runCase } from './run-case.ts';
import { fuzzSources } from './sources.ts';

const [seed = 1, from = 0, to = 0, step = 1] = process.argv.slice(2).map(Number);
const sources = await fuzzSources();
for (let index = from; index < to; index += step) {
  const file = caseFile(sources, seed, index);
  process.send?.({ kind: 'begins', index, sizeBytes: file.bytes.length });
  const startedAt = performance.now();
  const { kind, remark } = await runCase(file, index);
  process.send?.({
    kind: 'ended',
    index,
    end: { kind, remark },
    source: file.name,
    durationMs: performance.now() - startedAt,
  });
}
process.disconnect();
