import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { stepAcross } from '../direction.ts';
import { Mark } from '../icons/marks.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
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

/** What the window leaves for a page beside the buttons around it. */
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
  const { width, height, style } = paperOf(shape, page.rotationDegrees);
  return (
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={name}
      onClose={onClose}
      onKeyDown={step}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="enlarged-stand" style={{ inlineSize: width, blockSize: height }}>
        <div className="enlarged-paper" style={style}>
          {page.content.kind === 'page' && pictures && (
            <PagePicture
              key={page.key}
              file={pictures}
              pageIndex={page.content.pageIndex}
              boxWidth={Math.round(Math.max(width, height))}
              boxHeight={Math.round(Math.max(width, height))}
              className="tile-picture"
            />
          )}
        </div>
      </div>
      <div className="enlarged-bar">
        <button type="button" className="grid-tool" aria-label={text(TEXTS.earlier)} onClick={() => onStep(-1)}>
          <Mark name="earlier" />
        </button>
        <p aria-live="polite">{name}</p>
        <button type="button" className="grid-tool" aria-label={text(TEXTS.later)} onClick={() => onStep(1)}>
          <Mark name="later" />
        </button>
        <button
          type="button"
          className="grid-tool"
          aria-label={text(TEXTS.close)}
          onClick={() => dialog.current?.close()}
        >
          <Mark name="close" />
        </button>
      </div>
    </dialog>
  );
}

function paperOf(shape: NonNullable<PageShape>, rotationDegrees: number) {
  const isAcross = rotationDegrees % 180 !== 0;
  const shownWidth = isAcross ? shape.heightPoints : shape.widthPoints;
  const shownHeight = isAcross ? shape.widthPoints : shape.heightPoints;
  const scale = Math.min(
    (window.innerWidth - SPACE_AROUND.width) / shownWidth,
    (window.innerHeight - SPACE_AROUND.height) / shownHeight,
  );
  const style: CSSProperties = {
    inlineSize: shape.widthPoints * scale,
    blockSize: shape.heightPoints * scale,
    rotate: `${rotationDegrees}deg`,
  };
  return { width: shownWidth * scale, height: shownHeight * scale, style };
}
