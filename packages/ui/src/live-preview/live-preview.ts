import { RectoError } from '@recto/contract/recto-error';
import type { ToolHost } from '../upload/host.ts';
import type { FileCard } from '../upload/upload-state.ts';

/** Asks the engine what a job would do. */
export type AskEngine = NonNullable<ToolHost['preview']>;

/** Facts known about a job before it is run. */
export type LivePreviewState<Answer> =
  | { readonly kind: 'waiting'; readonly percent: number }
  | { readonly kind: 'made'; readonly answer: Answer }
  /** The job will tell: it was not made, because a job came first or because of the file. */
  | { readonly kind: 'refused'; readonly error: RectoError };

/** A job that is asked about. */
export interface AskedJob {
  readonly options: unknown;
  /** Which part of the job is asked about; the whole of it when absent. */
  readonly about?: unknown;
}

/** So long a setting must rest before the engine is asked: a slider passes many. */
const REST_MS = 300;
/** Previews kept of one file, so that going back is at once. */
const MOST_KEPT = 10;
const WAITING = { kind: 'waiting', percent: 0 } as const;

/** The preview of one file with one set of options. The engine works on it while somebody waits for it, and once. */
export class LivePreview<Answer> {
  readonly #ask: (signal: AbortSignal, onPercent: (percent: number) => void) => Promise<Answer>;
  readonly #listeners = new Set<() => void>();
  #waiting = 0;
  #controller: AbortController | undefined;
  state: LivePreviewState<Answer> = WAITING;

  constructor(ask: (signal: AbortSignal, onPercent: (percent: number) => void) => Promise<Answer>) {
    this.#ask = ask;
  }

  /** Subscribes to changes without starting anything. */
  readonly watch = (onChange: () => void) => {
    this.#listeners.add(onChange);
    return () => {
      this.#listeners.delete(onChange);
    };
  };

  /** Subscribes to changes and starts the preview. */
  readonly wait = (onChange: () => void) => {
    const forget = this.watch(onChange);
    this.#waiting += 1;
    if (!this.#controller && this.#isOpen()) this.#begin();
    return () => {
      forget();
      this.#waiting -= 1;
      if (this.#waiting > 0) return;
      this.#controller?.abort();
      this.#controller = undefined;
    };
  };

  /** True when asking (again) may bring an answer. */
  #isOpen(): boolean {
    const { state } = this;
    return state.kind === 'waiting' || (state.kind === 'refused' && state.error.entry.retryable);
  }

  #begin(): void {
    const controller = new AbortController();
    this.#controller = controller;
    this.#tell(WAITING);
    const timer = setTimeout(() => void this.#make(controller.signal), REST_MS);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async #make(signal: AbortSignal): Promise<void> {
    const onPercent = (percent: number) => {
      if (!signal.aborted) this.#tell({ kind: 'waiting', percent });
    };
    const state = await this.#ask(signal, onPercent).then(
      (answer): LivePreviewState<Answer> => ({ kind: 'made', answer }),
      (error: unknown): LivePreviewState<Answer> => {
        if (error instanceof RectoError) return { kind: 'refused', error };
        throw error;
      },
    );
    if (signal.aborted) return;
    this.#controller = undefined;
    this.#tell(state);
  }

  #tell(state: LivePreviewState<Answer>): void {
    this.state = state;
    for (const onChange of this.#listeners) onChange();
  }
}

/** The previews that one tool makes, by file and settings. They are forgotten with the file. */
export class LivePreviews<Answer> {
  readonly #toolId: string;
  readonly #read: (answer: unknown) => Answer;
  readonly #byFile = new WeakMap<File, Map<string, LivePreview<Answer>>>();

  /** @param read what the tool's own operation answers, as the page shows it */
  constructor(toolId: string, read: (answer: unknown) => Answer) {
    this.#toolId = toolId;
    this.#read = read;
  }

  /** The preview of a file; the same one for all who ask. @param settings what of the job decides the answer */
  of(ask: AskEngine, { file, password }: FileCard, job: AskedJob, settings: unknown = job): LivePreview<Answer> {
    const ofFile = this.#byFile.get(file) ?? new Map<string, LivePreview<Answer>>();
    this.#byFile.set(file, ofFile);
    const key = JSON.stringify([settings, password]);
    const files = [{ file, ...(password !== undefined && { password }) }];
    const asked =
      ofFile.get(key) ??
      new LivePreview(async (signal, onPercent) =>
        this.#read(await ask({ toolId: this.#toolId, files, ...job }, { signal, onPercent })),
      );
    // Asked for last, dropped last.
    ofFile.delete(key);
    ofFile.set(key, asked);
    for (const [oldest] of ofFile) {
      if (ofFile.size <= MOST_KEPT) break;
      ofFile.delete(oldest);
    }
    return asked;
  }
}
