import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { PAGE_TITLES } from './built-pages.testing.ts';
import { serveSite } from './site.testing.ts';

const site = serveSite();

describe('every route: ensures that', () => {
  test.each(Object.keys(PAGE_TITLES))('%s has no barrier in either theme, wide or narrow', async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await site.visit(path, { colorScheme });
      expect(await findBarriers(page), colorScheme).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await findBarriers(page), `${colorScheme}, 320 px`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'reflow at 320 px').toBe(320);
    }
  });
});
