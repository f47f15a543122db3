import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers, findStaticBarriers } from './axe.testing.ts';
import { PAGE_TITLES } from './built-pages.testing.ts';
import { serveSite } from './site.testing.ts';

const site = serveSite();
const PATHS = Object.keys(PAGE_TITLES);
/** Longest that something may move for a visitor who asked for stillness. */
const STILL_SECONDS = 0.01;

/** Targets that are smaller than 24 px and have not that much room around them (WCAG 2.2, 2.5.8). Links within sentences may be. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const least = 24;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility();
    };
    // What is pressed instead of a small box is its label.
    const pressed = [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex="0"]')]
      .map((element) => element.closest('label') ?? (element as HTMLInputElement).labels?.[0] ?? element)
      .filter((element) => isShown(element) && !element.closest('p:not(.result-more), dd, .skip'));
    const targets = [...new Set(pressed)].map((element) => ({ element, box: element.getBoundingClientRect() }));
    const isSmall = ({ box }: { readonly box: DOMRect }) => box.width < least || box.height < least;
    const middle = ({ box }: { readonly box: DOMRect }) =>
      [box.left + box.width / 2, box.top + box.height / 2] as const;
    return targets.filter(isSmall).flatMap((target) => {
      const [x, y] = middle(target);
      const isCrowded = targets.some((other) => {
        if (other === target || other.element.contains(target.element)) return false;
        const across = Math.max(other.box.left - x, x - other.box.right, 0);
        const down = Math.max(other.box.top - y, y - other.box.bottom, 0);
        return Math.hypot(across, down) < least / 2;
      });
      const { width, height } = target.box;
      return isCrowded ? [`${target.element.textContent || target.element.className}: ${width} x ${height}`] : [];
    });
  });
}

/** Buttons and fields that have neither an edge nor a drawing when the system chooses the colours; links have its colour of links. */
function unseenControls(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const hasEdge = (element: Element | null) => {
      if (!element) return false;
      const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(element);
      return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || textDecorationLine !== 'none';
    };
    const drawn = '[type=checkbox], [type=radio], [type=range], [type=file], :has(svg)';
    return [...document.querySelectorAll('button, select, input, textarea, .button, label.drop')]
      .filter((element) => element.checkVisibility() && !element.matches(drawn))
      .filter((element) => !hasEdge(element) && !hasEdge(element.parentElement))
      .map((element) => `${element.tagName} ${element.className} ${element.textContent}`);
  });
}

/** Everything that is moving or would move. */
function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    (still) =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { animationDuration, animationName, transitionDuration } = getComputedStyle(element);
        const animates = animationName !== 'none' ? animationDuration.split(',') : [];
        const seconds = [...animates, ...transitionDuration.split(',')].map((text) => Number.parseFloat(text));
        return Math.max(...seconds) > still ? [`${element.tagName} ${element.className}: ${seconds.join()}`] : [];
      }),
    STILL_SECONDS,
  );
}

/** Width of the page when the window has another one: it must not be wider. */
async function widthAt(page: Page, width: number, height: number): Promise<number> {
  await page.setViewportSize({ width, height });
  return page.evaluate(() => document.documentElement.scrollWidth);
}

// One visit for each page: coming alive takes longer than looking at it. Without motion nothing waits for its end.
describe.concurrent('every page: ensures that', () => {
  test.each(PATHS)('%s comes alive without a complaint, and bars the way for nobody', (path) =>
    site.during(path, { colorScheme: 'light', reducedMotion: 'reduce' }, async ({ page, complaints }) => {
      await page.waitForLoadState('networkidle');
      expect(complaints).toEqual([]);
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
      expect(await findBarriers(page), 'light, desk').toEqual([]);
      // 1280 x 800 at 200 %.
      expect(await widthAt(page, 640, 400), '200 % on a small desk').toBe(640);
      expect(await widthAt(page, 390, 844), 'phone').toBe(390);
      expect(await smallTargets(page), 'targets on a phone').toEqual([]);

      expect(await widthAt(page, 320, 640), 'reflow at 320 px').toBe(320);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
      expect(await findBarriers(page), 'dark, narrowest screen').toEqual([]);

      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await findStaticBarriers(page), 'forced colours').toEqual([]);
      expect(await unseenControls(page), 'forced colours').toEqual([]);
      expect(await moving(page), 'reduced motion').toEqual([]);
      expect(complaints).toEqual([]);
    }),
  );
});
