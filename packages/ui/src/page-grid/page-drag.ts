import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { listenForHold } from '../touch/listen-for-hold.ts';
import { type PaperInHand, showPaperInHand } from '../touch/paper-in-hand.ts';
import { edgeScroll } from './edge-scroll.ts';

interface DragHooks {
  /** The keys that go along with a page when it is dragged. */
  readonly keysWith: (key: string) => readonly string[];
  /** @param clientX, clientY of the pointer. @returns before which page a drop there lands. */
  readonly indexAt: (clientX: number, clientY: number) => number;
  /** Words on the paper in hand. */
  readonly label: (count: number) => string;
  readonly onHold: (keys: readonly string[]) => void;
  readonly onIndex: (listIndex: number | null) => void;
  readonly onDrop: (keys: readonly string[], listIndex: number) => void;
}

const KEYS = Symbol('keys of the pages in hand');

/** Lets the tiles of a grid be dragged. One target, the grid, so that 5,000 pages cost no more than five. @returns what undoes it. */
export function makeGridSortable(scroller: HTMLElement, hooks: DragHooks): () => void {
  const keysIn = (data: Record<string | symbol, unknown>) => {
    const keys = data[KEYS];
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  };
  let pointer = { clientX: 0, clientY: 0 };
  const follow = () => hooks.onIndex(hooks.indexAt(pointer.clientX, pointer.clientY));
  const scroll = edgeScroll(scroller, follow);
  return combine(
    () => scroll.stop(),
    dropTargetForElements({ element: scroller, canDrop: ({ source }) => keysIn(source.data).length > 0 }),
    monitorForElements({
      canMonitor: ({ source }) => scroller.contains(source.element) || keysIn(source.data).length > 0,
      onDragStart: ({ source }) => hooks.onHold(keysIn(source.data)),
      onDrag: ({ location }) => {
        const { input, dropTargets } = location.current;
        pointer = input;
        const isOver = dropTargets.some(({ element }) => element === scroller);
        if (isOver) follow();
        else hooks.onIndex(null);
        if (isOver) scroll.at(input.clientY);
        else scroll.stop();
      },
      onDrop: ({ source, location }) => {
        const { input, dropTargets } = location.current;
        scroll.stop();
        hooks.onHold([]);
        hooks.onIndex(null);
        if (!dropTargets.some(({ element }) => element === scroller)) return;
        hooks.onDrop(keysIn(source.data), hooks.indexAt(input.clientX, input.clientY));
      },
    }),
  );
}

/** Makes one tile draggable, with the pages that are selected with it. @returns what undoes it. */
export function makeTileDraggable(element: HTMLElement, hooks: Pick<DragHooks, 'keysWith' | 'label'>): () => void {
  const keys = () => hooks.keysWith(element.dataset.page ?? '');
  return draggable({
    element,
    getInitialData: () => ({ [KEYS]: keys() }),
    onGenerateDragPreview: ({ nativeSetDragImage }) => {
      setCustomNativeDragPreview({
        nativeSetDragImage,
        render: ({ container }) => {
          const paper = document.createElement('div');
          paper.className = 'pages-in-hand';
          paper.textContent = hooks.label(keys().length);
          container.append(paper);
        },
      });
    },
  });
}

interface TouchHooks extends DragHooks {
  /** False where pages keep their order: they can still be held, but not dragged. */
  readonly canMove: () => boolean;
  /** A page was held by a finger. */
  readonly onPress: (key: string) => void;
}

/** Lets the tiles of a grid be held by a finger, which selects them, and then dragged. @returns what undoes it. */
export function makeGridTouchable(scroller: HTMLElement, hooks: TouchHooks): () => void {
  let paper: PaperInHand | null = null;
  let keys: readonly string[] = [];
  let pointer = { clientX: 0, clientY: 0 };
  const isOver = () => {
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    const { clientX, clientY } = pointer;
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  };
  const follow = () => hooks.onIndex(isOver() ? hooks.indexAt(pointer.clientX, pointer.clientY) : null);
  const scroll = edgeScroll(scroller, follow);
  const letGo = () => {
    scroll.stop();
    paper?.remove();
    paper = null;
    hooks.onHold([]);
    hooks.onIndex(null);
  };
  const stop = listenForHold(scroller, {
    items: '[data-page]',
    onHold: (item) => hooks.onPress(item.dataset.page ?? ''),
    onDrag(item, point) {
      if (!hooks.canMove()) return;
      if (!paper) {
        keys = hooks.keysWith(item.dataset.page ?? '');
        paper = showPaperInHand(scroller, hooks.label(keys.length));
        hooks.onHold(keys);
      }
      pointer = point;
      paper.moveTo(point);
      scroll.at(point.clientY);
      follow();
    },
    onEnd(_, point) {
      const isDropped = paper !== null && point !== null && isOver();
      letGo();
      if (isDropped) hooks.onDrop(keys, hooks.indexAt(point.clientX, point.clientY));
    },
  });
  return () => {
    stop();
    letGo();
  };
}
