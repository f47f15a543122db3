import type { RectoError } from '@recto/contract';
import type { HostOutput, HostResult } from '../upload/host.ts';
import { keepPrivately, type PrivateFile } from '../upload/private-files.ts';
import { settle } from '../upload/settle.ts';

/** How far a file of a batch is. */
export type BatchItemState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working'; readonly percent: number }
  | { readonly kind: 'done'; readonly outputs: readonly HostOutput[] }
  | { readonly kind: 'failed'; readonly error: RectoError };

/** One file of a batch. */
export interface BatchItem {
  readonly file: File;
  readonly state: BatchItemState;
}

/** A batch as it is shown. */
export interface BatchSnapshot {
  readonly items: readonly BatchItem[];
  /** `ready`: not begun, or stopped; `pausing`: files that are being worked on are still finished. */
  readonly phase: 'ready' | 'running' | 'pausing' | 'paused' | 'ended';
}

/** Does the work for one file. Rejects with RectoError only. */
export type BatchWork = (
  file: File,
  hooks: { readonly signal: AbortSignal; readonly onPercent: (percent: number) => void },
) => Promise<HostResult>;

/**
 * Files that go through the same work one by one. Each is opened when its turn comes; results lie in the browser's own storage where
 * there is one, so that memory does not grow with the number of files.
 */
export class BatchQueue {
  #snapshot: BatchSnapshot;
  readonly #listeners = new Set<() => void>();
  readonly #lanes: number;
  #work: BatchWork | null = null;
  #running = 0;
  #stop = new AbortController();
  readonly #stored: PrivateFile[] = [];
  #isClosed = false;

  /** @param lanes how many files are worked on at a time */
  constructor(files: readonly File[], lanes = lanesHere()) {
    this.#snapshot = { items: files.map((file) => ({ file, state: { kind: 'waiting' } })), phase: 'ready' };
    this.#lanes = lanes;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly read = (): BatchSnapshot => this.#snapshot;

  /** Starts with the files that wait, or goes on with them. @param work for files from now on */
  start(work: BatchWork | null = this.#work): void {
    if (this.#snapshot.phase === 'running' || !work) return;
    this.#work = work;
    if (this.#stop.signal.aborted) this.#stop = new AbortController();
    this.#show({ phase: 'running' });
    this.#fill();
  }

  /** Begins no further file. */
  pause(): void {
    if (this.#snapshot.phase === 'running') this.#show({ phase: this.#running > 0 ? 'pausing' : 'paused' });
  }

  /** Lets the files that failed wait again, and goes on. @param work the work as it is set now */
  retryFailed(work: BatchWork | null = this.#work): void {
    const items = this.#snapshot.items.map(
      (item): BatchItem => (item.state.kind === 'failed' ? { ...item, state: { kind: 'waiting' } } : item),
    );
    this.#show({ items });
    if (this.#snapshot.phase !== 'running') this.start(work);
  }

  /** Stops at once; what is being worked on waits again, and what is done stays. */
  cancel(): void {
    this.#show({ phase: 'ready' });
    this.#stop.abort();
  }

  /** Stops, and removes the results from the browser's storage. */
  close(): void {
    this.#isClosed = true;
    this.cancel();
    for (const file of this.#stored.splice(0)) void file.remove();
  }

  #show(changed: Partial<BatchSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed };
    for (const tell of this.#listeners) tell();
  }

  #set(index: number, state: BatchItemState): void {
    const item = this.#snapshot.items[index];
    if (item) this.#show({ items: this.#snapshot.items.with(index, { ...item, state }) });
  }

  #fill(): void {
    const { phase } = this.#snapshot;
    if (phase === 'running') {
      while (this.#running < this.#lanes) {
        const next = this.#snapshot.items.findIndex(({ state }) => state.kind === 'waiting');
        if (next < 0) break;
        void this.#do(next);
      }
      if (this.#running === 0) this.#show({ phase: 'ended' });
    }
    if (phase === 'pausing' && this.#running === 0) this.#show({ phase: 'paused' });
  }

  async #do(index: number): Promise<void> {
    const item = this.#snapshot.items[index];
    const work = this.#work;
    if (!item || !work) return;
    this.#running += 1;
    const { signal } = this.#stop;
    this.#set(index, { kind: 'working', percent: 0 });
    const onPercent = (percent: number) => {
      if (!signal.aborted) this.#set(index, { kind: 'working', percent });
    };
    const ended = await settle(async () => this.#keep((await work(item.file, { signal, onPercent })).outputs));
    this.#running -= 1;
    if (ended.kind === 'done') this.#set(index, { kind: 'done', outputs: ended.value });
    else this.#set(index, signal.aborted ? { kind: 'waiting' } : { kind: 'failed', error: ended.error });
    this.#fill();
  }

  /** Results out of memory, one after the other. */
  async #keep(outputs: readonly HostOutput[]): Promise<readonly HostOutput[]> {
    const kept: HostOutput[] = [];
    for (const output of outputs) {
      const stored = await keepPrivately(output.blob);
      if (stored && this.#isClosed) await stored.remove();
      else if (stored) this.#stored.push(stored);
      kept.push(stored ? { ...output, blob: stored.file.slice(0, stored.file.size, output.mediaType) } : output);
    }
    return kept;
  }
}

/** Two at a time where there are cores for it: pages and other tabs need theirs. */
function lanesHere(): number {
  return navigator.hardwareConcurrency >= 4 ? 2 : 1;
}
