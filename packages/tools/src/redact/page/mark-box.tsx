import { message, useText } from '@recto/ui';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { AreaMark } from '../tool.ts';
import { moved, type PageSize, resized } from './mark-geometry.ts';

interface MarkBoxProps {
  readonly mark: AreaMark;
  /** 1-based among the marks of its page. */
  readonly position: number;
  readonly size: PageSize;
  /** CSS pixels a point. */
  readonly scale: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** @param gesture of changes that are undone together */
  readonly onChange: (mark: AreaMark, gesture: string) => void;
  readonly onRemove: () => void;
}

const NAME = message('redact.mark', 'Marked area {position}: {x} from the left, {y} from the top, {width} by {height}');
/** Points that an arrow key moves by; with the shift key held. */
const STEP = { short: 1, long: 10 };

let gestures = 0;

/** One marked area: moved by dragging or by arrow keys, resized by its corner or with Alt held, removed by Delete. */
export function MarkBox({ mark, position, size, scale, isSelected, onSelect, onChange, onRemove }: MarkBoxProps) {
  const text = useText();
  const drag = useRef<{ x: number; y: number; from: AreaMark; isCorner: boolean } | null>(null);
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    gestures += 1;
    const isCorner = event.target instanceof Element && event.target.classList.contains('redact-corner');
    drag.current = { x: event.clientX, y: event.clientY, from: mark, isCorner };
    onSelect();
  };
  const go = ({ clientX, clientY }: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    const [byX, byY] = [(clientX - current.x) / scale, (clientY - current.y) / scale];
    if (byX === 0 && byY === 0) return;
    onChange((current.isCorner ? resized : moved)(current.from, byX, byY, size), `drag ${gestures}`);
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? STEP.long : STEP.short;
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    };
    const step = steps[event.key];
    if (!event.repeat) gestures += 1;
    if (step && !event.ctrlKey && !event.metaKey) {
      onChange((event.altKey ? resized : moved)(mark, step[0], step[1], size), `key ${gestures}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
  };
  const round = Math.round;
  return (
    <button
      type="button"
      className="redact-mark"
      aria-pressed={isSelected}
      aria-label={text(NAME, {
        position,
        x: round(mark.left),
        y: round(mark.top),
        width: round(mark.width),
        height: round(mark.height),
      })}
      style={{ left: mark.left * scale, top: mark.top * scale, width: mark.width * scale, height: mark.height * scale }}
      onFocus={onSelect}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    >
      <span className="redact-corner" aria-hidden="true" />
    </button>
  );
}
