import type { RecognisedFilePages } from '@recto/contract';
import { message, type PictureFile, useText } from '@recto/ui';
import { PagePairDialog } from '@recto/ui/page-pair';
import { useMemo, useRef, useState } from 'react';
import { ReadWords } from './read-words.tsx';
import { ReviewPicture } from './review-picture.tsx';
import {
  corrected,
  isSamePlace,
  isUnsure,
  type PlacedWord,
  type WordPlace,
  withoutEmptied,
  wordsOf,
} from './review-words.ts';
import { WordField } from './word-field.tsx';

const TEXTS = {
  title: message('review.dialog', 'Review the words'),
  page: message(
    'review.page',
    'Page {page, number} ({position, number} of {count, number}), {percent, number} % certain',
  ),
  unsure: message(
    'review.unsureHere',
    '{count, plural, =0 {No uncertain word} one {# uncertain word} other {# uncertain words}} left',
  ),
  next: message('review.next', 'Next uncertain word'),
  scan: message('review.scan', 'The page'),
  read: message('review.read', 'Recognised text'),
  close: message('review.close', 'Close'),
  apply: message('review.apply', 'Put {count, plural, one {# correction} other {# corrections}} into the PDF'),
  keys: message(
    'review.keys',
    'Arrow keys move from word to word, Enter corrects one, Page Up and Page Down change the page.',
  ),
};

interface ReviewDialogProps {
  readonly files: readonly RecognisedFilePages[];
  /** Draws the results, in the order of the files. */
  readonly pictures: readonly PictureFile[];
  readonly onClose: () => void;
  readonly onApply: (files: readonly RecognisedFilePages[]) => void;
}

/** A page's picture with its words, beside what was read: a word that is chosen can be corrected. */
export function ReviewDialog({ files, pictures, onClose, onApply }: ReviewDialogProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState(files);
  const [changes, setChanges] = useState<ReadonlySet<string>>(new Set());
  const sheets = useMemo(
    () => state.flatMap(({ pages }, file) => pages.map(({ pageIndex, page }) => ({ file, pageIndex, page }))),
    [state],
  );
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<WordPlace | null>(null);
  const sheet = sheets[at];
  const words = useMemo(() => (sheet ? wordsOf(sheet.page) : []), [sheet]);
  const unsure = useMemo(
    () =>
      sheets.flatMap(({ page }, sheetAt) =>
        wordsOf(page)
          .filter(isUnsure)
          .map(({ place }) => ({ sheetAt, place })),
      ),
    [sheets],
  );
  if (!sheet) return null;
  const word = words.find(({ place }) => isSamePlace(place, chosen)) ?? null;

  /** What is focused may be drawn only after the page has changed. */
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => {
      const target = dialog.current?.querySelector<HTMLElement>(selector);
      target?.focus();
      if (target instanceof HTMLInputElement) target.select();
    });
  const choose = (place: WordPlace, target: 'field' | 'word') => {
    setChosen(place);
    focusSoon(target === 'field' ? '.review-field input' : '.review-word[data-chosen]');
  };
  const step = (by: -1 | 1) => {
    setAt(at + by);
    setChosen(null);
  };
  const goToUnsure = (from: { readonly sheetAt: number; readonly place: WordPlace | null }, besides?: WordPlace) => {
    const left = unsure.filter(({ sheetAt, place }) => sheetAt !== at || !isSamePlace(place, besides ?? null));
    const next = left.find((one) => isBehind(one, from)) ?? left[0];
    if (!next) return besides && choose(besides, 'word');
    setAt(next.sheetAt);
    choose(next.place, 'field');
  };
  const change = (placed: PlacedWord, value: string) => {
    const { place } = placed;
    setState(
      state.map((file, fileAt) =>
        fileAt !== sheet.file
          ? file
          : {
              ...file,
              pages: file.pages.map((one) =>
                one.pageIndex === sheet.pageIndex ? { ...one, page: corrected(one.page, place, value) } : one,
              ),
            },
      ),
    );
    if (value !== placed.text) {
      setChanges(new Set([...changes, `${at} ${place.paragraph} ${place.line} ${place.word}`]));
    }
    goToUnsure({ sheetAt: at, place }, place);
  };
  const picture = pictures[sheet.file];
  return (
    <PagePairDialog
      {...{ dialog, onClose }}
      title={text(TEXTS.title)}
      where={text(TEXTS.page, {
        page: sheet.pageIndex + 1,
        position: at + 1,
        count: sheets.length,
        percent: Math.floor(sheet.page.confidence),
      })}
      position={at}
      count={sheets.length}
      onStep={step}
      unsure={
        <>
          <span aria-live="polite">{text(TEXTS.unsure, { count: unsure.length })}</span>
          {unsure.length > 0 && (
            <button type="button" className="text-button" onClick={() => goToUnsure({ sheetAt: at, place: chosen })}>
              {text(TEXTS.next)}
            </button>
          )}
        </>
      }
      ends={
        <>
          {changes.size > 0 && (
            <button type="button" className="button" onClick={() => onApply(withoutEmptied(state))}>
              {text(TEXTS.apply, { count: changes.size })}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {text(TEXTS.close)}
          </button>
        </>
      }
    >
      <WordField
        key={word ? `${at} ${word.place.paragraph} ${word.place.line} ${word.place.word}` : 'none'}
        {...{ word, picture, page: sheet.page, pageIndex: sheet.pageIndex }}
        onSet={change}
        onLeave={() => focusSoon('.review-word[data-chosen]')}
      />
      <div className="pair-sides">
        <section aria-label={text(TEXTS.scan)} className="pair-side review-scan">
          <h3>{text(TEXTS.scan)}</h3>
          <ReviewPicture
            {...{ words, chosen, picture, page: sheet.page, pageIndex: sheet.pageIndex }}
            onChoose={(place) => choose(place, 'field')}
          />
        </section>
        <section aria-label={text(TEXTS.read)} className="pair-side">
          <h3>{text(TEXTS.read)}</h3>
          <ReadWords page={sheet.page} {...{ words, chosen }} onChoose={choose} />
          <p className="pair-further">{text(TEXTS.keys)}</p>
        </section>
      </div>
    </PagePairDialog>
  );
}

interface SheetPlace {
  readonly sheetAt: number;
  readonly place: WordPlace | null;
}

function isBehind(one: SheetPlace, from: SheetPlace): boolean {
  if (one.sheetAt !== from.sheetAt) return one.sheetAt > from.sheetAt;
  if (!from.place || !one.place) return from.place === null;
  const { paragraph, line, word } = from.place;
  if (one.place.paragraph !== paragraph) return one.place.paragraph > paragraph;
  return one.place.line !== line ? one.place.line > line : one.place.word > word;
}
