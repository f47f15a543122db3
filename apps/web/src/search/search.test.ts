import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { PAGES } from '@recto/tools/pages';
import { SYNONYM_LOADERS } from '@recto/tools/synonyms';
import { textIn } from '@recto/ui';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../build/folders.node.ts';
import { pageMessage } from '../page-texts.ts';
import { queriesIn } from './queries.testing.ts';
import { openSearch, type Search } from './search.ts';
import { isOneTypoAway } from './word-match.ts';

/** Queries that people type in each language, and how many of them must have the right tool first. */
const QUERIES = 40;
const LEAST_RIGHT = 38;

function textOf(tag: string) {
  const words = JSON.parse(readFileSync(join(ROOT, `packages/locales/words/${tag}.json`), 'utf8'));
  return textIn({ language: tag, words });
}

const searchIn = (tag: string): Promise<Search> => openSearch(textOf(tag));
const routesOf = (search: Search, query: string) => search(query).entries.map(({ route }) => route);

describe('the search: ensures that', () => {
  test.each(LANGUAGES.map(({ tag }) => tag))(
    'of forty queries in %s at least 38 have the right tool first',
    async (tag) => {
      const search = await searchIn(tag);
      const queries = queriesIn(tag);
      expect(queries).toHaveLength(QUERIES);
      expect(new Set(queries.map(({ query }) => query)).size).toBe(QUERIES);
      const wrong = queries.flatMap(({ query, route }) => {
        const { entries, isAnswer } = search(query);
        const [first] = entries;
        return isAnswer && first?.route === route
          ? []
          : [`${query}: ${isAnswer ? first?.route : 'none'}, not ${route}`];
      });
      expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(QUERIES - LEAST_RIGHT);
    },
  );

  test.each(LANGUAGES.map(({ tag }) => tag))(
    'every tool has words of its own in %s, and its title finds it first',
    async (tag) => {
      const text = textOf(tag);
      const synonyms = await new Map(Object.entries(SYNONYM_LOADERS)).get(tag)?.();
      const search = await searchIn(tag);
      for (const page of PAGES) {
        expect(synonyms?.[page.route]?.length, page.route).toBeGreaterThan(0);
        expect(routesOf(search, text(pageMessage(page, 'title')))[0]).toBe(page.route);
      }
    },
  );

  test('every card whose title or description contains the query stays, whatever its case', async () => {
    const search = await searchIn('en');
    for (const query of ['bookMARKS, links', 'PDF', 'e', 'rotate all', '13 languages']) {
      const found = routesOf(search, query);
      const holding = PAGES.filter(({ title, description }) =>
        [title, description].some((said) => said.toLowerCase().includes(query.toLowerCase())),
      );
      expect(holding.length).toBeGreaterThan(0);
      for (const { route } of holding) expect(found).toContain(route);
    }
  });

  test('a query without an answer has the three that come nearest, and an empty one has all', async () => {
    const search = await searchIn('en');
    const near = search('rotate my spaceship');
    expect(near.isAnswer).toBe(false);
    expect(near.entries).toHaveLength(3);
    expect(near.entries[0]?.route).toBe('rotate');
    expect(search('<b>nothing</b>').entries).toHaveLength(3);
    expect(search(' ').entries).toHaveLength(PAGES.length);
  });

  test('one letter too many, too few, wrong or out of place is forgiven, two are not', () => {
    for (const typo of ['merge', 'mergge', 'mege', 'mirge', 'mrege', 'merg'])
      expect(isOneTypoAway(typo, 'merge')).toBe(true);
    for (const other of ['mriqe', 'mer', 'egrem', 'mergers']) expect(isOneTypoAway(other, 'merge')).toBe(false);
  });
});
