import type { CheckedBlock, CheckedPage } from '@recto/contract';
import type { CSSProperties } from 'react';
import { PagePicture } from '../page-grid/page-picture.tsx';
import type { PictureFile } from '../page-grid/pictures.ts';
import { ZoomBox } from '../touch/zoom-box.tsx';
import { blocksOf, isUnsure } from './blocks-to-check.ts';

/** Large enough to read, and no larger than a window has room for. */
const BOX_PIXELS = 900;

interface OriginalPageProps {
  readonly page: CheckedPage;
  readonly pictures: PictureFile | null;
  /** Position of the chosen block; -1 for none. */
  readonly chosen: number;
  readonly onChoose: (block: number) => void;
}

/** The page as it was, with a frame around everything that was recognised. The frames are for the pointer: the other side names them. */
export function OriginalPage({ page, pictures, chosen, onChoose }: OriginalPageProps) {
  const { widthPoints, heightPoints, pageIndex } = page;
  return (
    <ZoomBox key={pageIndex} style={{ aspectRatio: `${widthPoints} / ${heightPoints}` }}>
      {() => (
        <div className="pair-paper pair-paper-zoomed">
          {pictures && (
            <PagePicture
              key={pageIndex}
              file={pictures}
              pageIndex={pageIndex}
              boxWidth={BOX_PIXELS}
              boxHeight={BOX_PIXELS}
              className="pair-canvas"
            />
          )}
          <div aria-hidden="true">
            {blocksOf(page).map((block, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its position alone
                key={index}
                type="button"
                tabIndex={-1}
                className="check-frame"
                data-kind={block.kind}
                data-unsure={isUnsure(block) || undefined}
                data-chosen={index === chosen || undefined}
                style={boxStyle(block, page)}
                onClick={() => onChoose(index)}
              />
            ))}
          </div>
        </div>
      )}
    </ZoomBox>
  );
}

function boxStyle({ area }: CheckedBlock, { widthPoints, heightPoints }: CheckedPage): CSSProperties {
  const share = (points: number, all: number) => `${((points / all) * 100).toFixed(2)}%`;
  return {
    // Positions on paper, whatever the direction of the site's language.
    left: share(area.left, widthPoints),
    top: share(area.top, heightPoints),
    width: share(area.right - area.left, widthPoints),
    height: share(area.bottom - area.top, heightPoints),
  };
}
