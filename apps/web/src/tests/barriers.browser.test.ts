import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { PAGE_TITLES } from './built-pages.testing.ts';
import { serveSite } from './site.testing.ts';

const site = serveSite();
const PATHS = Object.keys(PAGE_TITLES);

describe.concurrent('every route: ensures that', () => {
  test.each(PATHS)('%s comes alive without a complaint, asks no other origin, and has no barrier', (path) =>
    site.during(path, { colorScheme: 'light' }, async ({ page, complaints }) => {
      await page.waitForLoadState('networkidle');
      expect(complaints).toEqual([]);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      expect(await findBarriers(page)).toEqual([]);
    }),
  );

  test.each(PATHS)('%s has no barrier in the dark and on the narrowest screen, which it fits', (path) =>
    site.during(path, { colorScheme: 'dark', viewport: { width: 320, height: 640 } }, async ({ page }) => {
      expect(await findBarriers(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'reflow at 320 px').toBe(320);
    }),
  );
});
