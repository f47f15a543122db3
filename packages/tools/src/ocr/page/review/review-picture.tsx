import type { RecognisedPage } from '@recto/contract/recognised-page';
import { PagePicture, type PictureFile } from '@recto/ui';
import { ZoomBox } from '@recto/ui/page-pair';
import { isSamePosition, isUnsure, type PlacedWord, ratioOf, type WordPosition } from './review-words.ts';

/** Large enough to read, and no larger than a window has room for. */
const BOX_PIXELS = 900;

interface ReviewPictureProps {
  readonly words: readonly PlacedWord[];
  readonly chosen: WordPosition | null;
  readonly picture: PictureFile | undefined;
  readonly page: RecognisedPage;
  readonly pageIndex: number;
  readonly onChoose: (position: WordPosition) => void;
}

/** The page with a frame around each word. The frames are for the pointer: the other side has the words. */
export function ReviewPicture({ words, chosen, picture, page, pageIndex, onChoose }: ReviewPictureProps) {
  return (
    <ZoomBox key={pageIndex} style={{ aspectRatio: ratioOf(page) }}>
      {() => (
        <div className="pair-paper pair-paper-zoomed">
          {picture && (
            <PagePicture
              key={pageIndex}
              file={picture}
              pageIndex={pageIndex}
              boxWidth={BOX_PIXELS}
              boxHeight={BOX_PIXELS}
              className="pair-canvas"
            />
          )}
          <div aria-hidden="true">
            {words.map((word) => (
              <button
                key={`${word.position.paragraph} ${word.position.line} ${word.position.word}`}
                type="button"
                tabIndex={-1}
                className="review-frame"
                data-unsure={isUnsure(word) || undefined}
                data-chosen={isSamePosition(word.position, chosen) || undefined}
                style={{
                  // Places on paper, whatever the direction of the site's language.
                  left: share(word.left),
                  top: share(word.top),
                  width: share(word.right - word.left),
                  height: share(word.bottom - word.top),
                }}
                onClick={() => onChoose(word.position)}
              />
            ))}
          </div>
        </div>
      )}
    </ZoomBox>
  );
}

const share = (part: number) => `${(part * 100).toFixed(3)}%`;
