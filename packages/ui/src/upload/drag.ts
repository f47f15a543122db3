import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { readsRightToLeft } from '../direction.ts';
import { edgeScroll, scrollerAround } from '../page-grid/edge-scroll.ts';
import { type FingerPoint, listenForHold } from '../touch/listen-for-hold.ts';
import { type PaperInHand, showPaperInHand } from '../touch/paper-in-hand.ts';

/** Place where a dragged file card would be dropped. */
export interface DropMark {
  readonly key: string;
  /** Before or behind it, in reading direction. */
  readonly edge: 'start' | 'end';
}

interface Hooks {
  readonly onHold: (key: string | null) => void;
  readonly onMark: (mark: DropMark | null) => void;
  readonly onDrop: (key: string, target: string, edge: DropMark['edge']) => void;
}

const keyOf = (element: HTMLElement) => element.dataset.card ?? '';

/** Makes elements with `data-card` draggable onto one another's left or right side. @returns what undoes it. */
export function makeSortable(elements: readonly HTMLElement[], hooks: Hooks): () => void {
  const markOf = (data: Record<string | symbol, unknown> | undefined): DropMark | null => {
    const edge = data && extractClosestEdge(data);
    if (!data || typeof data.key !== 'string' || (edge !== 'left' && edge !== 'right')) return null;
    return { key: data.key, edge: (edge === 'left') === readsRightToLeft() ? 'end' : 'start' };
  };
  return combine(
    ...elements.flatMap((element) => [
      draggable({
        element,
        getInitialData: () => ({ key: keyOf(element) }),
        onDragStart: () => hooks.onHold(keyOf(element)),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.element !== element && elements.includes(source.element),
        getData: ({ input, element: target }) =>
          attachClosestEdge({ key: keyOf(element) }, { input, element: target, allowedEdges: ['left', 'right'] }),
      }),
    ]),
    monitorForElements({
      onDrag: ({ location }) => hooks.onMark(markOf(location.current.dropTargets[0]?.data)),
      onDrop: ({ source, location }) => {
        hooks.onHold(null);
        hooks.onMark(null);
        const mark = markOf(location.current.dropTargets[0]?.data);
        if (mark && typeof source.data.key === 'string') hooks.onDrop(source.data.key, mark.key, mark.edge);
      },
    }),
  );
}

interface TouchHooks extends Hooks {
  /** Returns the text on the dragged sheet at the finger. */
  readonly label: (key: string) => string;
}

/** Lets the children of a list with `data-card` be held by a finger and dragged onto one another. @returns what undoes it. */
export function makeTouchSortable(list: HTMLElement, hooks: TouchHooks): () => void {
  let paper: PaperInHand | null = null;
  let [pointer, mark]: [FingerPoint, DropMark | null] = [{ clientX: 0, clientY: 0 }, null];
  const follow = () => {
    mark = markAt(list, pointer);
    hooks.onMark(mark);
  };
  const scroll = edgeScroll(scrollerAround(list), follow);
  const letGo = () => {
    scroll.stop();
    paper?.remove();
    paper = null;
    hooks.onHold(null);
    hooks.onMark(null);
  };
  const stop = listenForHold(list, {
    items: '[data-card]',
    onHold(item) {
      hooks.onHold(keyOf(item));
      paper = showPaperInHand(document.body, hooks.label(keyOf(item)));
      paper.moveTo(middleOf(item));
    },
    onDrag(item, point) {
      pointer = point;
      paper?.moveTo(point);
      scroll.at(point.clientY);
      follow();
      if (mark?.key === keyOf(item)) hooks.onMark(null);
    },
    onEnd(item, point) {
      const target = point && mark;
      letGo();
      if (target && target.key !== keyOf(item)) hooks.onDrop(keyOf(item), target.key, target.edge);
    },
  });
  return () => {
    stop();
    letGo();
  };
}

function markAt(list: HTMLElement, { clientX, clientY }: FingerPoint): DropMark | null {
  const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-card]');
  if (!card || !list.contains(card)) return null;
  const isLeft = clientX < middleOf(card).clientX;
  return { key: keyOf(card), edge: isLeft === readsRightToLeft() ? 'end' : 'start' };
}

function middleOf(element: HTMLElement): FingerPoint {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { clientX: (left + right) / 2, clientY: (top + bottom) / 2 };
}
