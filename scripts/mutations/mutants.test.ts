import { expect, test } from 'vitest';
import { ROOT } from '../root.ts';
import { chooseMutants } from './choose.ts';
import { exportedFunctions, mutantsOf } from './mutants.ts';

const TEXT = `export const LIMIT = 3;
export function isSmall(size: number): boolean {
  if (size < 0) return false;
  return size <= LIMIT && size !== 2;
}
function hidden() {
  return 1 + 1;
}
export const double = (size: number) => size * 2;
`;

test('each change of an exported function is one exchange within its body', () => {
  const functions = exportedFunctions('a.ts', TEXT);
  expect(functions.map(({ name }) => name)).toEqual(['isSmall', 'double']);
  const changes = functions.flatMap((each) => mutantsOf(each, TEXT));
  expect(changes.map(({ line, before, after }) => [line, before, after])).toEqual([
    [3, 'size < 0', '!(size < 0)'],
    [3, '<', '>='],
    [3, 'false', 'true'],
    [4, '&&', '||'],
    [4, '<=', '>'],
    [4, '!==', '==='],
    [9, '*', '/'],
  ]);
  for (const { text } of changes) expect(text).not.toBe(TEXT);
});

test('the same seed chooses the same changes, of as many packages as are wanted', () => {
  const sample = { seed: 45, packages: 6, mutants: 20 };
  const chosen = chooseMutants(ROOT, sample);
  expect(chosen).toHaveLength(20);
  expect(new Set(chosen.map(({ path }) => path.split('/')[1])).size).toBe(6);
  expect(chooseMutants(ROOT, sample)).toEqual(chosen);
  expect(chooseMutants(ROOT, { ...sample, seed: 46 })).not.toEqual(chosen);
});
