import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { confirm, type Digests, digestOf, findStale, followCatalogue } from './translated-from.node.ts';

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

describe('the digests of English ensure that', () => {
  const before = { 'a.b': 'Files are processed in upload order.', 'a.c': 'Close' };
  const confirmed = { 'a.b': digestOf(before['a.b']), 'a.c': digestOf(before['a.c']) };

  test('no translation is older than its English (look at all twelve, then: node packages/locales/check.ts --confirm ID)', () => {
    expect(findStale(read('../words/en.json'), read('../translated-from.json') as Digests)).toEqual([]);
  });

  test('a changed English text is noticed until its translations are confirmed', () => {
    const changed = { ...before, 'a.b': 'Files are processed in the order you add them.' };
    expect(findStale(before, confirmed)).toEqual([]);
    expect(findStale(changed, confirmed)).toEqual(['a.b']);
    expect(findStale(changed, followCatalogue(confirmed, before, changed))).toEqual(['a.b']);
    expect(findStale(changed, confirm(confirmed, changed, ['a.b']))).toEqual([]);
  });

  test('a change of a text that has no digest yet is noticed, too', () => {
    const changed = { ...before, 'a.c': 'Close the dialog' };
    expect(findStale(changed, followCatalogue({}, before, changed))).toEqual(['a.c']);
  });

  test('a new text is taken as translated, and a text that is gone leaves nothing', () => {
    expect(followCatalogue(confirmed, before, { 'a.d': 'Open', 'a.c': 'Close' })).toEqual({
      'a.c': digestOf('Close'),
      'a.d': digestOf('Open'),
    });
  });

  test('only a text that exists can be confirmed', () => {
    expect(() => confirm(confirmed, before, ['a.z'])).toThrow('a.z');
  });
});
