import { useEffect, useState } from 'react';
import { Mark } from '../icons/marks.tsx';
import type { PageShape, PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { FileCard } from '../upload/upload-state.ts';

const TEXTS = {
  earlier: message('picker.earlier', 'Previous page'),
  later: message('picker.later', 'Next page'),
  pageOfAll: message('picker.page', 'Page {page} of {pages}'),
  pageInFile: message('picker.pageInFile', '{fileName}, page {page} of {pages}'),
};

/** One page of the files in the workspace. */
export interface PickedPage {
  readonly card: FileCard;
  readonly pageCount: number;
  /** 0-based. */
  readonly pageIndex: number;
  readonly pictures: PictureFile | undefined;
  readonly shapes: readonly PageShape[];
}

/** The page to look at, among all pages of all files. @returns null while there is none */
export function usePickedPage(
  cards: readonly FileCard[],
  pictures: ReadonlyMap<string, PictureFile>,
): {
  readonly picked: PickedPage | null;
  readonly pickedIndex: number;
  readonly total: number;
  readonly pick: (pickedIndex: number) => void;
} {
  const [pickedIndex, setPickedIndex] = useState(0);
  const counts = cards.map(({ state }) => (state.kind === 'ready' ? (state.facts.pages ?? 0) : 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shown = Math.max(0, Math.min(pickedIndex, total - 1));
  let [position, rest] = [0, shown];
  while (position < counts.length && rest >= (counts[position] ?? 0)) rest -= counts[position++] ?? 0;
  const card = cards[position];
  const file = card && pictures.get(card.key);
  const shapes = useShapes(file);
  const picked = card ? { card, pageCount: counts[position] ?? 0, pageIndex: rest, pictures: file, shapes } : null;
  return { picked: total > 0 ? picked : null, pickedIndex: shown, total, pick: setPickedIndex };
}

function useShapes(pictures: PictureFile | undefined): readonly PageShape[] {
  const [known, setKnown] = useState<{ readonly of: PictureFile; readonly shapes: readonly PageShape[] } | null>(null);
  useEffect(() => {
    let isOver = false;
    pictures?.shapes.then(
      (shapes) => !isOver && setKnown({ of: pictures, shapes }),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [pictures]);
  return known && known.of === pictures ? known.shapes : [];
}

/** Buttons to the page before and the next one, and which it is. */
export function PagePicker({
  picked,
  pickedIndex,
  total,
  hasSeveralFiles,
  onPick,
}: {
  readonly picked: PickedPage;
  readonly pickedIndex: number;
  readonly total: number;
  readonly hasSeveralFiles: boolean;
  readonly onPick: (pickedIndex: number) => void;
}) {
  const text = useText();
  const values = { fileName: picked.card.file.name, page: picked.pageIndex + 1, pages: picked.pageCount };
  return (
    <div className="picker">
      <button
        type="button"
        className="square-button"
        aria-label={text(TEXTS.earlier)}
        disabled={pickedIndex === 0}
        onClick={() => onPick(pickedIndex - 1)}
      >
        <Mark name="earlier" />
      </button>
      <p aria-live="polite">{text(hasSeveralFiles ? TEXTS.pageInFile : TEXTS.pageOfAll, values)}</p>
      <button
        type="button"
        className="square-button"
        aria-label={text(TEXTS.later)}
        disabled={pickedIndex >= total - 1}
        onClick={() => onPick(pickedIndex + 1)}
      >
        <Mark name="later" />
      </button>
    </div>
  );
}
