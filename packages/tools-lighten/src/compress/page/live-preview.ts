import { type OptionsOf, RectoError } from '@recto/contract';
import type { FileCard, PanelProps } from '@recto/ui';
import { useSyncExternalStore } from 'react';
import type { CompressPreview, PreviewAbout } from '../preview.ts';
import type tool from '../tool.ts';

type Options = OptionsOf<typeof tool>;
type AskEngine = NonNullable<PanelProps<Options>['preview']>;

/** What is known of a job before it is run. */
export type Trial =
  | { readonly kind: 'waiting'; readonly percent: number }
  | { readonly kind: 'made'; readonly preview: Omit<CompressPreview, 'bytes'>; readonly file: File }
  /** The job will tell. */
  | { readonly kind: 'unknown' };

/** So long a setting must rest before the engine is asked: a slider passes many. */
const REST_MS = 300;
/** Trials kept of one file, so that going back is at once. */
const MOST_KEPT = 10;
const WAITING: Trial = { kind: 'waiting', percent: 0 };
const UNKNOWN: Trial = { kind: 'unknown' };

/** One trial. It works while somebody waits for it, and once. */
class Run {
  readonly #ask: AskEngine;
  readonly #card: FileCard;
  readonly #options: Options;
  readonly #about: PreviewAbout;
  readonly #listeners = new Set<() => void>();
  #waiting = 0;
  #controller: AbortController | undefined;
  trial: Trial = WAITING;

  constructor(ask: AskEngine, card: FileCard, options: Options, about: PreviewAbout) {
    this.#ask = ask;
    this.#card = card;
    this.#options = options;
    this.#about = about;
  }

  /** Is told of changes and makes nothing happen. */
  readonly subscribe = (onChange: () => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** Is told of changes and sets it going. */
  readonly wait = (onChange: () => void) => {
    const forget = this.subscribe(onChange);
    this.#waiting += 1;
    if (!this.#controller && this.trial.kind !== 'made') this.#begin();
    return () => {
      forget();
      this.#waiting -= 1;
      if (this.#waiting > 0) return;
      this.#controller?.abort();
      this.#controller = undefined;
    };
  };

  #begin(): void {
    const controller = new AbortController();
    this.#controller = controller;
    this.#tell(WAITING);
    const timer = setTimeout(() => void this.#make(controller), REST_MS);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async #make({ signal }: AbortController): Promise<void> {
    const { file, password } = this.#card;
    const files = [{ file, ...(password !== undefined && { password }) }];
    const onPercent = (percent: number) => {
      if (!signal.aborted) this.#tell({ kind: 'waiting', percent });
    };
    const job = { toolId: 'compress', files, options: this.#options, about: this.#about };
    const trial = await this.#ask(job, { signal, onPercent }).then(trialOf, (thrown: unknown): Trial => {
      // A job that was started comes first; what is wrong with a file the job says, and better.
      if (thrown instanceof RectoError) return UNKNOWN;
      throw thrown;
    });
    if (signal.aborted) return;
    this.#controller = undefined;
    this.#tell(trial);
  }

  #tell(trial: Trial): void {
    this.trial = trial;
    for (const onChange of this.#listeners) onChange();
  }
}

/** What this tool's own operation says of a job. */
function trialOf(answer: unknown): Trial {
  const { bytes, ...preview } = answer as CompressPreview;
  const file = new File([bytes as Uint8Array<ArrayBuffer>], 'preview.pdf', { type: 'application/pdf' });
  return { kind: 'made', preview, file };
}

const runs = new WeakMap<File, Map<string, Run>>();

/** The trial of a file, or of a page of it, with these settings; the same one for all who ask. */
export function runFor(ask: AskEngine, card: FileCard, options: Options, about?: PreviewAbout): Run {
  const ofFile = runs.get(card.file) ?? new Map<string, Run>();
  runs.set(card.file, ofFile);
  const key = JSON.stringify([options, about?.pageIndex ?? null, card.password]);
  const run = ofFile.get(key) ?? new Run(ask, card, options, about);
  // Asked for last, dropped last.
  ofFile.delete(key);
  ofFile.set(key, run);
  for (const [oldest] of ofFile) {
    if (ofFile.size <= MOST_KEPT) break;
    ofFile.delete(oldest);
  }
  return run;
}

const subscribeToNothing = () => () => undefined;
const nothing = () => UNKNOWN;

/** What a trial has come to. @param isWanted sets it going; otherwise it is only watched */
export function useTrial(run: Run | null, isWanted: boolean): Trial {
  const subscribe = run ? (isWanted ? run.wait : run.subscribe) : subscribeToNothing;
  return useSyncExternalStore(subscribe, run ? () => run.trial : nothing, nothing);
}

/** Larger files are worked on only when the visitor says so. */
const MOST_BYTES = 64_000_000;

/** True when a file is tried out without being asked. */
export function isTriedOut({ file, state }: FileCard): boolean {
  return state.kind === 'ready' && file.size <= MOST_BYTES;
}
