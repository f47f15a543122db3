import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import { type Utterance, utteranceOf, utterances } from '../spoken.testing.ts';
import { type Driver, describeTarget, findTarget, type NamedKey, type Target } from './driver.testing.ts';

/** Stops on the longest page, and many more. */
const MOST_STOPS = 400;
/** Longest walk by arrow keys in a list of tabs or a grid. */
const MOST_ARROWS = 40;
/** A dialog that does not open by then never will. */
const DIALOG_MS = 120_000;
/** Keys that press a control, by its role; Enter for every other role. */
const PRESSING_KEYS: Readonly<Record<string, 'Enter' | 'Space'>> = {
  checkbox: 'Space',
  gridcell: 'Space',
  radio: 'Space',
};

/** Areas that only a pointer presses, to say where something goes. What is made by keys is in the middle of them already. */
const POINTER_AREAS: ReadonlySet<string> = new Set(['.sign-paper']);

/** An element at which Tab stopped. */
export interface Stop extends Utterance {
  /** Faults of the element; empty when there are none. */
  readonly faults: readonly string[];
  /** Its number in the document, the same as long as it stays there; -1 for none. */
  readonly place: number;
}

/** A person without a pointer, at a page of Chromium. */
export class Keyboard {
  /** Every stop so far. */
  readonly stops: Stop[] = [];
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Sits down before a page that is not open yet, and listens to what it announces from then on. */
  static async at(page: Page): Promise<Keyboard> {
    await page.evaluateOnNewDocument(recordAnnouncements);
    const session = await page.createCDPSession();
    await session.send('Page.enable');
    // From now on, since a dialog that opens before it is listened for is lost.
    await session.send('Page.setInterceptFileChooserDialog', { enabled: true });
    return new Keyboard(page, session);
  }

  /** Presses a key. */
  async press(key: NamedKey | 'Space'): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /** Presses Tab and looks where it stops. */
  async tab(): Promise<Stop> {
    await this.#page.keyboard.press('Tab');
    const stop = await this.focused();
    if (stop.place >= 0) this.stops.push(stop);
    return stop;
  }

  /** Describes the element that has the focus. */
  async focused(): Promise<Stop> {
    const { result } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' });
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId ?? '',
      fetchRelatives: false,
    });
    const [node] = nodes;
    const { place, faults, tag } = await this.#page.evaluate(lookAtFocus);
    const role = String(node?.role?.value ?? '');
    const utterance = node ? utteranceOf(node, role) : { role, name: '', text: '', depth: 0 };
    const own = [
      ...(utterance.name === '' ? ['has no name'] : []),
      ...(['', 'generic', 'none'].includes(role) ? ['has no role'] : []),
      ...faults,
    ];
    return { ...utterance, place, faults: own.map((fault) => `${fault}: ${utterance.text} (${tag})`) };
  }

  /** Tabs until a target has the focus, or the cell or tab beside it, and from there by arrow keys. @throws Error when it is never reached */
  async reach(target: Target): Promise<void> {
    for (let presses = 0; presses < MOST_STOPS; presses++) {
      const where = await this.#whereIs(target);
      if (where === 'here') return;
      if (where === 'beside') return this.#walkTo(target);
      await this.tab();
    }
    throw new Error(`Tab never reaches ${describeTarget(target)}`);
  }

  /** Presses the key that presses what has the focus. */
  async activate(): Promise<void> {
    const { role } = await this.focused();
    await this.press(PRESSING_KEYS[role] ?? 'Enter');
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Answers the file dialog that a file field opens by key. */
  async chooseFiles(paths: readonly string[]): Promise<void> {
    const session = this.#session;
    const opened = new Promise<Protocol.Page.FileChooserOpenedEvent>((resolve, reject) => {
      session.once('Page.fileChooserOpened', resolve);
      setTimeout(() => reject(new Error('No file dialog opens')), DIALOG_MS).unref();
    });
    await this.press('Space');
    const { backendNodeId = 0 } = await opened;
    await session.send('DOM.setFileInputFiles', { files: [...paths], backendNodeId });
  }

  /** Tabs from where the focus is to the end of the page. @throws Error when Tab does not get away from something */
  async toTheEnd(): Promise<readonly Stop[]> {
    const seen: Stop[] = [];
    for (let stop = await this.tab(); stop.place >= 0; stop = await this.tab()) {
      if (seen.some(({ place }) => place === stop.place)) throw new Error(`Tab comes back to: ${stop.text}`);
      seen.push(stop);
      if (seen.length > MOST_STOPS) throw new Error(`Tab finds no end after: ${stop.text}`);
    }
    return seen;
  }

  /** Returns everything that a screen reader says of the page in its current state. */
  async spoken(): Promise<readonly Utterance[]> {
    const { nodes } = await this.#session.send('Accessibility.getFullAXTree');
    return utterances(nodes);
  }

  /** Returns the announcements of the page since it was opened. */
  announced(): Promise<readonly string[]> {
    return this.#page.evaluate(() => (window as { announced?: string[] }).announced ?? []);
  }

  async #walkTo(target: Target): Promise<void> {
    for (let presses = 0; presses < MOST_ARROWS; presses++) {
      if ((await this.#whereIs(target)) === 'here') return;
      await this.press('ArrowRight');
    }
    throw new Error(`Arrow keys never reach ${describeTarget(target)}`);
  }

  async #whereIs(target: Target): Promise<'here' | 'beside' | 'elsewhere'> {
    const element = await this.#page.evaluateHandle(findTarget, target);
    return this.#page.evaluate((wanted) => {
      const { activeElement } = document;
      if (!wanted || !activeElement || activeElement === document.body) return 'elsewhere';
      const cell = wanted.closest('[role=gridcell]');
      if (wanted === activeElement || (cell !== null && cell === activeElement)) return 'here';
      const group = wanted.closest('[role=tablist], [role=grid], [role=radiogroup]');
      return group?.contains(activeElement) ? 'beside' : 'elsewhere';
    }, element);
  }
}

/** A page that is driven by keys: whatever is pressed, typed into or given files to is first reached by Tab. */
export function byKeys(keyboard: Keyboard, driver: Driver): Driver {
  return {
    ...driver,
    async click(target) {
      if ('css' in target && POINTER_AREAS.has(target.css)) return;
      await keyboard.reach(target);
      await keyboard.activate();
    },
    async type(target, text) {
      await keyboard.reach(target);
      await keyboard.type(text);
    },
    async press(target, key) {
      await keyboard.reach(target);
      await keyboard.press(key);
    },
    async upload(target, paths) {
      await keyboard.reach(target);
      await keyboard.chooseFiles(paths);
    },
    async runOn(target, script, ...args) {
      await keyboard.reach(target);
      return (await driver.runOn(target, script, ...args)) as never;
    },
  };
}

/** Keeps every text that a live region gets; runs in the page before its own scripts. */
function recordAnnouncements(): void {
  const announced: string[] = [];
  Object.assign(window, { announced });
  const regions = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off]), output';
  const last = new WeakMap<Element, string>();
  const hear = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(regions);
    const text = (region?.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (!region || last.get(region) === text) return;
    last.set(region, text);
    if (text !== '') announced.push(text);
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) hear(target);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Is what has the focus in sight, and is it seen to have it? Runs in the page. */
function lookAtFocus(): { readonly place: number; readonly faults: readonly string[]; readonly tag: string } {
  const { activeElement: active } = document;
  if (!active || active === document.body || active === document.documentElement)
    return { place: -1, faults: [], tag: '' };
  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor);
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width >= 8 && height >= 8 && Number(getComputedStyle(element).opacity) > 0.1;
  };
  const labels = [...((active as HTMLInputElement).labels ?? [])];
  const around = [
    active,
    ...labels,
    active.nextElementSibling,
    active.parentElement,
    active.parentElement?.parentElement,
  ];
  const ringed = around.find((element) => element && isSeen(element) && hasRing(element));
  const faults: string[] = [];
  if (!ringed) faults.push('has no ring');
  const shown = ringed ?? active;
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const [x, y] = [
    (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  ];
  const isInSight = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
  if (!isInSight) faults.push('is out of sight');
  else {
    const over = document.elementFromPoint(x, y);
    const isFree =
      over && (shown.contains(over) || over.contains(shown) || labels.some((label) => label.contains(over)));
    if (!isFree) faults.push(`lies below ${over?.className || over?.tagName}`);
  }
  const { tagName, className } = active;
  return {
    place: [...document.querySelectorAll('*')].indexOf(active),
    faults,
    tag: `${tagName}.${className}`.toLowerCase(),
  };
}
