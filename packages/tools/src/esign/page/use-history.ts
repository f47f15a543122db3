import { useRef } from 'react';

/** Steps back and forth through what `Value` was. */
export interface History {
  /** Remembers what is now, before a change; what was undone is then forgotten. @param key of changes that are one step together, such as the letters of a text */
  remember(key?: string): void;
  undo(): void;
  redo(): void;
}

const MOST_STEPS = 200;

/** @param value what is now @param put shows another */
export function useHistory<Value>(value: Value, put: (value: Value) => void): History {
  const past = useRef<Value[]>([]);
  const future = useRef<Value[]>([]);
  const lastKey = useRef<string | undefined>(undefined);
  const step = (from: Value[], to: Value[]) => {
    const next = from.pop();
    if (next === undefined) return;
    lastKey.current = undefined;
    to.push(value);
    put(next);
  };
  return {
    remember(key) {
      if (key !== undefined && key === lastKey.current) return;
      lastKey.current = key;
      past.current.push(value);
      if (past.current.length > MOST_STEPS) past.current.shift();
      future.current = [];
    },
    undo: () => step(past.current, future.current),
    redo: () => step(future.current, past.current),
  };
}
