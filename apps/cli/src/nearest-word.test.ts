import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

test.each<[string, string | undefined]>([
  ['rotte', 'rotate'],
  ['mrege', 'merge'],
  ['comp', 'compare'],
  ['xyzzy', undefined],
])('ensures that %s means %s', (written, meant) => {
  expect(nearestWord(written, ['merge', 'rotate', 'compress', 'compare'])).toBe(meant);
});
