import { onSite } from '@recto/contract/site-root';
import type { PartsState, WantedParts } from '@recto/ui';
import { isWholeFile } from '../offline/choose-answer.ts';

/** Files that the workers of one tool load, as the build lists them: addresses below the site. */
export interface PartsList {
  /** For every job. */
  readonly files: readonly string[];
  /** Besides, for jobs that use a capability, by its name. */
  readonly capabilities: Readonly<Record<string, readonly string[]>>;
}

/** The site, as far as parts are fetched from it. */
export interface PartsSource {
  /** Has the engine load the code of a tool. */
  preload(toolId: string, options: unknown): Promise<unknown>;
  /** @returns null where the site has no list, as in development. @throws when it cannot be had */
  list(toolId: string): Promise<PartsList | null>;
  /** Has the browser keep a file. @throws when it cannot be had whole */
  keep(address: string): Promise<void>;
  /** Settles when the network may be back. */
  untilOnline(signal: AbortSignal): Promise<void>;
}

/** Requests at one time: others of the page come first. */
const AT_ONCE = 3;
/** Pause after a failed try, in milliseconds; it doubles with each further failure. */
const PAUSE_MS = { first: 2_000, most: 60_000 };

/** Fetches what the jobs of one tool take, again and again until all of it is there. */
export class ToolParts {
  readonly #source: PartsSource;
  readonly #wanted: WantedParts;
  readonly #tell: (state: PartsState) => void;
  readonly #ended = new AbortController();
  #trying: Promise<boolean> | undefined;
  #isHere = false;

  /** @param tell hears of each state, until `end` */
  constructor(source: PartsSource, wanted: WantedParts, tell: (state: PartsState) => void) {
    this.#source = source;
    this.#wanted = wanted;
    this.#tell = tell;
    void this.#keepTrying();
  }

  /** Tries at once what was not to be had. @returns whether parts have come that were not there before */
  async tryAgain(): Promise<boolean> {
    return !this.#isHere && (await this.tryNow());
  }

  /** Joins the try that is under way, or begins one. @returns false when something cannot be had */
  tryNow(): Promise<boolean> {
    this.#trying ??= this.#try().finally(() => {
      this.#trying = undefined;
    });
    return this.#trying;
  }

  end(): void {
    this.#ended.abort();
  }

  async #keepTrying(): Promise<void> {
    const { signal } = this.#ended;
    this.#tell('coming');
    for (let pauseMs = PAUSE_MS.first; !(await this.tryNow()); pauseMs = Math.min(2 * pauseMs, PAUSE_MS.most)) {
      await Promise.race([pause(pauseMs, signal), this.#source.untilOnline(signal)]);
      if (signal.aborted) return;
    }
  }

  async #try(): Promise<boolean> {
    if (this.#isHere) return true;
    const state = await this.#fetchAll().catch(() => 'missing' as const);
    this.#isHere = state === 'here';
    if (state !== 'coming' && !this.#ended.signal.aborted) this.#tell(state);
    // Where the site has no list there is nothing to try again.
    return state !== 'missing';
  }

  async #fetchAll(): Promise<PartsState> {
    const { toolId, options, capabilities, loadPage } = this.#wanted;
    // What the engine loads by itself comes first; a failure of its own is met again below.
    const [list] = await Promise.all([this.#source.list(toolId), this.#source.preload(toolId, options), loadPage()]);
    if (!list) return 'coming';
    const waiting = [...new Set([...list.files, ...capabilities.flatMap((name) => list.capabilities[name] ?? [])])];
    const keepNext = async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        if (this.#ended.signal.aborted) return;
        await this.#source.keep(address);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
    return 'here';
  }
}

/** @returns the site's own way to have parts */
export function siteParts(preload: PartsSource['preload']): PartsSource {
  const kept = new Set<string>();
  const lists: Record<string, PartsList> = {};
  return {
    preload,
    async list(toolId) {
      const folder = document.querySelector<HTMLMetaElement>('meta[name=recto-parts]')?.content;
      if (folder) lists[toolId] ??= await (await wholeAnswer(`${folder}/${toolId}.json`)).json();
      return lists[toolId] ?? null;
    },
    async keep(address) {
      if (kept.has(address)) return;
      // Read to its end, without which no browser keeps it.
      await (await wholeAnswer(onSite(address))).blob();
      kept.add(address);
    },
    untilOnline: (signal) =>
      new Promise((resolve) => addEventListener('online', () => resolve(), { once: true, signal })),
  };
}

async function wholeAnswer(address: string): Promise<Response> {
  const answer = await fetch(address, { cache: 'force-cache', priority: 'low' });
  if (!isWholeFile(answer)) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
