import type { PageModel } from '@recto/contract/capabilities/page-model';
import { describe, expect, test } from 'vitest';
import { makeWord, makeWords } from '../tests/make-lines.testing.ts';
import { drawnBullets } from './drawn-bullets.ts';

const dotAt = (left: number, top: number) => ({ area: { left, top, right: left + 3, bottom: top + 3 }, isShape: true });
const page = (drawings: PageModel['drawings']) => ({ shapes: [], drawings }) as Partial<PageModel> as PageModel;

describe('drawn bullets ensure that', () => {
  test('a dot before the first word of a line is the word that it stands for', () => {
    const words = [...makeWords('First item', 20, 100), ...makeWords('Second item', 20, 112)];
    const bullets = drawnBullets(page([dotAt(10, 95.5), dotAt(10, 107.5)]), words);
    expect(bullets.map(({ text, left, baseline }) => [text, left, baseline])).toEqual([
      ['\u2022', 10, 100],
      ['\u2022', 10, 112],
    ]);
  });

  test('a right-to-left item has its dot on the right', () => {
    const word = makeWord('שלום', 20, 100);
    expect(drawnBullets(page([dotAt(word.right + 7, 95.5)]), [word])).toHaveLength(1);
    expect(drawnBullets(page([dotAt(10, 95.5)]), [word])).toEqual([]);
  });

  test('a dot inside a line, one that is too large and one far away are no bullets', () => {
    const words = [makeWord('before', 0, 100), makeWord('after', 50, 100)];
    expect(drawnBullets(page([dotAt(40, 95.5)]), words)).toEqual([]);
    const large = { area: { left: 30, top: 90, right: 40, bottom: 100 }, isShape: true };
    expect(drawnBullets(page([large, dotAt(10, 60)]), [makeWord('text', 45, 100)])).toEqual([]);
  });
});
