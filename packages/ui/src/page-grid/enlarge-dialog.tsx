import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { stepAcross } from '../direction.ts';
import { Mark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { ZoomBox } from '../touch/zoom-box.tsx';
import type { GridPage } from './page-list-state.ts';
import { PagePicture } from './page-picture.tsx';
import type { PageShape, PictureFile } from './pictures.ts';

const TEXTS = {
  close: message('grid.enlargedClose', 'Close'),
  earlier: message('grid.enlargedEarlier', 'Previous page'),
  later: message('grid.enlargedLater', 'Next page'),
};

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, PageUp: -1, ArrowDown: 1, PageDown: 1 };

interface EnlargeDialogProps {
  readonly page: GridPage;
  readonly name: string;
  readonly shape: NonNullable<PageShape>;
  readonly pictures: PictureFile | undefined;
  /** Shows the page before (-1) or behind (1). */
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

/** A page that is zoomed into is drawn no larger, in CSS pixels: its picture then has 60 MB on a phone. */
const MOST_DRAWN_SIDE = 2000;
/** Space that the buttons around a page take from the window, in pixels. */
const SPACE_AROUND = { width: 32, height: 136 };

/** One page as large as the window allows. */
export function EnlargeDialog({ page, name, shape, pictures, onStep, onClose }: EnlargeDialogProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key] ?? stepAcross(event.key);
    if (by === null) return;
    event.preventDefault();
    onStep(by);
  };
  const { width, height, scale } = spaceFor(shape, page.rotationDegrees);
  return (
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={name}
      onClose={onClose}
      onKeyDown={step}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <ZoomBox key={page.key} className="enlarged-stand" style={{ inlineSize: width, blockSize: height }}>
        {(zoom) => (
          <div className="enlarged-paper" style={paperStyle(shape, page.rotationDegrees, scale * zoom)}>
            {page.content.kind === 'page' && pictures && (
              <PagePicture
                file={pictures}
                pageIndex={page.content.pageIndex}
                boxWidth={boxOf(Math.max(width, height), zoom)}
                boxHeight={boxOf(Math.max(width, height), zoom)}
                className="tile-picture"
              />
            )}
          </div>
        )}
      </ZoomBox>
      <div className="enlarged-bar">
        <button type="button" className="square-button" aria-label={text(TEXTS.earlier)} onClick={() => onStep(-1)}>
          <Mark name="earlier" />
        </button>
        <p aria-live="polite">{name}</p>
        <button type="button" className="square-button" aria-label={text(TEXTS.later)} onClick={() => onStep(1)}>
          <Mark name="later" />
        </button>
        <button
          type="button"
          className="square-button"
          aria-label={text(TEXTS.close)}
          onClick={() => dialog.current?.close()}
        >
          <Mark name="close" />
        </button>
      </div>
    </dialog>
  );
}

/** The largest size at which a page fits into the window, in CSS pixels, and those for a point. */
function spaceFor(shape: NonNullable<PageShape>, rotationDegrees: number) {
  const isAcross = rotationDegrees % 180 !== 0;
  const shownWidth = isAcross ? shape.heightPoints : shape.widthPoints;
  const shownHeight = isAcross ? shape.widthPoints : shape.heightPoints;
  const scale = Math.min(
    (window.innerWidth - SPACE_AROUND.width) / shownWidth,
    (window.innerHeight - SPACE_AROUND.height) / shownHeight,
  );
  return { width: shownWidth * scale, height: shownHeight * scale, scale };
}

function paperStyle(shape: NonNullable<PageShape>, rotationDegrees: number, scale: number): CSSProperties {
  return {
    inlineSize: shape.widthPoints * scale,
    blockSize: shape.heightPoints * scale,
    rotate: `${rotationDegrees}deg`,
  };
}

/** The side of the box that a page is drawn into: not drawn again for every step of a zoom, and never larger than it tells. */
function boxOf(side: number, zoom: number): number {
  return Math.round(Math.max(side, Math.min(MOST_DRAWN_SIDE, side * 2 ** Math.ceil(Math.log2(zoom)))));
}
