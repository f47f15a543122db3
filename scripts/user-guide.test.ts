import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@recto/tools/pages';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const GUIDE = read('docs/user-guide.md');

test('ensures that every word in bold of the user guide is one that the site shows', () => {
  const shown = Object.values<string>(JSON.parse(read('packages/locales/words/en.json')));
  const bold = [...GUIDE.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replace(/\s+/g, ' '));
  expect(bold.length).toBeGreaterThan(10);
  // Some stand in a longer message: a size follows them, or a number changes them.
  expect(bold.filter((words) => !shown.some((message) => message.includes(words)))).toEqual([]);
});

test('ensures that every tool of the user guide has a page', () => {
  const routes = new Set(PAGES.map(({ route }) => route));
  const named = [...GUIDE.matchAll(/`\/tools\/([\w-]+)`/g)].map(([, route = '']) => route);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((route) => !routes.has(route))).toEqual([]);
});
