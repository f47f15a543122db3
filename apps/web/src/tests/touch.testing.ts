import type { BrowserContextOptions, CDPSession, Locator, Page } from 'playwright-core';

/** A phone's screen, and a finger for a pointer. */
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A place in the window, in CSS pixels. */
export type Spot = readonly [x: number, y: number];

/** Time for which a finger rests to hold the element below it. */
const HOLD_MS = 500;
const STEPS = 8;

/** Real touch events, as a screen sends them. */
export class Fingers {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Fingers> {
    return new Fingers(page, await page.context().newCDPSession(page));
  }

  /** Puts a finger down and leaves it there until whatever is below it is held. */
  async hold(spot: Spot): Promise<void> {
    await this.#send('touchStart', [spot]);
    await this.#page.waitForTimeout(HOLD_MS);
  }

  /** Moves the finger that is down. */
  async moveTo(from: Spot, to: Spot): Promise<void> {
    for (let step = 1; step <= STEPS; step++) await this.#send('touchMove', [between(from, to, step / STEPS)]);
  }

  lift(): Promise<void> {
    return this.#send('touchEnd', []);
  }

  /** Scrolls as a finger does that never rests. */
  async swipe(from: Spot, to: Spot): Promise<void> {
    await this.#send('touchStart', [from]);
    await this.moveTo(from, to);
    await this.lift();
  }

  /** Two fingers, side by side around a place, that go apart or together. @param from, to half of their distance */
  async pinch([x, y]: Spot, from: number, to: number): Promise<void> {
    const at = (half: number): Spot[] => [
      [x - half, y],
      [x + half, y],
    ];
    await this.#send('touchStart', at(from));
    for (let step = 1; step <= STEPS; step++) await this.#send('touchMove', at(from + ((to - from) * step) / STEPS));
    await this.lift();
  }

  async doubleTap(spot: Spot): Promise<void> {
    for (let tap = 0; tap < 2; tap++) {
      await this.#send('touchStart', [spot]);
      await this.lift();
    }
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', spots: readonly Spot[]): Promise<void> {
    const touchPoints = spots.map(([x, y], id) => ({ x, y, id }));
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

/** The middle of an element, or another share of its width from the left. */
export async function spotOn(locator: Locator, alongWidth = 0.5): Promise<Spot> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not in sight');
  return [box.x + box.width * alongWidth, box.y + box.height / 2];
}

function between([fromX, fromY]: Spot, [toX, toY]: Spot, share: number): Spot {
  return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
}
