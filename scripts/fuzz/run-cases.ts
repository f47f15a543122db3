/** One process of the fuzz run: works through its cases and tells its parent before and after each. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openTarget } from './fuzz-target.ts';
import { caseFile } from './run-case.ts';

/** Garbage of earlier cases is not the memory of one: it is collected after so many. */
const COLLECT_EVERY = 500;

const [name = '', ...numbers] = process.argv.slice(2);
const [seed = 1, from = 0, to = 0, step = 1] = numbers.map(Number);
const target = await openTarget(name);
let count = 0;
for (let index = from; index < to; index += step) {
  const file = caseFile(target, seed, index);
  process.send?.({ kind: 'begins', index, sizeBytes: file.bytes.length });
  const startedAt = performance.now();
  const { kind, remark } = await target.run(file, index);
  process.send?.({
    kind: 'ended',
    index,
    end: { kind, remark },
    source: file.name,
    durationMs: performance.now() - startedAt,
  });
  // Cases that wait for nothing would otherwise keep every message back, and every handle that is to be closed.
  await nextTurn();
  if (++count % COLLECT_EVERY === 0) globalThis.gc?.();
}
await target.close();
process.disconnect();
