import { type RefObject, useEffect, useState } from 'react';
import { type DropMark, makeSortable, makeTouchSortable } from './drag.ts';

/**
 * Lets the file cards of a list be dragged to another position.
 * @param list element whose children carry `data-card`. @param order the keys as they stand.
 * @returns where the dragged card would land, and the dragged card; null without a drag.
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
    const keys = joined.split(' ');
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const hooks = {
      onHold: setHeld,
      onMark: setMark,
      onDrop: (key: string, target: string, edge: DropMark['edge']) => {
        const others = keys.filter((known) => known !== key);
        onMove(key, others.indexOf(target) + (edge === 'end' ? 1 : 0));
      },
      label: (key: string) =>
        cards.find(({ dataset }) => dataset.card === key)?.querySelector('.file-card-name')?.textContent ?? '',
    };
    const cleanup = makeSortable(cards, hooks);
    const cleanupTouch = list.current ? makeTouchSortable(list.current, hooks) : () => undefined;
    return () => {
      cleanup();
      cleanupTouch();
      setHeld(null);
      setMark(null);
    };
  }, [list, joined, isOn, onMove]);
  return { mark, held };
}
