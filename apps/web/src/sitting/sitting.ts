import type { FinishedJob, FirstJob, HostOutput } from '@recto/ui';
import { keepPrivately, type PrivateFile } from '@recto/ui/private-files';
import { useSyncExternalStore } from 'react';
import { handOffJob } from '../handoff.ts';

/** One job of this sitting, with what went in and what came out. */
export interface Step extends FinishedJob {
  readonly id: number;
  /** The step whose result it went on with; null for files of the visitor. */
  readonly parentId: number | null;
  /** Route of the tool's page. */
  readonly route: string;
  readonly toolId: string;
  /** False when its result was given up for newer ones. */
  readonly isKept: boolean;
}

/** Jobs since the page was opened, in memory; their results are in the browser's own storage. */
export interface Sitting {
  readonly steps: readonly Step[];
  /** The step that the visitor stands at; null before the first. */
  readonly current: Step | null;
  /** False when the page shows something else than the result of that step. */
  readonly isShown: boolean;
  /** Steps that were undone, the next to be done again last. */
  readonly undone: readonly Step[];
}

/** Results that are kept where the browser has storage of its own, and where it has none. */
const MOST_STORED_BYTES = 1_073_741_824;
const MOST_HELD_BYTES = 134_217_728;

const EMPTY: Sitting = { steps: [], current: null, isShown: false, undone: [] };

let sitting = EMPTY;
let stepsGiven = 0;
const listeners = new Set<() => void>();
/** Which step made a result, and which one a file that goes on came out of. */
const madeBy = new WeakMap<Blob, number>();
const originOf = new WeakMap<File, number>();
const stored = new Map<number, readonly PrivateFile[]>();

function change(next: Partial<Sitting>): void {
  sitting = { ...sitting, ...next };
  for (const tell of listeners) tell();
}

/** The sitting, as it changes. */
export function useSitting(): Sitting {
  return useSyncExternalStore(subscribe, read, read);
}

/** True once there was a step: what shows them is not needed before, and says afterwards that they were cleared. */
export function useHasSteps(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stepsGiven > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const read = () => sitting;

/** Results as files that remember which step they came out of. */
export function filesOf(outputs: readonly HostOutput[]): readonly File[] {
  return outputs.map(({ blob, name, mediaType }) => {
    const file = new File([blob], name, { type: mediaType });
    const id = madeBy.get(blob);
    if (id !== undefined) originOf.set(file, id);
    return file;
  });
}

/** Adds a job that was done on a page. */
export function recordStep(route: string, toolId: string, job: FinishedJob): void {
  stepsGiven += 1;
  const id = stepsGiven;
  const parentId = job.files.map(({ file }) => originOf.get(file)).find((known) => known !== undefined) ?? null;
  const { outputs, receipt } = job.result;
  // The result as the page shows it; copies on a server are not the history's.
  const step: Step = { ...job, result: { outputs, receipt }, id, parentId, route, toolId, isKept: true };
  for (const { blob } of outputs) madeBy.set(blob, id);
  change({ steps: [...sitting.steps, step], current: step, isShown: true, undone: [] });
  void store(step);
}

/** Moves a result out of memory, and gives up the oldest ones when there is too much. */
async function store(step: Step): Promise<void> {
  const { outputs: made } = step.result;
  const isWanted = () => sitting.steps.some(({ id }) => id === step.id);
  const files: PrivateFile[] = [];
  // One after the other: a thousand that are copied at once are all in memory.
  for (const { blob } of made) {
    const file = isWanted() ? await keepPrivately(blob) : null;
    if (!file) break;
    files.push(file);
  }
  if (!isWanted()) return removeAll(files);
  if (files.length === made.length) {
    stored.set(step.id, files);
    const outputs = step.result.outputs.map((output, index) => {
      const { file } = files[index] ?? {};
      // Of the same type: a part of a blob is not copied.
      return file ? { ...output, blob: file.slice(0, file.size, output.mediaType) } : output;
    });
    for (const { blob } of outputs) madeBy.set(blob, step.id);
    replace(step.id, { result: { ...step.result, outputs } });
  } else removeAll(files);
  giveUpOldest();
}

function replace(id: number, changed: Partial<Step>): void {
  const renew = (step: Step) => (step.id === id ? { ...step, ...changed } : step);
  const { steps, current, undone } = sitting;
  change({ steps: steps.map(renew), current: current && renew(current), undone: undone.map(renew) });
}

function giveUpOldest(): void {
  for (const areStored of [true, false]) {
    let bytes = 0;
    for (const step of sitting.steps.toReversed()) {
      if (!step.isKept || stored.has(step.id) !== areStored) continue;
      bytes += step.result.outputs.reduce((sum, { blob }) => sum + blob.size, 0);
      if (bytes <= (areStored ? MOST_STORED_BYTES : MOST_HELD_BYTES) || step.id === sitting.current?.id) continue;
      removeAll(stored.get(step.id) ?? []);
      stored.delete(step.id);
      replace(step.id, { isKept: false, result: { ...step.result, outputs: [] } });
    }
  }
}

function removeAll(files: readonly PrivateFile[]): void {
  for (const file of files) void file.remove();
}

/** Tells that the page shows something else than a result of this sitting. */
export function leaveResult(): void {
  if (sitting.isShown) change({ isShown: false });
}

/** Opens a step as it was: its files, its settings and its result. @returns the route of its page */
export function openStep(step: Step): string {
  change({ current: step, isShown: true, undone: sitting.undone.filter(({ id }) => id !== step.id) });
  handOffJob(step.route, jobOf(step));
  return step.route;
}

/**
 * Undoes the current step: returns to its result when the page shows something else, and otherwise to the step before it,
 * or to the state before the first step.
 * @returns the route of the page to open; null when there is nothing to undo
 */
export function undo(): string | null {
  const { current, isShown, undone, steps } = sitting;
  if (!current) return null;
  if (!isShown) return openStep(current);
  const parent = steps.find(({ id }) => id === current.parentId) ?? null;
  change({ current: parent, isShown: parent !== null, undone: [...undone, current] });
  const { result: _, ...before } = jobOf(current);
  if (parent) handOffJob(parent.route, jobOf(parent));
  else handOffJob(current.route, before);
  return (parent ?? current).route;
}

/** Does again what was undone last. */
export function redo(): string | null {
  const next = sitting.undone.at(-1);
  return next ? openStep(next) : null;
}

/** A step as a page begins with it; without its result when that was given up. */
function jobOf({ files, options, result, isKept }: Step): FirstJob {
  return { files, options, ...(isKept && { result }) };
}

/** The latest step of a page, for a visitor who comes back to it. */
export function returnTo(route: string): FirstJob | null {
  const step = sitting.steps.findLast((known) => known.route === route);
  if (!step) return null;
  // Not while a page is drawn.
  queueMicrotask(() => change({ current: step, isShown: true }));
  return jobOf(step);
}

/** The steps that led to one, from the first. */
export function wayTo(step: Step | null): readonly Step[] {
  if (!step) return [];
  const parent = sitting.steps.find(({ id }) => id === step.parentId) ?? null;
  return [...wayTo(parent), step];
}

/** Forgets everything, and removes it from the browser's storage. */
export function clearSitting(): void {
  for (const files of stored.values()) removeAll(files);
  stored.clear();
  change(EMPTY);
}
