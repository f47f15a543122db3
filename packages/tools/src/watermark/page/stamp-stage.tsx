import { PagePicture, type PictureFile, useFittingWidth } from '@recto/ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';

/** A box on the page, in percent of its sides. */
export interface StageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Percent of the page's side that an arrow key moves by; with the shift key held. */
const STEP = 1;
const LONG_STEP = 5;
/** Share of the window's height that a page may take. */
const MOST_OF_WINDOW = 0.72;

/** A page as it is, with what is drawn over it and a handle that moves that by drag and by arrow keys. */
export function StampStage(props: {
  readonly pictures: PictureFile | undefined;
  readonly pageIndex: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** SVG in points from the page's top left corner. */
  readonly children: ReactNode;
  /** Shown under the content: drawn so that what is dark on the page stays above. */
  readonly isBelow: boolean;
  /** Area that can be moved; null when there is none. */
  readonly handle: StageBox | null;
  readonly handleLabel: string;
  /** Moved by so many percent of the page's sides, to the right and down. */
  readonly onMove: (byX: number, byY: number) => void;
  readonly onReset: () => void;
}) {
  const { pictures, pageIndex, widthPoints, heightPoints, children, isBelow, handle, handleLabel, onMove, onReset } =
    props;
  const holder = useRef<HTMLDivElement>(null);
  const width = useFittingWidth(holder, widthPoints / heightPoints, MOST_OF_WINDOW);
  const height = (width * heightPoints) / widthPoints;
  const last = useRef<{ x: number; y: number } | null>(null);
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!last.current) return;
    const { clientX, clientY } = event;
    onMove(((clientX - last.current.x) / width) * 100, ((clientY - last.current.y) / height) * 100);
    last.current = { x: clientX, y: clientY };
  };
  const step = (event: KeyboardEvent) => {
    const by = event.shiftKey ? LONG_STEP : STEP;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, -by],
      ArrowDown: [0, by],
    };
    const move = moves[event.key];
    if (!move && event.key !== 'Home') return;
    event.preventDefault();
    if (move) onMove(...move);
    else onReset();
  };
  return (
    <div className="stage" ref={holder}>
      {width > 0 && (
        <div className="stage-paper" style={{ inlineSize: width, blockSize: height }}>
          {pictures && (
            <PagePicture
              key={`${pageIndex}-${Math.round(width)}`}
              file={pictures}
              pageIndex={pageIndex}
              boxWidth={Math.round(width)}
              boxHeight={Math.round(height)}
              className="tile-picture"
            />
          )}
          <svg
            className="stage-marks"
            data-below={isBelow || undefined}
            viewBox={`0 0 ${widthPoints} ${heightPoints}`}
            aria-hidden="true"
          >
            {children}
          </svg>
          {handle && (
            <button
              type="button"
              className="stage-handle"
              aria-label={handleLabel}
              style={{
                left: `${handle.left}%`,
                top: `${handle.top}%`,
                width: `${handle.width}%`,
                height: `${handle.height}%`,
              }}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                last.current = { x: event.clientX, y: event.clientY };
              }}
              onPointerMove={drag}
              onPointerUp={() => {
                last.current = null;
              }}
              onPointerCancel={() => {
                last.current = null;
              }}
              onKeyDown={step}
              onDoubleClick={onReset}
            />
          )}
        </div>
      )}
    </div>
  );
}
