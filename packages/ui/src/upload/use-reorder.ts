import { type RefObject, useEffect, useState } from 'react';
import type { DropMark } from './drag.ts';

/**
 * Lets the sheets of a list be dragged to another place. The drag library is loaded when there is something to order.
 * @param list element whose children carry `data-sheet`. @param order the keys as they stand.
 * @returns where the sheet in hand would land, and the sheet in hand; null without a drag.
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  order: readonly string[],
  isOn: boolean,
  onMove: (key: string, to: number) => void,
): { readonly mark: DropMark | null; readonly held: string | null } {
  const [mark, setMark] = useState<DropMark | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const joined = order.join(' ');
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let cleanup = () => {};
    const keys = joined.split(' ');
    void import('./drag.ts').then(({ makeSortable }) => {
      if (isOver || !list.current) return;
      cleanup = makeSortable([...list.current.querySelectorAll<HTMLElement>('[data-sheet]')], {
        onHold: setHeld,
        onMark: setMark,
        onDrop: (key, target, edge) => {
          const others = keys.filter((known) => known !== key);
          onMove(key, others.indexOf(target) + (edge === 'right' ? 1 : 0));
        },
      });
    });
    return () => {
      isOver = true;
      cleanup();
      setHeld(null);
      setMark(null);
    };
  }, [list, joined, isOn, onMove]);
  return { mark, held };
}
