import type { FileDescription } from '@recto/contract/messages';
import type { HostResult, HostStage } from './host.ts';
import type { Problem } from './problem-list.tsx';
import { keepPace, type Pace, startPace, type WorkShape } from './time-left.ts';

/** State of a file in the workspace. */
export type FileCardState =
  | { readonly kind: 'reading' }
  | { readonly kind: 'ready'; readonly facts: FileDescription }
  /** `problem`: the text about the last password tried. */
  | { readonly kind: 'locked'; readonly problem: string | null }
  /** `isDamaged`: repairing it may help. */
  | { readonly kind: 'faulty'; readonly problem: string; readonly isDamaged: boolean };

/** One file in the workspace. */
export interface FileCard {
  readonly key: string;
  readonly file: File;
  readonly state: FileCardState;
  readonly password?: string;
  /** The file is what repairing has made of the visitor's. */
  readonly isRepaired?: boolean;
  /** The tool's own text for this file, e.g. the pages to take; empty when unset. */
  readonly entry: string;
}

/** Phase of the page. Idle is `choosing` with no cards. */
export type Phase =
  | { readonly kind: 'choosing' }
  | {
      readonly kind: 'working';
      readonly percent: number;
      readonly pace: Pace;
      /** Stage of a job on the server; null on this device. */
      readonly stage: HostStage | null;
      /** For how long the job has given no sign of life, where that is to be said; 0 else. */
      readonly quietSeconds: number;
    }
  | { readonly kind: 'done'; readonly result: HostResult };

/** A job as the page begins with it: its files and, when it was set up before, its settings and what came of it. */
export interface FirstJob {
  readonly files: readonly GivenFile[];
  /** As the panel held them; the files then stand in the workspace as they did, without being checked again. */
  readonly options?: unknown;
  readonly result?: HostResult;
}

/** A file of a job, and what its visitor said of it. */
export interface GivenFile {
  readonly file: File;
  readonly password?: string;
  readonly entry?: string;
}

/** A job that was done. */
export interface FinishedJob extends FirstJob {
  readonly options: unknown;
  /** As the job had them: texts of single files are among them. */
  readonly jobOptions: unknown;
  readonly result: HostResult;
}

/** The whole state of a tool's page: the files, what is set, and how far the job is. */
export interface UploadState {
  readonly cards: readonly FileCard[];
  /** As the tool's panel holds them. */
  readonly options: unknown;
  readonly phase: Phase;
  /** All files when there are more than one job takes; null for a single job. */
  readonly batch: readonly File[] | null;
  /** Texts of the alert above the drop zone; kept until the next thing the visitor does. */
  readonly problems: readonly Problem[];
}

/** Everything that can happen to the page. */
export type UploadAction =
  | { readonly kind: 'added'; readonly cards: readonly FileCard[]; readonly problems: readonly Problem[] }
  | { readonly kind: 'removed'; readonly key: string; readonly withoutFiles?: WithoutFiles | undefined }
  | { readonly kind: 'set'; readonly options: unknown }
  /** Null: back from the batch. */
  | {
      readonly kind: 'batched';
      readonly files: readonly File[] | null;
      readonly withoutFiles?: WithoutFiles | undefined;
    }
  | { readonly kind: 'moved'; readonly key: string; readonly to: number }
  | { readonly kind: 'sorted'; readonly by: 'name' | 'date' }
  | { readonly kind: 'described'; readonly key: string; readonly state: FileCardState; readonly password?: string }
  | { readonly kind: 'entered'; readonly key: string; readonly entry: string }
  | { readonly kind: 'repairing'; readonly key: string }
  | { readonly kind: 'repaired'; readonly key: string; readonly file: File }
  | { readonly kind: 'refused'; readonly problems: readonly Problem[] }
  | { readonly kind: 'started'; readonly at: number; readonly workShape?: WorkShape | undefined }
  | { readonly kind: 'progressed'; readonly percent: number; readonly at: number }
  | { readonly kind: 'staged'; readonly stage: HostStage; readonly at: number }
  /** 0: it gives a sign of life again, or the visitor keeps waiting. */
  | { readonly kind: 'quiet'; readonly seconds: number }
  | { readonly kind: 'finished'; readonly result: HostResult }
  | { readonly kind: 'failed'; readonly problem: Problem }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'reopened' }
  | { readonly kind: 'cleared'; readonly withoutFiles?: WithoutFiles | undefined };

/** The options without settings of single pages; see `ToolPanel`. */
type WithoutFiles = (options: unknown) => unknown;

/** A page before anything happened. */
export const EMPTY: UploadState = { cards: [], options: {}, phase: { kind: 'choosing' }, batch: null, problems: [] };

let keysGiven = 0;

/** A file that has just come into the workspace. */
export function cardOf({ file, password, entry = '' }: GivenFile): FileCard {
  keysGiven += 1;
  const card = { key: `card-${keysGiven}`, file, state: { kind: 'reading' }, entry } as const;
  return password === undefined ? card : { ...card, password };
}

/** A page as it begins. @param defaults the options of a job that has none yet */
export function beginUpload({ files, options, result }: FirstJob, defaults: unknown): UploadState {
  if (options === undefined) return { ...EMPTY, options: defaults };
  return {
    ...EMPTY,
    cards: files.map(cardOf),
    options,
    phase: result ? { kind: 'done', result } : { kind: 'choosing' },
  };
}

/** First milestone of a job (started); the job client reports the rest. */
const STARTED_PERCENT = 10;

/** The next state of the page. Pure; actions that do not fit the phase change nothing. */
export function reduceUpload(state: UploadState, action: UploadAction): UploadState {
  switch (action.kind) {
    case 'added':
      return { ...state, cards: [...state.cards, ...action.cards], problems: action.problems };
    case 'removed':
      return withoutCard(state, action);
    case 'set':
      return { ...state, options: action.options };
    case 'batched':
      return { ...EMPTY, options: optionsWithout(state, action), batch: action.files };
    case 'moved':
      return { ...state, cards: moveCard(state.cards, action.key, action.to) };
    case 'sorted':
      return { ...state, cards: sortCards(state.cards, action.by) };
    case 'described':
      return changeCard(state, action.key, (card) => ({
        ...card,
        state: action.state,
        ...(action.password === undefined ? {} : { password: action.password }),
      }));
    case 'entered':
      return changeCard(state, action.key, (card) => ({ ...card, entry: action.entry }));
    case 'repairing':
      return changeCard(state, action.key, (card) => ({ ...card, state: { kind: 'reading' } }));
    case 'repaired':
      return changeCard(state, action.key, (card) => ({ ...card, file: action.file, isRepaired: true }));
    case 'refused':
      return { ...state, problems: action.problems };
    case 'started':
      return {
        ...state,
        phase: {
          kind: 'working',
          percent: STARTED_PERCENT,
          pace: startPace(action.at, action.workShape),
          stage: null,
          quietSeconds: 0,
        },
        problems: [],
      };
    case 'progressed': {
      if (state.phase.kind !== 'working') return state;
      const percent = Math.max(state.phase.percent, action.percent);
      // The server tells its own percents with the stage.
      const pace = state.phase.stage ? state.phase.pace : keepPace(state.phase.pace, percent, action.at);
      return { ...state, phase: { ...state.phase, percent, pace } };
    }
    case 'staged':
      return state.phase.kind === 'working'
        ? { ...state, phase: { ...state.phase, ...paceOf(state.phase.pace, action), stage: action.stage } }
        : state;
    case 'quiet':
      return state.phase.kind === 'working'
        ? { ...state, phase: { ...state.phase, quietSeconds: action.seconds } }
        : state;
    case 'finished':
      return { ...state, phase: { kind: 'done', result: action.result }, problems: [] };
    case 'failed':
      return { ...state, phase: { kind: 'choosing' }, problems: [action.problem] };
    case 'stopped':
    case 'reopened':
      return { ...state, phase: { kind: 'choosing' }, problems: [] };
    case 'cleared':
      return { ...EMPTY, options: optionsWithout(state, action) };
  }
}

/** Returns the options that remain set when the last file has left. */
function optionsWithout(
  { options }: UploadState,
  { withoutFiles }: { readonly withoutFiles?: WithoutFiles | undefined },
): unknown {
  return withoutFiles ? withoutFiles(options) : options;
}

function withoutCard(state: UploadState, action: Extract<UploadAction, { readonly kind: 'removed' }>): UploadState {
  const cards = state.cards.filter((card) => card.key !== action.key);
  return { ...state, cards, options: cards.length > 0 ? state.options : optionsWithout(state, action), problems: [] };
}

/** Updates the estimate of the time left from a stage on the server: the job begins once it is neither sent nor waiting. */
function paceOf(pace: Pace, { stage, at }: { readonly stage: HostStage; readonly at: number }) {
  if (stage.kind !== 'working') return { pace: startPace(at, pace.shape) };
  return { pace: keepPace(pace, stage.percent, at) };
}

function changeCard(state: UploadState, key: string, change: (card: FileCard) => FileCard): UploadState {
  return { ...state, cards: state.cards.map((card) => (card.key === key ? change(card) : card)) };
}

/** The file cards with one moved to position `to` (0-based, clipped). */
export function moveCard(cards: readonly FileCard[], key: string, to: number): readonly FileCard[] {
  const moved = cards.find((card) => card.key === key);
  if (!moved) return cards;
  const rest = cards.filter((card) => card !== moved);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved);
}

function sortCards(cards: readonly FileCard[], by: 'name' | 'date'): readonly FileCard[] {
  const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return cards.toSorted((left, right) =>
    by === 'name' ? byName.compare(left.file.name, right.file.name) : left.file.lastModified - right.file.lastModified,
  );
}
