import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { readsRightToLeft } from '../direction.ts';

/** Where a dragged file card would land. */
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
