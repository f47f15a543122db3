import type { Receipt } from '@recto/contract/receipt';
import type { RectoError } from '@recto/contract/recto-error';
import type { HostFile, HostOutput, HostResult, StoredCopies } from '../upload/host.ts';
import { keepPrivately, type PrivateFile } from '../upload/private-files.ts';
import { settle } from '../upload/settle.ts';

/** Facts about a finished unit besides its files. */
interface BatchFacts {
  readonly receipt?: Receipt | undefined;
  /** Only of work that ran on a server. */
  readonly stored?: StoredCopies | undefined;
}

/** Progress of one file of a batch. */
export type BatchItemState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working'; readonly percent: number }
  | ({ readonly kind: 'done'; readonly outputs: readonly HostOutput[] } & BatchFacts)
  /** `outputs`: what was done before the failure. `place`: where it happened, in words. */
  | {
      readonly kind: 'failed';
      readonly error: RectoError;
      readonly outputs: readonly HostOutput[];
      readonly place?: string | undefined;
    };

/** Unit of work of a batch: one file, or files that belong together. */
export interface BatchUnit {
  readonly name: string;
  readonly files: readonly File[];
}

/** One unit of a batch. */
export interface BatchItem extends BatchUnit {
  /** Its own in the queue. */
  readonly key: number;
  readonly state: BatchItemState;
  /** Passwords that the visitor gave, by name of file. */
  readonly passwords?: Readonly<Record<string, string>>;
}

/** A batch as it is shown. */
export interface BatchSnapshot {
  readonly items: readonly BatchItem[];
  /** `ready`: not begun, or stopped; `pausing`: files that are being worked on are still finished. */
  readonly phase: 'ready' | 'running' | 'pausing' | 'paused' | 'ended';
}

/** Result of a unit; with an error, the work that was done before it. */
export interface BatchOutcome extends Pick<HostResult, 'outputs'>, BatchFacts {
  readonly error?: RectoError | undefined;
  /** Place where the error happened, in words. */
  readonly place?: string | undefined;
}

/** Does the work for one unit. Rejects with RectoError only. */
export type BatchWork = (
  files: readonly HostFile[],
  hooks: { readonly signal: AbortSignal; readonly onPercent: (percent: number) => void },
) => Promise<BatchOutcome>;

const WAITING: BatchItemState = { kind: 'waiting' };

/**
 * Units, most often single files, that go through the same work one by one. Each is opened when its turn comes; results lie in the browser's own storage where
 * there is one, so that memory does not grow with the number of files.
 */
export class BatchQueue {
  #snapshot: BatchSnapshot = { items: [], phase: 'ready' };
  readonly #listeners = new Set<() => void>();
  readonly #lanes: number;
  #work: BatchWork | null = null;
  #running = 0;
  #keysGiven = 0;
  #stop = new AbortController();
  readonly #kept: PrivateFile[] = [];
  #isClosed = false;

  /** @param lanes how many files are worked on at a time */
  constructor(units: readonly BatchUnit[], lanes = lanesHere()) {
    this.#lanes = lanes;
    this.add(units);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly read = (): BatchSnapshot => this.#snapshot;

  /** Adds units behind the others; they wait for the next start, or are worked on in a batch that runs. */
  add(units: readonly BatchUnit[]): void {
    const added = units.map((unit): BatchItem => ({ ...unit, key: this.#keysGiven++, state: WAITING }));
    const { phase, items } = this.#snapshot;
    this.#show({ items: [...items, ...added], phase: phase === 'ended' ? 'ready' : phase });
    this.#fill();
  }

  /** Takes a unit out, unless it is being worked on. */
  remove(key: number): void {
    const item = this.#find(key);
    if (!item || item.state.kind === 'working') return;
    this.#letGo([item]);
    this.#show({ items: this.#snapshot.items.filter((other) => other !== item) });
  }

  /** Starts with the files that wait, or goes on with them. @param work for files from now on */
  start(work: BatchWork | null = this.#work): void {
    if (this.#snapshot.phase === 'running' || !work) return;
    this.#work = work;
    if (this.#stop.signal.aborted) this.#stop = new AbortController();
    this.#show({ phase: 'running' });
    this.#fill();
  }

  /** Gives up all results, so that every unit waits again. */
  reopen(): void {
    this.#letGo(this.#snapshot.items);
    this.#show({ items: this.#snapshot.items.map((item) => ({ ...item, state: WAITING })), phase: 'ready' });
  }

  /** Begins no further file. */
  pause(): void {
    if (this.#snapshot.phase === 'running') this.#show({ phase: this.#running > 0 ? 'pausing' : 'paused' });
  }

  /** Lets the files that failed wait again, and goes on. @param work the work as it is set now */
  retryFailed(work: BatchWork | null = this.#work): void {
    const items = this.#snapshot.items.map(
      (item): BatchItem => (item.state.kind === 'failed' ? { ...item, state: WAITING } : item),
    );
    this.#show({ items });
    if (this.#snapshot.phase !== 'running') this.start(work);
  }

  /**
   * Gives the password of a file. A unit that had failed for it waits again, and the batch goes on unless it is paused.
   * @param work the work as it is set now
   */
  unlock(key: number, fileName: string, password: string, work: BatchWork | null = this.#work): void {
    const item = this.#find(key);
    if (!item || item.state.kind === 'working' || item.state.kind === 'done') return;
    this.#change({ ...item, passwords: { ...item.passwords, [fileName]: password }, state: WAITING });
    const { phase } = this.#snapshot;
    if (phase === 'running') this.#fill();
    else if (phase === 'ended') this.start(work);
  }

  /** Stops at once; what is being worked on waits again, and what is done stays. */
  cancel(): void {
    this.#show({ phase: 'ready' });
    this.#stop.abort();
  }

  /** Stops, and removes the results from the browser's storage and what is left on a server. */
  close(): void {
    this.#isClosed = true;
    this.cancel();
    this.#letGo(this.#snapshot.items);
  }

  /** Results that nobody will take any more. What cannot be deleted on a server now ends there by itself. */
  #letGo(items: readonly BatchItem[]): void {
    for (const { state } of items) {
      if (state.kind !== 'done') continue;
      const { stored } = state;
      if (stored) void settle(() => stored.remove());
    }
    if (items === this.#snapshot.items) for (const file of this.#kept.splice(0)) void file.remove();
  }

  #show(changed: Partial<BatchSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed };
    for (const tell of this.#listeners) tell();
  }

  #find(key: number): BatchItem | undefined {
    return this.#snapshot.items.find((item) => item.key === key);
  }

  #change(changed: BatchItem): void {
    this.#show({ items: this.#snapshot.items.map((item) => (item.key === changed.key ? changed : item)) });
  }

  #set(key: number, state: BatchItemState): void {
    const item = this.#find(key);
    if (item) this.#change({ ...item, state });
  }

  #fill(): void {
    const { phase } = this.#snapshot;
    if (phase === 'running') {
      while (this.#running < this.#lanes) {
        const next = this.#snapshot.items.find(({ state }) => state.kind === 'waiting');
        if (!next) break;
        void this.#do(next);
      }
      if (this.#running === 0) this.#show({ phase: 'ended' });
    }
    if (phase === 'pausing' && this.#running === 0) this.#show({ phase: 'paused' });
  }

  async #do(item: BatchItem): Promise<void> {
    const work = this.#work;
    if (!work) return;
    const { key } = item;
    this.#running += 1;
    const { signal } = this.#stop;
    this.#set(key, { kind: 'working', percent: 0 });
    const onPercent = (percent: number) => {
      if (!signal.aborted) this.#set(key, { kind: 'working', percent });
    };
    const ended = await settle(async () => {
      const { outputs, error, place, receipt, stored } = await work(filesOf(item), { signal, onPercent });
      const kept = await this.#keep(signal.aborted ? [] : outputs);
      return error
        ? ({ kind: 'failed', error, place, outputs: kept } as const)
        : ({ kind: 'done', outputs: kept, receipt, stored } as const);
    });
    this.#running -= 1;
    // Keeping a finished result goes on when the batch is stopped.
    const state = ended.kind === 'done' ? ended.value : ({ kind: 'failed', error: ended.error, outputs: [] } as const);
    const isUndone = signal.aborted && (state.kind === 'failed' || state.outputs.length === 0);
    if (isUndone || this.#isClosed) this.#letGo([{ ...item, state }]);
    this.#set(key, isUndone ? WAITING : state);
    this.#fill();
  }

  /** Results out of memory, one after the other. */
  async #keep(outputs: readonly HostOutput[]): Promise<readonly HostOutput[]> {
    const kept: HostOutput[] = [];
    for (const output of outputs) {
      const stored = await keepPrivately(output.blob);
      if (stored && this.#isClosed) await stored.remove();
      else if (stored) this.#kept.push(stored);
      kept.push(stored ? { ...output, blob: stored.file.slice(0, stored.file.size, output.mediaType) } : output);
    }
    return kept;
  }
}

/** The files of a unit, each with the password that was given for it. */
function filesOf({ files, passwords = {} }: BatchItem): readonly HostFile[] {
  return files.map((file) => {
    const password = Object.hasOwn(passwords, file.name) ? passwords[file.name] : undefined;
    return { file, ...(password !== undefined && { password }) };
  });
}

/** Two at a time where there are cores for it: pages and other tabs need theirs. */
function lanesHere(): number {
  return navigator.hardwareConcurrency >= 4 ? 2 : 1;
}
