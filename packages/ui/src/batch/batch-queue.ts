import type { RectoError } from '@recto/contract/recto-error';
import type { HostFile, HostOutput, HostResult } from '../upload/host.ts';
import { keepPrivately, type PrivateFile } from '../upload/private-files.ts';
import { settle } from '../upload/settle.ts';

/** How far a file of a batch is. */
export type BatchItemState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'working'; readonly percent: number }
  | { readonly kind: 'done'; readonly outputs: readonly HostOutput[] }
  /** `outputs`: what was done before the failure. `place`: where it happened, in words. */
  | {
      readonly kind: 'failed';
      readonly error: RectoError;
      readonly outputs: readonly HostOutput[];
      readonly place?: string | undefined;
    };

/** What goes through the work at once: one file, or files that belong together. */
export interface BatchUnit {
  readonly name: string;
  readonly files: readonly File[];
}

/** One unit of a batch. */
export interface BatchItem extends BatchUnit {
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

/** What came of a unit; with an error, what was done before it. */
export interface BatchOutcome extends Pick<HostResult, 'outputs'> {
  readonly error?: RectoError | undefined;
  /** Where the error happened, in words. */
  readonly place?: string | undefined;
}

/** Does the work for one unit. Rejects with RectoError only. */
export type BatchWork = (
  files: readonly HostFile[],
  hooks: { readonly signal: AbortSignal; readonly onPercent: (percent: number) => void },
) => Promise<BatchOutcome>;

/**
 * Units, most often single files, that go through the same work one by one. Each is opened when its turn comes; results lie in the browser's own storage where
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
  constructor(units: readonly BatchUnit[], lanes = lanesHere()) {
    this.#snapshot = { items: units.map((unit) => ({ ...unit, state: { kind: 'waiting' } })), phase: 'ready' };
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

  /**
   * Gives the password of a file that was locked; its unit waits again, and the batch goes on unless it is paused.
   * @param work the work as it is set now
   */
  unlock(index: number, fileName: string, password: string, work: BatchWork | null = this.#work): void {
    const item = this.#snapshot.items[index];
    if (item?.state.kind !== 'failed') return;
    const passwords = { ...item.passwords, [fileName]: password };
    this.#show({ items: this.#snapshot.items.with(index, { ...item, passwords, state: { kind: 'waiting' } }) });
    const { phase } = this.#snapshot;
    if (phase === 'running') this.#fill();
    else if (phase === 'ended') this.start(work);
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
    const ended = await settle(async () => {
      const { outputs, error, place } = await work(filesOf(item), { signal, onPercent });
      const kept = await this.#keep(signal.aborted ? [] : outputs);
      return error
        ? ({ kind: 'failed', error, place, outputs: kept } as const)
        : ({ kind: 'done', outputs: kept } as const);
    });
    this.#running -= 1;
    // Keeping a finished result goes on when the batch is stopped.
    const state = ended.kind === 'done' ? ended.value : ({ kind: 'failed', error: ended.error, outputs: [] } as const);
    const isUndone = signal.aborted && (state.kind === 'failed' || state.outputs.length === 0);
    this.#set(index, isUndone ? { kind: 'waiting' } : state);
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
