import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { GivenFile } from '../given-file.testing.ts';
import { type Driver, describeTarget, type NamedKey, type PageScript, type Target } from './driver.testing.ts';
import type { Gate } from './gate.testing.ts';

/** Tells that the element of an action is no longer in the page, in the words of WebDriver and of Puppeteer. */
const isReplaced = (error: unknown) =>
  /stale element|Node is (?:detached|either not clickable)/iu.test(error instanceof Error ? error.message : '');

/** A file as a browser has saved it. */
export interface SavedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A person's way of waiting for something in a page. */
export interface Patience {
  readonly lookEveryMs: number;
  /** Begins a wait. @returns asked after each look; says why no more is expected, and '' as long as more is */
  begin(): (sayMain: () => Promise<string>) => Promise<string>;
}

/** Waits a fixed time. */
export const patienceOf = (milliseconds: number): Patience => ({
  lookEveryMs: 100,
  begin() {
    const endAt = performance.now() + milliseconds;
    return async () => (performance.now() > endAt ? 'Waited in vain' : '');
  },
});

/** As on a machine that is busy with other work. */
const USUAL_PATIENCE = patienceOf(120_000);
/** Letters of the page that an error repeats. */
const MOST_SAID = 600;
/** A download whose size has not changed for so long is whole. */
const SETTLED_MS = 400;
/** Endings of files that are being written. */
const UNFINISHED = /\.(part|crdownload|wkdownload)$/;

/** A person at a page of the site, in any engine. */
export class Visitor {
  readonly #driver: Driver;
  readonly #gate: Gate;
  readonly #downloads: string;
  readonly #files: string;
  readonly #patience: Patience;

  /** @param downloads the folder where the engine saves files */
  constructor(driver: Driver, gate: Gate, downloads: string, patience = USUAL_PATIENCE) {
    this.#driver = driver;
    this.#gate = gate;
    this.#downloads = downloads;
    this.#patience = patience;
    this.#files = mkdtempSync(join(tmpdir(), 'recto-chosen-'));
  }

  /** Opens a path of the site and waits until the page is alive. */
  async open(path: string): Promise<void> {
    for (const name of readdirSync(this.#downloads)) rmSync(join(this.#downloads, name), { force: true });
    await this.#driver.goTo(this.#gate.origin + path);
    await this.until(() => {
      const isDrawn = document.querySelector('main > *') !== null;
      return isDrawn && 'taken' in document.documentElement.dataset;
    });
  }

  /** Chooses files in a file dialog, by default that of the drop zone. */
  async chooseFiles(files: readonly GivenFile[], target: Target = { css: 'input[type=file]' }): Promise<void> {
    const paths = files.map(({ name, buffer }) => {
      const path = join(this.#files, name);
      writeFileSync(path, buffer);
      return path;
    });
    await this.#driver.upload(target, paths);
  }

  /** Waits until so many files are there and every one is described. */
  async untilDescribed(count: number): Promise<void> {
    await this.until(
      (wanted: number) =>
        document.querySelectorAll('[data-card]').length === wanted &&
        document.querySelectorAll('.leaf[data-state=reading]').length === 0,
      count,
    );
  }

  /** A real click, once the target is there. */
  async press(target: Target): Promise<void> {
    await this.see(target);
    await this.#onCurrent(() => this.#driver.click(target));
  }

  /** Types with real keys into a field. */
  async type(target: Target, text: string): Promise<void> {
    await this.see(target);
    await this.#onCurrent(() => this.#driver.type(target, text));
  }

  /** Presses a key while the target has the focus. */
  async key(target: Target, key: NamedKey): Promise<void> {
    await this.see(target);
    await this.#onCurrent(() => this.#driver.press(target, key));
  }

  /** Chooses an option of a list; how it is drawn is up to the system, so the choice is handed to the page. */
  async select(target: Target, value: string): Promise<void> {
    await this.see(target);
    await this.#driver.runOn(
      target,
      (list: HTMLSelectElement, chosen: string) => {
        // React listens to changes that it has not made itself.
        Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, chosen);
        list.dispatchEvent(new Event('change', { bubbles: true }));
      },
      value,
    );
  }

  /** Waits until a target is in sight. Fields may be in a sheet, which is opened then. */
  async see(target: Target): Promise<void> {
    const isThere = async () => {
      if (await this.#driver.has(target)) return true;
      const closed: Target = { css: '.rail-handle[aria-expanded=false]' };
      const isClosed = () =>
        (document.querySelector('.rail-handle[aria-expanded=false]')?.getClientRects().length ?? 0) > 0;
      if ('field' in target && (await this.#driver.run(isClosed))) await this.#driver.click(closed);
      return false;
    };
    await this.#untilTrue(isThere, describeTarget(target));
  }

  /** Waits until a function that runs in the page says true. */
  async until(condition: PageScript<boolean | Promise<boolean>>, ...args: readonly unknown[]): Promise<void> {
    await this.#untilTrue(() => this.#driver.run(condition, ...args), String(condition));
  }

  /** Runs a function in the page. */
  run<Out>(script: PageScript<Out>, ...args: readonly unknown[]): Promise<Awaited<Out>> {
    return this.#driver.run(script, ...args);
  }

  /** Returns the visible text of the first element that a selector finds; '' when there is none. */
  async text(css: string): Promise<string> {
    const read = (wanted: string): string | null => document.querySelector<HTMLElement>(wanted)?.innerText ?? '';
    // WebKit answers with nothing where the page asks a question meanwhile.
    return (await this.#driver.run(read, css)) ?? '';
  }

  /** Presses a tool's button and takes the result as the engine saves it. @throws Error with the problem that the page shows */
  async runAndSave(button: string): Promise<SavedFile> {
    await this.press({ button });
    return await this.saved();
  }

  /** The next file that the engine saves, whole. @throws Error with the problem that the page shows instead */
  async saved(patience = this.#patience): Promise<SavedFile> {
    let [name, size, since] = ['', -1, 0];
    await this.#untilTrue(
      async () => {
        const problem = await this.text('.problems');
        if (problem !== '') throw new Error(`The page says: ${problem}`);
        const names = readdirSync(this.#downloads);
        const [first] = names;
        if (!first || names.some((each) => UNFINISHED.test(each))) return false;
        // Firefox gives a file its name when it is whole: one that was just seen may have another.
        const now = statSync(join(this.#downloads, first), { throwIfNoEntry: false })?.size;
        if (now === undefined) return false;
        if (first !== name || now !== size) [name, size, since] = [first, now, performance.now()];
        return size > 0 && performance.now() - since > SETTLED_MS;
      },
      'a download',
      patience,
    );
    const path = join(this.#downloads, name);
    const bytes = new Uint8Array(readFileSync(path));
    rmSync(path);
    return { name, bytes };
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  /** Switches the theme as the site's own button does, from now on. */
  async setTheme(theme: 'light' | 'dark'): Promise<void> {
    await this.#driver.run((wanted: string) => {
      localStorage.setItem('theme', wanted);
    }, theme);
  }

  /** Takes a picture of the visible part, as PNG. */
  picture(): Promise<Uint8Array> {
    return this.#driver.picture();
  }

  /** The network comes and goes. */
  setOnline(isOnline: boolean): void {
    this.#gate.setOpen(isOnline);
  }

  /** The same person in a second tab. */
  async another(): Promise<Visitor> {
    return new Visitor(await this.#driver.another(), this.#gate, this.#downloads, this.#patience);
  }

  async end(): Promise<void> {
    this.#gate.setOpen(true);
    rmSync(this.#files, { recursive: true, force: true });
    await this.#driver.close();
  }

  /** Acts on a target again when the page replaced it between the look and the act. */
  async #onCurrent(act: () => Promise<void>): Promise<void> {
    const end = this.#patience.begin();
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!isReplaced(error) || (await end(() => this.text('main'))) !== '') throw error;
        await pause(this.#patience.lookEveryMs);
      }
    }
  }

  async #untilTrue(look: () => Promise<boolean>, what: string, patience = this.#patience): Promise<void> {
    const end = patience.begin();
    while (!(await look())) {
      const why = await end(() => this.text('main'));
      if (why !== '') {
        const seen = await this.text('main');
        throw new Error(`${why} for ${what}; the page says: ${seen.slice(0, MOST_SAID)}`);
      }
      await pause(patience.lookEveryMs);
    }
  }
}
