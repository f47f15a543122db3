/** Values before the present one and values that were undone, latest last. The owner keeps the present value itself. */
export interface HistoryState<Value> {
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** Name of the gesture that made the latest step; null when the next change begins a step of its own. */
  readonly gesture: string | null;
}

/** Result of an undo or redo. */
export interface HistoryStep<Value> {
  readonly value: Value;
  readonly history: HistoryState<Value>;
}

export const NO_HISTORY: HistoryState<never> = { past: [], future: [], gesture: null };

/** Most steps that can be undone. */
export const MOST_STEPS = 200;

/**
 * Remembers a value before it changes. What was undone until now is forgotten.
 * @param gesture Of changes that are one step together, such as a drag or the letters of a text: only the first is
 * remembered. Null: a step of its own.
 */
export function remember<Value>(
  history: HistoryState<Value>,
  now: Value,
  gesture: string | null = null,
): HistoryState<Value> {
  if (gesture !== null && gesture === history.gesture) return history;
  return { past: [...history.past.slice(1 - MOST_STEPS), now], future: [], gesture };
}

/** One step back; null when there is none. @param now what is given up, and comes back by `redo`. */
export function undo<Value>({ past, future }: HistoryState<Value>, now: Value): HistoryStep<Value> | null {
  const value = past.at(-1);
  if (value === undefined) return null;
  return { value, history: { past: past.slice(0, -1), future: [...future, now], gesture: null } };
}

/** One step forward again; null when nothing was undone. */
export function redo<Value>({ past, future }: HistoryState<Value>, now: Value): HistoryStep<Value> | null {
  const value = future.at(-1);
  if (value === undefined) return null;
  return { value, history: { past: [...past, now], future: future.slice(0, -1), gesture: null } };
}

export function canUndo({ past }: HistoryState<unknown>): boolean {
  return past.length > 0;
}

export function canRedo({ future }: HistoryState<unknown>): boolean {
  return future.length > 0;
}

/** Changes every remembered value, as when something in all of them is gone for good. */
export function mapHistory<Value>(history: HistoryState<Value>, change: (value: Value) => Value): HistoryState<Value> {
  return { ...history, past: history.past.map(change), future: history.future.map(change) };
}
