import type { ShareQuad } from '@recto/contract/picture-corners';
import { message, PagePicture, type PictureFile, useFittingWidth, useText } from '@recto/ui';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { areCorners, withCorner } from '../corners.ts';
import { Lens } from './lens.tsx';

const TEXTS = {
  stage: message('scan.stage', 'The photograph with the corners of the sheet'),
  place: message('scan.cornerPlace', '{x} % from the left, {y} % from the top. Arrow keys move it.'),
};
const NAMES = [
  message('scan.topLeft', 'Top left corner'),
  message('scan.topRight', 'Top right corner'),
  message('scan.bottomRight', 'Bottom right corner'),
  message('scan.bottomLeft', 'Bottom left corner'),
] as const;
const MOST_OF_WINDOW = 0.62;
const A4_RATIO = Math.SQRT1_2;
/** Shares of the picture that an arrow key moves a corner by; with the shift key held. */
const STEP = { short: 0.002, long: 0.02 };

interface CornerStageProps {
  readonly pictures: PictureFile | undefined;
  /** Null until they are found. */
  readonly corners: ShareQuad | null;
  readonly onChange: (corners: ShareQuad) => void;
}

/** The photograph with four corners that are dragged, or moved by the arrow keys, under a magnifier. */
export function CornerStage({ pictures, corners, onChange }: CornerStageProps) {
  const text = useText();
  const holder = useRef<HTMLDivElement>(null);
  const ratio = useRatio(pictures);
  const width = useFittingWidth(holder, ratio ?? A4_RATIO, MOST_OF_WINDOW);
  const height = Math.round(width / (ratio ?? A4_RATIO));
  const [isDrawn, setDrawn] = useState(false);
  const [held, setHeld] = useState<number | null>(null);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly from: ShareQuad } | null>(null);
  const move = (index: number, x: number, y: number, from: ShareQuad) => {
    const share = (value: number) => Math.min(1, Math.max(0, value));
    const next = withCorner(from, index, { x: share(x), y: share(y) });
    if (areCorners(next)) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const corner = corners?.[index];
    const by = event.shiftKey ? STEP.long : STEP.short;
    const [byX, byY] =
      { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[event.key] ?? [];
    if (!corner || !corners || byX === undefined || byY === undefined) return;
    event.preventDefault();
    move(index, corner.x + byX, corner.y + byY, corners);
  };
  const onPointerMove = (event: PointerEvent, index: number) => {
    const { current } = drag;
    const corner = current?.from[index];
    if (!current || !corner) return;
    move(
      index,
      corner.x + (event.clientX - current.x) / width,
      corner.y + (event.clientY - current.y) / height,
      current.from,
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture with corners on it, not fields
    <div role="group" aria-label={text(TEXTS.stage)} className="scan-holder" ref={holder}>
      {width > 0 && ratio !== null && (
        <div className="scan-stage" style={{ inlineSize: width, blockSize: height }}>
          {pictures && (
            <PagePicture
              key={width}
              file={pictures}
              pageIndex={0}
              boxWidth={width}
              boxHeight={height}
              className="scan-photo"
              onDrawn={() => setDrawn(true)}
            />
          )}
          {corners && (
            <svg className="scan-outline" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path
                className="scan-veil"
                fillRule="evenodd"
                d={`M0 0H100V100H0ZM${corners.map(({ x, y }) => `${x * 100} ${y * 100}`).join('L')}Z`}
              />
              <polygon points={corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')} />
            </svg>
          )}
          {corners?.map(({ x, y }, index) => (
            <button
              key={NAMES[index]?.id}
              type="button"
              className="scan-corner"
              aria-label={`${text(NAMES[index] ?? NAMES[0])}: ${text(TEXTS.place, { x: Math.round(x * 100), y: Math.round(y * 100) })}`}
              style={{ left: x * width, top: y * height }}
              onFocus={() => setHeld(index)}
              onBlur={() => setHeld(null)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                drag.current = { x: event.clientX, y: event.clientY, from: corners };
                setHeld(index);
              }}
              onPointerMove={(event) => onPointerMove(event, index)}
              onPointerUp={() => {
                drag.current = null;
              }}
              onPointerCancel={() => {
                drag.current = null;
              }}
            />
          ))}
          {held !== null && corners?.[held] && <Lens at={corners[held]} stage={holder} isDrawn={isDrawn} />}
        </div>
      )}
    </div>
  );
}

/** Width by height of the upright picture; null until it is known. */
function useRatio(pictures: PictureFile | undefined): number | null {
  const [ratio, setRatio] = useState<number | null>(null);
  useEffect(() => {
    if (!pictures) return;
    let isOver = false;
    pictures.shapes.then(
      ([shape]) => !isOver && shape && setRatio(shape.widthPoints / shape.heightPoints),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [pictures]);
  return ratio;
}
