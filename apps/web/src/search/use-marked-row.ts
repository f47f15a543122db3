import { type KeyboardEvent, useState } from 'react';

/** Which row of a list is marked, and the keys of the box above it that mark others and follow it. */
export interface MarkedRow {
  readonly marked: number;
  readonly mark: (row: number) => void;
  /** @returns true for a key that it has taken */
  readonly takeKey: (event: KeyboardEvent) => boolean;
}

/** Marks one row of a list: the first, until the arrows mark another. @param query after which the first is marked again */
export function useMarkedRow(count: number, query: string, follow: (row: number) => void): MarkedRow {
  const [{ row, of }, setRow] = useState({ row: 0, of: query });
  const marked = of === query ? Math.min(row, Math.max(0, count - 1)) : 0;
  const mark = (next: number) => setRow({ row: next, of: query });
  return {
    marked,
    mark,
    takeKey(event) {
      if (count === 0 || event.nativeEvent.isComposing) return false;
      if (event.key === 'ArrowDown') mark((marked + 1) % count);
      else if (event.key === 'ArrowUp') mark((marked + count - 1) % count);
      else if (event.key === 'Enter') follow(marked);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
