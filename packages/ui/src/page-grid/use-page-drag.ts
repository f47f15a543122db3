import { type RefObject, useEffect, useRef, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { makeGridSortable, makeGridTouchable, makeTileDraggable } from './page-drag.ts';

const IN_HAND = message('grid.inHand', '{count, plural, one {# page} other {# pages}}');

interface PageDrag {
  /** Before which page the pages in hand would land; null without a drag. */
  readonly listIndex: number | null;
  readonly held: ReadonlySet<string>;
}

interface PageDragOptions {
  /** False where pages keep their order: a finger still selects those that it is held on. */
  readonly isOn: boolean;
  /** A finger was held on a page. */
  readonly onPress: (key: string) => void;
  readonly keysWith: (key: string) => readonly string[];
  readonly indexAt: (clientX: number, clientY: number) => number;
  readonly onDrop: (keys: readonly string[], listIndex: number) => void;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Lets the tiles below `scroller` (elements with `data-page`) be dragged, by mouse or finger, those selected together. */
export function usePageDrag(scroller: RefObject<HTMLElement | null>, options: PageDragOptions): PageDrag {
  const text = useText();
  const latest = useRef({ ...options, text });
  useEffect(() => {
    latest.current = { ...options, text };
  });
  const [listIndex, setListIndex] = useState<number | null>(null);
  const [held, setHeld] = useState(NOTHING);
  useEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    const hooks = {
      canMove: () => latest.current.isOn,
      onPress: (key: string) => latest.current.onPress(key),
      keysWith: (key: string) => latest.current.keysWith(key),
      indexAt: (clientX: number, clientY: number) => latest.current.indexAt(clientX, clientY),
      label: (count: number) => latest.current.text(IN_HAND, { count }),
      onHold: (keys: readonly string[]) => setHeld(new Set(keys)),
      onIndex: setListIndex,
      onDrop: (keys: readonly string[], to: number) => latest.current.onDrop(keys, to),
    };
    const undo = new Map<Element, () => void>();
    // A tile is made draggable when the pointer comes to it: tiles come and go with every scroll.
    const prepare = ({ target, pointerType }: PointerEvent) => {
      // A finger drags in a way of its own.
      if (pointerType === 'touch') return;
      const tile = target instanceof Element ? target.closest<HTMLElement>('[data-page]') : null;
      if (!tile || undo.has(tile)) return;
      for (const [known, release] of undo) {
        if (known.isConnected) continue;
        release();
        undo.delete(known);
      }
      undo.set(tile, makeTileDraggable(tile, hooks));
    };
    const undoTouch = makeGridTouchable(element, hooks);
    if (options.isOn) element.addEventListener('pointerover', prepare);
    const undoGrid = options.isOn ? makeGridSortable(element, hooks) : () => undefined;
    return () => {
      element.removeEventListener('pointerover', prepare);
      undoTouch();
      undoGrid();
      for (const release of undo.values()) release();
      setHeld(NOTHING);
      setListIndex(null);
    };
  }, [scroller, options.isOn]);
  return { listIndex, held };
}
