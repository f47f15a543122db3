import { describe, expect, test } from 'vitest';
import { pageSpans } from './page-spans.ts';

describe('page spans ensure that', () => {
  test('each file stands behind the ones before it, by the pages taken of them', () => {
    const spans = pageSpans([
      { pages: 10, entry: '' },
      { pages: 5, entry: '2-z' },
      { pages: 8, entry: 'odd' },
    ]);
    expect(spans).toEqual([
      { first: 1, last: 10 },
      { first: 11, last: 14 },
      { first: 15, last: 18 },
    ]);
  });

  test.each([
    ['a locked file', null, ''],
    ['pages that do not exist', 3, '9'],
    ['text that is no list', 3, '1-x'],
    ['a choice that needs the sizes of the pages', 3, 'landscape'],
  ])('after %s nothing is claimed', (_what, pages, entry) => {
    const spans = pageSpans([
      { pages: 2, entry: '' },
      { pages, entry },
      { pages: 2, entry: '' },
    ]);
    expect(spans).toEqual([{ first: 1, last: 2 }, null, null]);
  });
});
