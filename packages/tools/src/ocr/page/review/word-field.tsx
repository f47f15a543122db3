import type { RecognisedPage } from '@recto/contract/recognised-page';
import { message, PagePicture, type PictureFile, useText } from '@recto/ui';
import { useId, useState } from 'react';
import { type PlacedWord, ratioOf } from './review-words.ts';

const TEXTS = {
  word: message('review.word', 'Word ({percent, number}% certain)'),
  set: message('review.set', 'Set'),
  empty: message('review.empty', 'Choose a word to correct it.'),
};
const MAX_WORD = 200;
/** Largest width of a page under the lens, and the largest size of a word in the lens. */
const LENS_PAGE_PIXELS = 1_500;
const LENS_WORD_PIXELS = { width: 260, height: 52 };

interface WordFieldProps {
  /** Null while none is chosen. */
  readonly word: PlacedWord | null;
  readonly picture: PictureFile | undefined;
  readonly page: RecognisedPage;
  readonly pageIndex: number;
  readonly onSet: (word: PlacedWord, text: string) => void;
  readonly onLeave: () => void;
}

/** The chosen word, enlarged as it stands on the page, and its text. */
export function WordField({ word, picture, page, pageIndex, onSet, onLeave }: WordFieldProps) {
  const text = useText();
  const id = useId();
  const [draft, setDraft] = useState(word?.text ?? '');
  if (!word) return <p className="review-field review-none">{text(TEXTS.empty)}</p>;
  const width = lensWidth(word, ratioOf(page));
  const height = width / ratioOf(page);
  const left = ((word.left + word.right) / 2) * width;
  const top = ((word.top + word.bottom) / 2) * height;
  return (
    <form
      className="review-field"
      onSubmit={(event) => {
        event.preventDefault();
        onSet(word, draft.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The dialog stays open: only the field is left.
        event.preventDefault();
        event.stopPropagation();
        onLeave();
      }}
    >
      <div className="review-lens" aria-hidden="true">
        <div
          style={{
            inlineSize: `${width}px`,
            left: `calc(50% - ${left.toFixed(1)}px)`,
            top: `calc(50% - ${top.toFixed(1)}px)`,
          }}
        >
          {picture && (
            <PagePicture
              file={picture}
              pageIndex={pageIndex}
              boxWidth={width}
              boxHeight={Math.ceil(height)}
              className="review-lens-page"
            />
          )}
        </div>
      </div>
      <div className="review-entry">
        <label className="field-label" htmlFor={id}>
          {text(TEXTS.word, { percent: Math.floor(word.confidence) })}
        </label>
        <div>
          <input
            id={id}
            className="input"
            type="text"
            dir="auto"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_WORD}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
          <button type="submit" className="button button-quiet">
            {text(TEXTS.set)}
          </button>
        </div>
      </div>
    </form>
  );
}

/** Returns the width at which the page is drawn, in pixels: the whole word is in sight, however large its type. */
function lensWidth(word: PlacedWord, ratio: number): number {
  const wide = LENS_WORD_PIXELS.width / Math.max(word.right - word.left, 0.001);
  const high = (LENS_WORD_PIXELS.height * ratio) / Math.max(word.bottom - word.top, 0.001);
  return Math.ceil(Math.min(LENS_PAGE_PIXELS, wide, high));
}
