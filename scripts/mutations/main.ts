/**
 * Breaks exported functions one by one in a copy of the sources and runs the quick tests of their package:
 * `npm run house -- mutations`, with `--seed 7 --mutants 40 --packages 8` for another sample,
 * `--only office,work` for some of its packages, `--list` to see the changes. Ends with 1 when a change is not noticed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../root.ts';
import { makeScratchCopy } from '../scratch-copy.testing.ts';
import { chooseMutants } from './choose.ts';
import type { Mutant } from './mutants.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '45' },
    packages: { type: 'string', default: '6' },
    mutants: { type: 'string', default: '20' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

/** Runs the quick tests of the package; true when one fails. */
function isNoticed(folder: string, { path }: Mutant): boolean {
  const tests = `${path.split('/').slice(0, 2).join('/')}/src`;
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project=quick', '--bail=1', '--passWithNoTests', tests],
    { cwd: folder, stdio: 'ignore' },
  );
  return status !== 0;
}

const describe = ({ path, line, functionName, before, after }: Mutant) =>
  `${path}:${line} ${functionName}: ${before.replaceAll(/\s+/g, ' ').slice(0, 60)} -> ${after.replaceAll(/\s+/g, ' ').slice(0, 60)}`;

const only = values.only?.split(',');
const mutants = chooseMutants(ROOT, {
  seed: Number(values.seed),
  packages: Number(values.packages),
  mutants: Number(values.mutants),
}).filter(({ path }) => only?.includes(path.split('/')[1] ?? '') ?? true);
if (values.list) for (const mutant of mutants) console.log(describe(mutant));
else {
  const copy = makeScratchCopy();
  let missed = 0;
  try {
    for (const mutant of mutants) {
      const file = join(copy.folder, mutant.path);
      const whole = readFileSync(file);
      writeFileSync(file, mutant.text);
      const noticed = isNoticed(copy.folder, mutant);
      writeFileSync(file, whole);
      if (!noticed) missed += 1;
      console.log(`${noticed ? 'noticed    ' : 'NOT NOTICED'}  ${describe(mutant)}`);
    }
  } finally {
    copy.remove();
  }
  console.log(`${mutants.length} changes, ${missed} not noticed`);
  process.exitCode = missed === 0 ? 0 : 1;
}
