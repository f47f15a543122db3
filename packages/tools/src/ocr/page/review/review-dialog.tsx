import type { RecognisedFilePages } from '@recto/contract/recognised-page';
import { message, type PictureFile, useText } from '@recto/ui';
import { PagePairDialog } from '@recto/ui/page-pair';
import { useMemo, useRef, useState } from 'react';
import { ReadWords } from './read-words.tsx';
import { ReviewPicture } from './review-picture.tsx';
import {
  corrected,
  isSamePosition,
  isUnsure,
  type PlacedWord,
  type WordPosition,
  withoutEmptied,
  wordsOf,
} from './review-words.ts';
import { WordField } from './word-field.tsx';

const TEXTS = {
  title: message('review.dialog', 'Review the words'),
  page: message(
    'review.page',
    'Page {page, number} ({position, number} of {count, number}), {percent, number}% certain',
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
  const reviewed = useMemo(
    () => state.flatMap(({ pages }, file) => pages.map(({ pageIndex, page }) => ({ file, pageIndex, page }))),
    [state],
  );
  const [at, setAt] = useState(0);
  const [chosen, setChosen] = useState<WordPosition | null>(null);
  const shown = reviewed[at];
  const words = useMemo(() => (shown ? wordsOf(shown.page) : []), [shown]);
  const unsure = useMemo(
    () =>
      reviewed.flatMap(({ page }, pageAt) =>
        wordsOf(page)
          .filter(isUnsure)
          .map(({ position }) => ({ pageAt, position })),
      ),
    [reviewed],
  );
  if (!shown) return null;
  const word = words.find(({ position }) => isSamePosition(position, chosen)) ?? null;

  /** Moves the focus in the next frame: the target may be drawn only after the page has changed. */
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => {
      const target = dialog.current?.querySelector<HTMLElement>(selector);
      target?.focus();
      if (target instanceof HTMLInputElement) target.select();
    });
  const choose = (position: WordPosition, target: 'field' | 'word') => {
    setChosen(position);
    focusSoon(target === 'field' ? '.review-field input' : '.review-word[data-chosen]');
  };
  const step = (by: -1 | 1) => {
    setAt(at + by);
    setChosen(null);
  };
  const goToUnsure = (
    from: { readonly pageAt: number; readonly position: WordPosition | null },
    besides?: WordPosition,
  ) => {
    const left = unsure.filter(({ pageAt, position }) => pageAt !== at || !isSamePosition(position, besides ?? null));
    const next = left.find((one) => isBehind(one, from)) ?? left[0];
    if (!next) return besides && choose(besides, 'word');
    setAt(next.pageAt);
    choose(next.position, 'field');
  };
  const change = (placed: PlacedWord, value: string) => {
    const { position } = placed;
    setState(
      state.map((file, fileAt) =>
        fileAt !== shown.file
          ? file
          : {
              ...file,
              pages: file.pages.map((one) =>
                one.pageIndex === shown.pageIndex ? { ...one, page: corrected(one.page, position, value) } : one,
              ),
            },
      ),
    );
    if (value !== placed.text) {
      setChanges(new Set([...changes, `${at} ${position.paragraph} ${position.line} ${position.word}`]));
    }
    goToUnsure({ pageAt: at, position }, position);
  };
  const picture = pictures[shown.file];
  return (
    <PagePairDialog
      dialog={dialog}
      onClose={onClose}
      title={text(TEXTS.title)}
      where={text(TEXTS.page, {
        page: shown.pageIndex + 1,
        position: at + 1,
        count: reviewed.length,
        percent: Math.floor(shown.page.confidence),
      })}
      position={at}
      count={reviewed.length}
      onStep={step}
      unsure={
        <>
          <span aria-live="polite">{text(TEXTS.unsure, { count: unsure.length })}</span>
          {unsure.length > 0 && (
            <button type="button" className="text-button" onClick={() => goToUnsure({ pageAt: at, position: chosen })}>
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
        key={word ? `${at} ${word.position.paragraph} ${word.position.line} ${word.position.word}` : 'none'}
        word={word}
        picture={picture}
        page={shown.page}
        pageIndex={shown.pageIndex}
        onSet={change}
        onLeave={() => focusSoon('.review-word[data-chosen]')}
      />
      <div className="pair-sides">
        <section aria-label={text(TEXTS.scan)} className="pair-side review-scan">
          <h3>{text(TEXTS.scan)}</h3>
          <ReviewPicture
            words={words}
            chosen={chosen}
            picture={picture}
            page={shown.page}
            pageIndex={shown.pageIndex}
            onChoose={(position) => choose(position, 'field')}
          />
        </section>
        <section aria-label={text(TEXTS.read)} className="pair-side">
          <h3>{text(TEXTS.read)}</h3>
          <ReadWords page={shown.page} words={words} chosen={chosen} onChoose={choose} />
          <p className="pair-further">{text(TEXTS.keys)}</p>
        </section>
      </div>
    </PagePairDialog>
  );
}

interface WordOnPage {
  readonly pageAt: number;
  readonly position: WordPosition | null;
}

function isBehind(one: WordOnPage, from: WordOnPage): boolean {
  if (one.pageAt !== from.pageAt) return one.pageAt > from.pageAt;
  if (!from.position || !one.position) return from.position === null;
  const { paragraph, line, word } = from.position;
  if (one.position.paragraph !== paragraph) return one.position.paragraph > paragraph;
  return one.position.line !== line ? one.position.line > line : one.position.word > word;
}
