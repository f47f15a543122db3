import type { PageArea } from '@recto/contract/capabilities/page-model';
import { message, PagePicture, type PictureFile, useText } from '@recto/ui';
import { type PointerEvent, useRef, useState } from 'react';
import type { ShownSize } from '../crop-areas.ts';
import { drawnBox } from './box-geometry.ts';
import { CropBox } from './crop-box.tsx';

const PAPER = message('crop.paper', 'Page {page}: drag to draw the crop box');

interface CropStageProps {
  readonly pictures: PictureFile | undefined;
  readonly pageIndex: number;
  /** Pages shown on top of each other, 0-based; at least the page itself. */
  readonly overlaid: readonly number[];
  readonly page: ShownSize;
  readonly widthPixels: number;
  /** Remaining area of the page; null while it is unknown, or when the page stays as it is. */
  readonly area: PageArea | null;
  readonly isWhole: boolean;
  readonly onChange: (area: PageArea, gesture: string) => void;
  readonly onReset: () => void;
}

let drawings = 0;

/** One page, or several as one, with the crop box on it: what will be cut off is dimmed. */
export function CropStage(props: CropStageProps) {
  const { pictures, pageIndex, overlaid, page, widthPixels, area, isWhole, onChange } = props;
  const text = useText();
  const scale = widthPixels / page.widthPoints;
  const heightPixels = Math.round(page.heightPoints * scale);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<PageArea | null>(null);
  const pointOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale };
  };
  const end = () => {
    from.current = null;
    setDrawn(null);
  };
  const shown = drawn ?? area;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page with a box on it, not fields
    <div
      role="group"
      aria-label={text(PAPER, { page: pageIndex + 1 })}
      className="crop-paper"
      style={{ inlineSize: widthPixels, blockSize: heightPixels }}
      onPointerDown={(event) => {
        // A finger that is not on the box scrolls.
        if (event.button !== 0 || !event.isPrimary || event.pointerType === 'touch' || !area) return;
        from.current = pointOf(event);
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (from.current) setDrawn(drawnBox(from.current, pointOf(event), page));
      }}
      onPointerUp={(event) => {
        const made = from.current && drawnBox(from.current, pointOf(event), page);
        end();
        drawings += 1;
        if (made) onChange(made, `draw ${drawings}`);
      }}
      onPointerCancel={end}
    >
      {pictures &&
        overlaid.map((shownIndex, at) => (
          <PagePicture
            key={`${shownIndex}-${widthPixels}`}
            file={pictures}
            pageIndex={shownIndex}
            boxWidth={widthPixels}
            boxHeight={heightPixels}
            priority={at}
            className="crop-picture"
          />
        ))}
      {shown && (
        <div className="crop-veil" aria-hidden="true">
          <div className="crop-window" style={boxStyle(shown, scale)} />
        </div>
      )}
      {area && !drawn && (
        <CropBox area={area} page={page} scale={scale} isWhole={isWhole} onChange={onChange} onReset={props.onReset} />
      )}
    </div>
  );
}

function boxStyle({ left, top, right, bottom }: PageArea, scale: number) {
  return { left: left * scale, top: top * scale, width: (right - left) * scale, height: (bottom - top) * scale };
}
