import type { PageArea } from '@recto/contract/capabilities/page-model';
import { message, useText } from '@recto/ui';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { ShownSize } from '../crop-areas.ts';
import { GRIPS, type Grip, movedBox, resizedBox } from './box-geometry.ts';

const NAME = message(
  'crop.box',
  'Crop box: {width} by {height} points, {left} from the left, {top} from the top. Arrow keys move it, with Alt they resize it; Home resets it.',
);
/** Points that an arrow key moves by; with the shift key held. */
const STEP = { short: 1, long: 10 };
const CORNER: Grip = { x: 1, y: 1 };

let gestures = 0;

interface CropBoxProps {
  readonly area: PageArea;
  readonly page: ShownSize;
  /** CSS pixels a point. */
  readonly scale: number;
  /** True while the box is the whole page: a drag over it draws another. */
  readonly isWhole: boolean;
  /** @param gesture of changes that are undone together */
  readonly onChange: (area: PageArea, gesture: string) => void;
  readonly onReset: () => void;
}

/** Draws the remaining area of a page: moved by dragging or by arrow keys, resized by eight handles or with Alt held. */
export function CropBox({ area, page, scale, isWhole, onChange, onReset }: CropBoxProps) {
  const text = useText();
  const drag = useRef<{ x: number; y: number; from: PageArea; grip: Grip | null } | null>(null);
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return;
    const grip = GRIPS[Number(event.target.dataset.grip ?? -1)] ?? null;
    if (!grip && isWhole) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    gestures += 1;
    drag.current = { x: event.clientX, y: event.clientY, from: area, grip };
  };
  const go = ({ clientX, clientY }: PointerEvent) => {
    const { current } = drag;
    if (!current) return;
    const [byX, byY] = [(clientX - current.x) / scale, (clientY - current.y) / scale];
    if (byX === 0 && byY === 0) return;
    const { from, grip } = current;
    onChange(grip ? resizedBox(from, grip, byX, byY, page) : movedBox(from, byX, byY, page), `drag ${gestures}`);
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
      const [byX, byY] = step;
      // A box that is the whole page cannot be moved, so its corner is.
      const isResized = event.altKey || isWhole;
      const next = isResized ? resizedBox(area, CORNER, byX, byY, page) : movedBox(area, byX, byY, page);
      onChange(next, `key ${gestures}`);
    } else if (event.key === 'Home') onReset();
    else return;
    event.preventDefault();
  };
  const round = Math.round;
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  return (
    <button
      type="button"
      className="crop-box"
      data-whole={isWhole ? '' : undefined}
      aria-label={text(NAME, {
        width: round(width),
        height: round(height),
        left: round(area.left),
        top: round(area.top),
      })}
      style={{ left: area.left * scale, top: area.top * scale, width: width * scale, height: height * scale }}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    >
      {GRIPS.map(({ x, y }, index) => (
        <span
          key={`${x} ${y}`}
          className="crop-grip"
          data-grip={index}
          data-across={x === 0 ? 'y' : y === 0 ? 'x' : x === y ? 'falling' : 'rising'}
          style={{ left: `${(x + 1) * 50}%`, top: `${(y + 1) * 50}%` }}
          aria-hidden="true"
        />
      ))}
    </button>
  );
}
