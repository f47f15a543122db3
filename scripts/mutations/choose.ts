import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportedFunction, exportedFunctions, type Mutant, mutantsOf } from './mutants.ts';

/** Packages whose tests are not asked: what tests are built with, and data. */
const NOT_JUDGED = new Set(['testkit', 'locales', 'tessdata', 'tools', 'ui']);

/** Returns numbers from 0 to below a bound, the same ones for the same seed (mulberry32). */
export function numbersFrom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Number of packages and of changes in a run. */
export interface Sample {
  readonly seed: number;
  readonly packages: number;
  readonly mutants: number;
}

/** Chooses packages, exported functions of theirs, each once, and one change of each. @param root the repository */
export function chooseMutants(root: string, { seed, packages, mutants }: Sample): Mutant[] {
  const next = numbersFrom(seed);
  const take = <Item>(items: Item[]): Item | undefined => items.splice(next(Math.max(1, items.length)), 1)[0];
  const names = globSync('packages/*/src', { cwd: root })
    .map((path) => path.split('/')[1] ?? '')
    .filter((name) => !NOT_JUDGED.has(name))
    .sort();
  const pools = Array.from({ length: packages }, () => functionsIn(root, take(names) ?? ''));
  const chosen: Mutant[] = [];
  for (let turn = 0; chosen.length < mutants && pools.some(({ length }) => length > 0); turn++) {
    const found = take(pools[turn % pools.length] ?? []);
    const possible = found ? mutantsOf(found, readFileSync(join(root, found.path), 'utf8')) : [];
    const one = take(possible);
    if (one) chosen.push(one);
  }
  return chosen;
}

function functionsIn(root: string, name: string): ExportedFunction[] {
  return globSync(`packages/${name}/src/**/*.ts`, { cwd: root })
    .filter((path) => !/\.(test|testing|node)\.ts$|\.d\.ts$/.test(path))
    .sort()
    .flatMap((path) => exportedFunctions(path, readFileSync(join(root, path), 'utf8')));
}
