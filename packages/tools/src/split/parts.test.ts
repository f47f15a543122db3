import { RectoError } from '@recto/contract/recto-error';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partsBySize } from './engine/size-parts.ts';
import { atBookmarks, betweenBlanks, everyN, oddAndEven, writtenRanges } from './parts.ts';

const pages = (count: number) => Array(count).fill({ widthPoints: 1, heightPoints: 1, rotationDegrees: 0 });
const pagesOf = (parts: readonly { readonly pages: readonly number[] }[]) => parts.map((part) => part.pages);
const problemOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof RectoError) return thrown.details.problem?.text;
    throw thrown;
  }
  return null;
};

describe('parts of a split ensures that', () => {
  test('each range between commas is a part of its own', () => {
    const parts = writtenRanges('1-3, 5, z-4; odd', pages(5));
    expect(pagesOf(parts)).toEqual([[0, 1, 2], [4], [4, 3], [0, 2, 4]]);
  });

  test.each([
    ['1-3, 4-9', 'Page 9 does not exist'],
    ['1, x, 2', '"x" is not a page or a range such as 1-5.'],
    [' , ', 'Please write which pages, such as 1-5, 10, 15-20.'],
  ])('of %s the bad part is named', (text, problem) => {
    expect(problemOf(() => writtenRanges(text, pages(5)))).toContain(problem);
  });

  test('every n pages, and odd and even ones, hold every page once', () => {
    expect(pagesOf(everyN(5, 2))).toEqual([[0, 1], [2, 3], [4]]);
    expect(pagesOf(everyN(2, 9))).toEqual([[0, 1]]);
    expect(pagesOf(oddAndEven(5))).toEqual([
      [0, 2, 4],
      [1, 3],
    ]);
    expect(pagesOf(oddAndEven(1))).toEqual([[0]]);
  });

  test('bookmarks cut down to their level, in the order of their pages', () => {
    const outline = [
      { title: 'Two', depth: 0, pageIndex: 4 },
      { title: 'Site', depth: 0, pageIndex: null },
      { title: 'One', depth: 0, pageIndex: 1 },
      { title: 'One, too', depth: 1, pageIndex: 1 },
      { title: 'Below one', depth: 1, pageIndex: 2 },
    ];
    expect(atBookmarks(outline, 1, 6)).toEqual([
      { pages: [0] },
      { pages: [1, 2, 3], title: 'One' },
      { pages: [4, 5], title: 'Two' },
    ]);
    expect(pagesOf(atBookmarks(outline, 2, 6))).toEqual([[0], [1], [2, 3], [4, 5]]);
    expect(problemOf(() => atBookmarks([], 1, 6))).toBe('The file has no bookmarks.');
    expect(problemOf(() => atBookmarks(outline.slice(1, 2), 1, 6))).toContain('No bookmark of this level');
  });

  test('blank pages part the others and are in none', () => {
    const blank = [true, false, false, true, true, false];
    expect(pagesOf(betweenBlanks(blank))).toEqual([[1, 2], [5]]);
    expect(problemOf(() => betweenBlanks([false, false]))).toContain('No page is blank');
    expect(problemOf(() => betweenBlanks([true]))).toBe('Every page is blank.');
  });
});

describe('parts by size ensures that', () => {
  const split = async (weights: readonly number[], maxBytes: number, shared = 0) => {
    let measured = 0;
    const measure = async (chosen: readonly number[]) => {
      measured += 1;
      return chosen.reduce((sum, page) => sum + (weights[page] ?? 0), shared);
    };
    const found = await partsBySize(weights.length, maxBytes, measure, () => {});
    return { ...found, measured };
  };

  test('each part is as long as fits and no longer, and every page has one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 0, max: 50 }),
        async (weights, maxBytes, shared) => {
          const { parts, tooLargePages } = await split(weights, maxBytes, shared);
          const wanted: number[][] = [];
          let size = 0;
          for (const [page, weight] of weights.entries()) {
            const last = wanted.at(-1);
            if (last && size + weight <= maxBytes) last.push(page);
            else {
              wanted.push([page]);
              size = shared;
            }
            size += weight;
          }
          expect(pagesOf(parts)).toEqual(wanted);
          const alone = weights.flatMap((weight, page) => (weight + shared > maxBytes ? [page + 1] : []));
          expect(tooLargePages).toEqual(alone);
        },
      ),
    );
  });

  test('few sizes are measured for each part', async () => {
    const { parts, measured } = await split(Array(2000).fill(10), 1000, 100);
    expect(parts).toHaveLength(23);
    expect(measured).toBeLessThan(23 * 6);
  });
});
