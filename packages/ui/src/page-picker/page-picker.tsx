import { useEffect, useState } from 'react';
import { Mark } from '../icons/marks.tsx';
import type { PageShape, PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { Sheet } from '../upload/upload-state.ts';

const TEXTS = {
  earlier: message('picker.earlier', 'Previous page'),
  later: message('picker.later', 'Next page'),
  place: message('picker.place', 'Page {page} of {pages}'),
  placeInFile: message('picker.placeInFile', '{fileName}, page {page} of {pages}'),
};

/** One page of the files on the desk. */
export interface PickedPage {
  readonly sheet: Sheet;
  readonly pageCount: number;
  /** 0-based. */
  readonly pageIndex: number;
  readonly pictures: PictureFile | undefined;
  readonly shapes: readonly PageShape[];
}

/** The page to look at, among all pages of all files. @returns null while there is none */
export function usePickedPage(
  sheets: readonly Sheet[],
  pictures: ReadonlyMap<string, PictureFile>,
): {
  readonly picked: PickedPage | null;
  readonly place: number;
  readonly total: number;
  readonly pick: (place: number) => void;
} {
  const [place, setPlace] = useState(0);
  const counts = sheets.map(({ state }) => (state.kind === 'ready' ? (state.facts.pages ?? 0) : 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const shown = Math.max(0, Math.min(place, total - 1));
  let [position, rest] = [0, shown];
  while (position < counts.length && rest >= (counts[position] ?? 0)) rest -= counts[position++] ?? 0;
  const sheet = sheets[position];
  const file = sheet && pictures.get(sheet.key);
  const shapes = useShapes(file);
  const picked = sheet ? { sheet, pageCount: counts[position] ?? 0, pageIndex: rest, pictures: file, shapes } : null;
  return { picked: total > 0 ? picked : null, place: shown, total, pick: setPlace };
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
  place,
  total,
  hasSeveralFiles,
  onPick,
}: {
  readonly picked: PickedPage;
  readonly place: number;
  readonly total: number;
  readonly hasSeveralFiles: boolean;
  readonly onPick: (place: number) => void;
}) {
  const text = useText();
  const values = { fileName: picked.sheet.file.name, page: picked.pageIndex + 1, pages: picked.pageCount };
  return (
    <div className="picker">
      <button
        type="button"
        className="grid-tool"
        aria-label={text(TEXTS.earlier)}
        disabled={place === 0}
        onClick={() => onPick(place - 1)}
      >
        <Mark name="earlier" />
      </button>
      <p aria-live="polite">{text(hasSeveralFiles ? TEXTS.placeInFile : TEXTS.place, values)}</p>
      <button
        type="button"
        className="grid-tool"
        aria-label={text(TEXTS.later)}
        disabled={place >= total - 1}
        onClick={() => onPick(place + 1)}
      >
        <Mark name="later" />
      </button>
    </div>
  );
}
