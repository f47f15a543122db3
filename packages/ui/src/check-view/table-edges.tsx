import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { CheckedPage } from '@recto/contract/conversion-check';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { EDGES, type Edge, withMovedEdge } from './edits.ts';

const TEXTS = {
  edge: message(
    'check.edge',
    '{edge, select, top {Top edge of the table} bottom {Bottom edge of the table} left {Left edge of the table} other {Right edge of the table}}',
  ),
  value: message('check.edgeValue', '{points, number} of {all, number} points'),
};

/** Points that an arrow key moves an edge by; with the shift key held. */
const STEP = { short: 4, long: 20 };
/** Which way an edge goes: to the right or down is 1. */
const KEYS: Readonly<Record<string, { readonly isUpright: boolean; readonly sign: 1 | -1 }>> = {
  ArrowUp: { isUpright: true, sign: -1 },
  ArrowDown: { isUpright: true, sign: 1 },
  ArrowLeft: { isUpright: false, sign: -1 },
  ArrowRight: { isUpright: false, sign: 1 },
};

let gestures = 0;

interface TableEdgesProps {
  readonly area: PageArea;
  readonly page: CheckedPage;
  /** @param gesture of changes that are undone together */
  readonly onChange: (area: PageArea, gesture: string) => void;
}

/** The four edges of a table on its page: dragged, or moved by arrow keys. */
export function TableEdges({ area, page, onChange }: TableEdgesProps) {
  const text = useText();
  const drag = useRef<{ readonly at: number; readonly from: PageArea; readonly pointsAPixel: number } | null>(null);
  const isUpright = (edge: Edge) => edge === 'top' || edge === 'bottom';
  const begin = (event: PointerEvent<HTMLDivElement>, edge: Edge) => {
    const paper = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect();
    if (event.button !== 0 || !paper || paper.width === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    gestures += 1;
    drag.current = {
      at: isUpright(edge) ? event.clientY : event.clientX,
      from: area,
      pointsAPixel: page.widthPoints / paper.width,
    };
  };
  const go = ({ clientX, clientY }: PointerEvent, edge: Edge) => {
    const { current } = drag;
    if (!current) return;
    const by = ((isUpright(edge) ? clientY : clientX) - current.at) * current.pointsAPixel;
    if (by !== 0) onChange(withMovedEdge(current.from, edge, by, page), `drag ${gestures}`);
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent, edge: Edge) => {
    const key = KEYS[event.key];
    if (key?.isUpright !== isUpright(edge) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) gestures += 1;
    onChange(withMovedEdge(area, edge, key.sign * (event.shiftKey ? STEP.long : STEP.short), page), `key ${gestures}`);
  };
  const share = (points: number, all: number) => `${((points / all) * 100).toFixed(3)}%`;
  return (
    <div
      className="check-edges"
      style={{
        left: share(area.left, page.widthPoints),
        top: share(area.top, page.heightPoints),
        width: share(area.right - area.left, page.widthPoints),
        height: share(area.bottom - area.top, page.heightPoints),
      }}
    >
      {EDGES.map((edge) => {
        const all = isUpright(edge) ? page.heightPoints : page.widthPoints;
        // What a person hears grows to the right and up, as the arrow keys do.
        const now = Math.round(isUpright(edge) ? all - area[edge] : area[edge]);
        return (
          <div
            key={edge}
            role="slider"
            tabIndex={0}
            className="check-edge"
            data-edge={edge}
            aria-orientation={isUpright(edge) ? 'vertical' : 'horizontal'}
            aria-label={text(TEXTS.edge, { edge })}
            aria-valuemin={0}
            aria-valuemax={Math.round(all)}
            aria-valuenow={now}
            aria-valuetext={text(TEXTS.value, { points: now, all: Math.round(all) })}
            onPointerDown={(event) => begin(event, edge)}
            onPointerMove={(event) => go(event, edge)}
            onPointerUp={end}
            onPointerCancel={end}
            onKeyDown={(event) => onKeyDown(event, edge)}
          />
        );
      })}
    </div>
  );
}
