import { parseOptions } from '@recto/contract/options';
import { RectoError } from '@recto/contract/recto-error';
import { type Limits, resolveFor, type Tool } from '@recto/contract/tool';
import { type Dispatch, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useErrorText } from '../text/use-error-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import { cardStateOf } from './card-state.ts';
import { checkFiles } from './check-files.ts';
import type { ToolHost } from './host.ts';
import { settle } from './settle.ts';
import type { WorkShape } from './time-left.ts';
import { cardOf, type FileCard, type FinishedJob, type UploadAction, type UploadState } from './upload-state.ts';

/** Everything the visitor can do on a tool's page. */
export interface JobActions {
  add(files: readonly File[]): Promise<void>;
  remove(key: string): void;
  move(key: string, to: number): void;
  sort(by: 'name' | 'date'): void;
  enter(key: string, entry: string): void;
  /** Sets the tool's options. */
  set(options: unknown): void;
  unlock(key: string, password: string): Promise<void>;
  /** Keeps a password that is typed into the card of a locked file: the start tries it. */
  typePassword(key: string, password: string): void;
  /** Puts what can be got out of a damaged file in its place; absent where no tool can. */
  readonly repair?: (key: string) => Promise<void>;
  start(): Promise<void>;
  /** From the result: the same job with some options changed, which are not kept. */
  again(changed: Readonly<Record<string, unknown>>): void;
  cancel(): void;
  /** Goes on waiting for a job that gives no sign of life. */
  keepWaiting(): void;
  /** Ends the running job and starts the same one again, with its files and settings. */
  tryAgain(): void;
  /** 'Process Another File'. */
  clear(): void;
  /** From the result back to the files, to change a setting. */
  reopen(): void;
  /** Gives up the batch and its files. */
  leaveBatch(): void;
  /** Runs work that saves a result, and shows its failure. */
  attempt(work: () => Promise<void>): Promise<void>;
}

/** Reason for which a job was ended in order to start again. */
const TRY_AGAIN = Symbol('try again');

/** A visitor who has the result and goes on needs no copy on the server; what cannot be deleted now ends by itself. */
function letGo({ phase }: UploadState): void {
  if (phase.kind !== 'done' || !phase.result.stored) return;
  const { stored } = phase.result;
  void settle(() => stored.remove());
}

/** Callbacks for the events of a job. */
export interface JobListeners {
  /** Given every error that is shown. */
  readonly onError?: ((error: RectoError) => void) | undefined;
  /** Told of each job that was done, once. */
  readonly onDone?: ((job: FinishedJob) => void) | undefined;
  /** Told when a result is no longer shown. */
  readonly onLeave?: (() => void) | undefined;
}

interface JobOf {
  readonly panel: AnyToolPanel;
  readonly host: ToolHost;
  readonly state: UploadState;
  readonly dispatch: Dispatch<UploadAction>;
  /** Shape of the tool's time, for the time left. */
  readonly workShape: WorkShape | undefined;
}

/** Makes everything a visitor can do on a tool's page; what has changed meanwhile is in the state. */
export function useJobActions(job: JobOf, listeners: JobListeners): JobActions {
  const { panel, host, state, dispatch } = job;
  const errorText = useErrorText();
  // Actions are called from listeners that outlive a render, so they read the latest values here.
  const latest = useRef({ ...job, ...listeners });
  useEffect(() => {
    latest.current = { ...job, ...listeners };
  });
  const running = useRef(new AbortController());
  const typed = useRef(new Map<string, string>());
  const page = useRef(new AbortController());
  useEffect(() => {
    page.current = new AbortController();
    return () => {
      page.current.abort();
      running.current.abort();
    };
  }, []);

  const describe = useCallback(
    async (key: string, file: File, password?: string) => {
      const told = await settle(() =>
        host.describe(file, { signal: page.current.signal, ...(password === undefined ? {} : { password }) }),
      );
      const state = cardStateOf(told, errorText);
      if (page.current.signal.aborted) return state;
      const isKnown = told.kind === 'done' && password !== undefined;
      dispatch({ kind: 'described', key, state, ...(isKnown && { password }) });
      return state;
    },
    [host, errorText, dispatch],
  );

  const describeFirst = useEffectEvent(() => {
    for (const { key, file, password } of state.cards) void describe(key, file, password);
  });
  useEffect(() => describeFirst(), []);

  return useMemo<JobActions>(() => {
    const problemOf = (error: RectoError) => ({ text: errorText(error), code: error.code });
    const refuse = (errors: readonly RectoError[]) => {
      for (const error of errors) latest.current.onError?.(error);
      dispatch({ kind: 'refused', problems: errors.map(problemOf) });
    };
    const add = async (files: readonly File[]) => {
      const { state } = latest.current;
      const { options } = state;
      if (files.length === 0 || state.phase.kind !== 'choosing') return;
      void host.preload(panel.tool.id, options);
      const limits = resolveFor(panel.tool.limits, options);
      const accept = resolveFor(panel.tool.accept, options);
      if (state.cards.length + files.length > limits.maxFiles && worksOnEach(panel.tool, limits)) {
        return dispatch({
          kind: 'batched',
          files: [...state.cards.map(({ file }) => file), ...files],
          withoutFiles: panel.withoutFiles,
        });
      }
      const { good, errors } = await checkFiles(files, state.cards.length, limits, accept);
      const cards = good.map((file) => cardOf({ file }));
      for (const error of errors) latest.current.onError?.(error);
      dispatch({ kind: 'added', cards, problems: errors.map(problemOf) });
      for (const card of cards) void describe(card.key, card.file);
    };
    const run = async (cards: readonly FileCard[], options: unknown): Promise<void> => {
      running.current = new AbortController();
      const { signal } = running.current;
      const jobOptions = withEntries(panel, options, cards);
      dispatch({ kind: 'started', at: Date.now(), workShape: latest.current.workShape });
      const ended = await settle(async () =>
        host.run(
          {
            toolId: panel.tool.id,
            files: cards.map(({ file, password }) => ({ file, ...(password === undefined ? {} : { password }) })),
            options: parseOptions(panel.tool.options, jobOptions),
          },
          {
            signal,
            onPercent: (percent) => dispatch({ kind: 'progressed', percent, at: Date.now() }),
            onStage: (stage) => dispatch({ kind: 'staged', stage, at: Date.now() }),
            onQuiet: (seconds) => dispatch({ kind: 'quiet', seconds }),
          },
        ),
      );
      if (page.current.signal.aborted) return;
      if (ended.kind === 'done') {
        latest.current.onDone?.({ files: cards, options, jobOptions, result: ended.value });
        return dispatch({ kind: 'finished', result: ended.value });
      }
      if (signal.reason === TRY_AGAIN) return run(cards, options);
      latest.current.onError?.(ended.error);
      dispatch({ kind: 'failed', problem: problemOf(ended.error) });
      for (const { key, file } of cards) {
        if (!isAboutPassword(ended.error, file.name)) continue;
        dispatch({ kind: 'described', key, state: { kind: 'locked', problem: errorText(ended.error) } });
      }
    };
    /** The cards with those opened whose password was typed but not yet tried. */
    const openTyped = (cards: readonly FileCard[]): Promise<readonly FileCard[]> =>
      Promise.all(
        cards.map(async (card) => {
          const password = typed.current.get(card.key) ?? '';
          if (card.state.kind !== 'locked' || password === '') return card;
          return { ...card, password, state: await describe(card.key, card.file, password) };
        }),
      );
    const { toolForDamaged } = host;
    const repair = async (toolId: string, key: string) => {
      const card = latest.current.state.cards.find((known) => known.key === key);
      if (card?.state.kind !== 'faulty') return;
      const { file, password } = card;
      dispatch({ kind: 'repairing', key });
      const job = {
        toolId,
        files: [{ file, ...(password !== undefined && { password }) }],
        options: {},
      };
      const { signal } = page.current;
      const ended = await settle(() => host.run(job, { signal, onPercent: () => {} }));
      if (signal.aborted) return;
      const [output, ...others] = ended.kind === 'done' ? ended.value.outputs : [];
      if (!output) {
        const problem = ended.kind === 'failed' ? errorText(ended.error) : '';
        dispatch({ kind: 'described', key, state: { kind: 'faulty', problem, isDamaged: false } });
        return;
      }
      const repaired = new File([output.blob], file.name, { type: file.type, lastModified: file.lastModified });
      dispatch({ kind: 'repaired', key, file: repaired });
      // A file that was made up of several comes back as several.
      void add(others.map(({ blob, name }) => new File([blob], name, { type: file.type })));
      await describe(key, repaired, password);
    };
    return {
      add,
      remove(key) {
        typed.current.delete(key);
        dispatch({ kind: 'removed', key, withoutFiles: panel.withoutFiles });
      },
      move: (key, to) => dispatch({ kind: 'moved', key, to }),
      sort: (by) => dispatch({ kind: 'sorted', by }),
      enter: (key, entry) => dispatch({ kind: 'entered', key, entry }),
      set: (options) => dispatch({ kind: 'set', options }),
      async unlock(key, password) {
        const card = latest.current.state.cards.find((known) => known.key === key);
        if (card) await describe(key, card.file, password);
      },
      typePassword: (key, password) => void typed.current.set(key, password),
      ...(toolForDamaged && { repair: (key: string) => repair(toolForDamaged, key) }),
      async start() {
        const { cards, options, phase } = latest.current.state;
        if (phase.kind !== 'choosing') return;
        if (cards.length === 0) return refuse([new RectoError('no-files')]);
        const isLocked = ({ state }: FileCard) => state.kind === 'locked';
        const opened = cards.some(isLocked) ? await openTyped(cards) : cards;
        const locked = opened.filter(isLocked);
        if (locked.length > 0) {
          // A password that was typed and is wrong is said on its card.
          const untried = locked.filter(({ key }) => !typed.current.get(key));
          return refuse(untried.map(({ file }) => new RectoError('input-locked', { fileName: file.name })));
        }
        if (opened === cards || latest.current.state.phase.kind === 'choosing') await run(opened, options);
      },
      again(changed) {
        const { cards, options } = latest.current.state;
        dispatch({ kind: 'reopened' });
        void run(cards, { ...(options as object), ...changed });
      },
      cancel: () => running.current.abort(),
      keepWaiting: () => dispatch({ kind: 'quiet', seconds: 0 }),
      tryAgain: () => running.current.abort(TRY_AGAIN),
      clear() {
        typed.current.clear();
        letGo(latest.current.state);
        latest.current.onLeave?.();
        dispatch({ kind: 'cleared', withoutFiles: panel.withoutFiles });
      },
      reopen() {
        letGo(latest.current.state);
        latest.current.onLeave?.();
        dispatch({ kind: 'reopened' });
      },
      leaveBatch: () => dispatch({ kind: 'batched', files: null, withoutFiles: panel.withoutFiles }),
      async attempt(work) {
        const ended = await settle(work);
        dispatch({ kind: 'refused', problems: ended.kind === 'failed' ? [{ text: errorText(ended.error) }] : [] });
      },
    };
  }, [panel, host, describe, errorText, dispatch]);
}

/** True when many files can go through the tool one by one: it makes of each what it would make of it among others. */
export function worksOnEach({ output }: Pick<Tool, 'output'>, { minFiles, maxFiles }: Limits): boolean {
  return minFiles <= 1 && (maxFiles === 1 || output.kind === 'each');
}

/** True when another password for the file may help. */
function isAboutPassword({ code, details }: RectoError, fileName: string): boolean {
  return ['password-wrong', 'input-locked', 'owner-password-needed'].includes(code) && details.fileName === fileName;
}

/** The panel's options with the per-file texts in their place. */
function withEntries(panel: AnyToolPanel, options: unknown, cards: readonly FileCard[]): unknown {
  const given = typeof options === 'object' && options !== null ? options : {};
  if (!panel.perFile || panel.showsPages?.(given)) return given;
  const texts = cards.map((card) => card.entry.trim());
  const { option, optionsOf } = panel.perFile;
  return { ...given, ...(optionsOf ? optionsOf(texts) : { [option]: texts }) };
}
