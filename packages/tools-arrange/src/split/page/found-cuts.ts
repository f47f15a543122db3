import { RectoError } from '@recto/contract';
import type { FileCard, PanelProps } from '@recto/ui';
import { useMemo, useSyncExternalStore } from 'react';
import type { SplitPart } from '../parts.ts';
import { previewParts, type SplitOptions, type SplitPreview } from './preview.ts';

type AskEngine = NonNullable<PanelProps<SplitOptions>['preview']>;

/** So long the settings must rest before the engine is asked: a figure that is being typed is not looked for. */
const REST_MS = 350;
const UNKNOWN: SplitPreview = { kind: 'unknown' };
const WAITING: SplitPreview = { kind: 'finding', percent: 0 };

/** What the engine finds for one file and settings. It works while somebody looks, and once. */
class Search {
  readonly #ask: AskEngine;
  readonly #card: FileCard;
  readonly #options: SplitOptions;
  readonly #listeners = new Set<() => void>();
  #controller: AbortController | undefined;
  found: SplitPreview = WAITING;

  constructor(ask: AskEngine, card: FileCard, options: SplitOptions) {
    this.#ask = ask;
    this.#card = card;
    this.#options = options;
  }

  readonly subscribe = (onChange: () => void) => {
    this.#listeners.add(onChange);
    if (!this.#controller && (this.found.kind === 'finding' || this.found.kind === 'unknown')) this.#begin();
    return () => {
      this.#listeners.delete(onChange);
      if (this.#listeners.size > 0) return;
      this.#controller?.abort();
      this.#controller = undefined;
    };
  };

  #begin(): void {
    const controller = new AbortController();
    this.#controller = controller;
    this.#tell(WAITING);
    const timer = setTimeout(() => void this.#search(controller), REST_MS);
    controller.signal.addEventListener('abort', () => clearTimeout(timer));
  }

  async #search(controller: AbortController): Promise<void> {
    const { file, password } = this.#card;
    const files = [{ file, ...(password !== undefined && { password }) }];
    const onPercent = (percent: number) => {
      if (!controller.signal.aborted) this.#tell({ kind: 'finding', percent });
    };
    const found = await this.#ask(
      { toolId: 'split', files, options: this.#options },
      { signal: controller.signal, onPercent },
    ).then(
      (answer): SplitPreview => ({ kind: 'parts', parts: partsIn(answer) }),
      (thrown: unknown): SplitPreview => previewOfRefusal(thrown),
    );
    if (controller.signal.aborted) return;
    this.#controller = undefined;
    this.#tell(found);
  }

  #tell(found: SplitPreview): void {
    this.found = found;
    for (const onChange of this.#listeners) onChange();
  }
}

/** A job that was started comes first: what is not found then is found by it. */
function previewOfRefusal(thrown: unknown): SplitPreview {
  if (!(thrown instanceof RectoError) || thrown.code === 'cancelled') return UNKNOWN;
  return { kind: 'fault', error: thrown };
}

/** What this tool's own operation says of a job. */
function partsIn(answer: unknown): readonly SplitPart[] {
  const parts = typeof answer === 'object' && answer !== null && 'parts' in answer ? answer.parts : [];
  return Array.isArray(parts) ? parts : [];
}

const searches = new WeakMap<File, Map<string, Search>>();

function searchFor(ask: AskEngine, card: FileCard, options: SplitOptions): Search {
  const ofFile = searches.get(card.file) ?? new Map<string, Search>();
  searches.set(card.file, ofFile);
  const { mode, ranges, level, maxMegabytes } = options;
  const key = JSON.stringify([mode, ranges, level, maxMegabytes, card.password]);
  const search = ofFile.get(key) ?? new Search(ask, card, options);
  ofFile.set(key, search);
  return search;
}

const subscribeToNothing = () => () => undefined;
const nothing = () => UNKNOWN;

/**
 * Where the document would be cut. What bookmarks, sizes or pictures decide is asked of the engine, for all who look at once.
 * @param ask absent where there is no engine: then that is found when the job runs.
 */
export function useSplitPreview(
  options: SplitOptions,
  pageCount: number | null,
  card: FileCard | undefined,
  ask: AskEngine | undefined,
): SplitPreview | null {
  const own = useMemo(() => (pageCount === null ? null : previewParts(options, pageCount)), [options, pageCount]);
  const search = own?.kind === 'unknown' && card && ask ? searchFor(ask, card, options) : null;
  const found = useSyncExternalStore(
    search?.subscribe ?? subscribeToNothing,
    search ? () => search.found : nothing,
    nothing,
  );
  return search ? found : own;
}
