import { RectoError } from '@recto/contract/recto-error';

export interface LendingPoolOptions<Item> {
  /** Starts one; what it throws, the borrower gets. */
  readonly start: () => Item;
  /** Ends one, lent or idle. */
  readonly end: (item: Item) => void;
  /** True once an item has ended by itself and is of no use any more. */
  readonly hasEnded?: (item: Item) => boolean;
  /** Most items at one time. */
  readonly most: number;
  /** Time that an idle item is kept; until `close` when absent. */
  readonly idleMs?: number;
}

interface Waiter<Item> {
  readonly resolve: (item: Item) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Workers, threads and their like: started when they are needed, lent to one borrower at a time, ended when they are idle.
 * Borrowers that wait are served in the order in which they came; one that is cancelled leaves the queue at once.
 */
export class LendingPool<Item> {
  readonly #options: LendingPoolOptions<Item>;
  readonly #all = new Set<Item>();
  /** With the timers that will end them. */
  readonly #idle = new Map<Item, ReturnType<typeof setTimeout> | undefined>();
  readonly #waiting = new Set<Waiter<Item>>();
  #isClosed = false;

  constructor(options: LendingPoolOptions<Item>) {
    this.#options = options;
  }

  /** Number of items, lent and idle. */
  get size(): number {
    return this.#all.size;
  }

  /** Borrows an item, which must be given back. @throws cancelled (also once the pool is closed), and what `start` throws */
  async take(signal?: AbortSignal): Promise<Item> {
    if (signal?.aborted || this.#isClosed) throw new RectoError('cancelled');
    if (this.#waiting.size === 0 && this.#hasFree()) return this.#next();
    return await new Promise<Item>((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        reject(new RectoError('cancelled'));
      };
      const waiter: Waiter<Item> = {
        resolve(item) {
          signal?.removeEventListener('abort', leave);
          resolve(item);
        },
        reject(error) {
          signal?.removeEventListener('abort', leave);
          reject(error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiter);
    });
  }

  /** Gives an item back. @param isUsable false to have it ended, and another one started when somebody waits */
  give(item: Item, isUsable = true): void {
    if (!this.#all.has(item)) return;
    if (!isUsable || this.#options.hasEnded?.(item)) this.#end(item);
    else this.#rest(item);
    this.#serve();
  }

  /** Ends every item, and with `cancelled` every wait for one. */
  close(): void {
    this.#isClosed = true;
    for (const item of [...this.#all]) this.#end(item);
    for (const waiter of this.#waiting) waiter.reject(new RectoError('cancelled'));
    this.#waiting.clear();
  }

  #hasFree(): boolean {
    return this.#idle.size > 0 || this.#all.size < this.#options.most;
  }

  /** The item that rested last, or a new one. */
  #next(): Item {
    for (const item of [...this.#idle.keys()].reverse()) {
      clearTimeout(this.#idle.get(item));
      this.#idle.delete(item);
      if (!this.#options.hasEnded?.(item)) return item;
      this.#end(item);
    }
    const started = this.#options.start();
    this.#all.add(started);
    return started;
  }

  #serve(): void {
    for (const waiter of this.#waiting) {
      if (!this.#hasFree()) return;
      this.#waiting.delete(waiter);
      try {
        waiter.resolve(this.#next());
      } catch (thrown) {
        waiter.reject(thrown);
      }
    }
  }

  #rest(item: Item): void {
    const { idleMs } = this.#options;
    this.#idle.set(item, idleMs === undefined ? undefined : setTimeout(() => this.#end(item), idleMs));
  }

  #end(item: Item): void {
    clearTimeout(this.#idle.get(item));
    this.#idle.delete(item);
    this.#all.delete(item);
    this.#options.end(item);
  }
}
