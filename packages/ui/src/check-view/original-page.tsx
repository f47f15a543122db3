import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { CheckedPage } from '@recto/contract/conversion-check';
import type { CSSProperties, ReactNode } from 'react';
import { PagePicture } from '../page-grid/page-picture.tsx';
import type { PictureFile } from '../page-grid/pictures.ts';
import { ZoomBox } from '../touch/zoom-box.tsx';
import { blocksOf, isUnsure } from './blocks-to-check.ts';
import type { Edit } from './edits.ts';

/** Large enough to read, and no larger than a window has room for. */
const BOX_PIXELS = 900;

interface OriginalPageProps {
  readonly page: CheckedPage;
  readonly pictures: PictureFile | null;
  /** Position of the chosen block; -1 for none. */
  readonly chosen: number;
  readonly onChoose: (block: number) => void;
  /** Returns the visitor's decision about a block. */
  readonly editOf: (block: number) => Edit | undefined;
  /** Lies over the page. */
  readonly children: ReactNode;
}

/** The page as it was, with a frame around everything that was recognised. The frames are for the pointer: the other side names them. */
export function OriginalPage({ page, pictures, chosen, onChoose, editOf, children }: OriginalPageProps) {
  const { widthPoints, heightPoints, pageIndex } = page;
  const blocks = blocksOf(page);
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
            {blocks.map((block, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its position alone
                key={index}
                type="button"
                tabIndex={-1}
                className="check-frame"
                data-kind={editOf(index)?.is ?? block.kind}
                data-unsure={(isUnsure(block) && !editOf(index)) || undefined}
                data-edited={editOf(index) !== undefined || undefined}
                data-chosen={index === chosen || undefined}
                style={boxStyle(editOf(index)?.area ?? block.area, page)}
                onClick={() => onChoose(index)}
              />
            ))}
            {page.lost.map(({ area }, index) => (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its position alone
                key={index}
                type="button"
                tabIndex={-1}
                className="check-frame"
                data-lost=""
                data-chosen={blocks.length + index === chosen || undefined}
                style={boxStyle(area, page)}
                onClick={() => onChoose(blocks.length + index)}
              />
            ))}
          </div>
          {children}
        </div>
      )}
    </ZoomBox>
  );
}

function boxStyle(area: PageArea, { widthPoints, heightPoints }: CheckedPage): CSSProperties {
  const share = (points: number, all: number) => `${((points / all) * 100).toFixed(2)}%`;
  return {
    // Positions on paper, whatever the direction of the site's language.
    left: share(area.left, widthPoints),
    top: share(area.top, heightPoints),
    width: share(area.right - area.left, widthPoints),
    height: share(area.bottom - area.top, heightPoints),
  };
}
