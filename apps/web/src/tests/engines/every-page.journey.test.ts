import { PAGES } from '@recto/tools/pages';
import { expect, test } from 'vitest';
import { JOURNEYS } from './journeys.testing.ts';

test('ensures that every page has a journey, and every journey a page', () => {
  expect(Object.keys(JOURNEYS).sort()).toEqual(PAGES.map(({ route }) => route).sort());
});
