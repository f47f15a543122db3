import { type Message, message, useText } from '@recto/ui';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

/** Remaining part of a picture: shares of its width and height, from the upper left corner. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const WHOLE: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

type Side = keyof Crop;
const SIDES: readonly { readonly side: Side; readonly label: Message }[] = [
  { side: 'left', label: message('crop.left', 'Left edge') },
  { side: 'top', label: message('crop.top', 'Upper edge') },
  { side: 'right', label: message('crop.right', 'Right edge') },
  { side: 'bottom', label: message('crop.bottom', 'Lower edge') },
];
const HINT = message('crop.hint', 'Drag the edges to crop, or move them with the arrow keys.');
/** Shares: the least that is left, and steps of an arrow key without and with the shift key. */
const LEAST = 0.05;
const STEP = { short: 0.01, long: 0.1 };
const FORWARD = new Set(['ArrowRight', 'ArrowDown']);
const BACK = new Set(['ArrowLeft', 'ArrowUp']);

/** A picture with edges that can be moved inwards, by pointer and by keys. */
export function CropPicture({
  address,
  crop,
  onCrop,
}: {
  readonly address: string;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}) {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const move = (side: Side, to: number) => {
    const range: Readonly<Record<Side, readonly [number, number]>> = {
      left: [0, crop.right - LEAST],
      right: [crop.left + LEAST, 1],
      top: [0, crop.bottom - LEAST],
      bottom: [crop.top + LEAST, 1],
    };
    const [least, most] = range[side];
    onCrop({ ...crop, [side]: Math.min(most, Math.max(least, to)) });
  };
  const drag = (event: PointerEvent, side: Side) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const isAcross = side === 'left' || side === 'right';
    move(side, isAcross ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height);
  };
  const keys = (event: KeyboardEvent, side: Side) => {
    const step = event.shiftKey ? STEP.long : STEP.short;
    if (FORWARD.has(event.key)) move(side, crop[side] + step);
    else if (BACK.has(event.key)) move(side, crop[side] - step);
    else return;
    event.preventDefault();
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <>
      <p className="field-note">{text(HINT)}</p>
      <div className="crop" ref={frame}>
        <img src={address} alt="" draggable={false} />
        <div
          className="crop-rest"
          style={{
            left: percent(crop.left),
            top: percent(crop.top),
            right: percent(1 - crop.right),
            bottom: percent(1 - crop.bottom),
          }}
        >
          {SIDES.map(({ side, label }) => (
            <div
              key={side}
              className="crop-edge"
              data-side={side}
              role="slider"
              tabIndex={0}
              aria-label={text(label)}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(crop[side] * 100)}
              onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
              onPointerMove={(event) => drag(event, side)}
              onKeyDown={(event) => keys(event, side)}
            />
          ))}
        </div>
      </div>
    </>
  );
}
