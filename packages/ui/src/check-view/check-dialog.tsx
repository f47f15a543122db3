import type { ConversionCheck } from '@recto/contract';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Mark } from '../icons/marks.tsx';
import type { PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { ConvertedPage } from './converted-page.tsx';
import { OriginalPage } from './original-page.tsx';
import { blocksOf, nextPlace, type Place, placesToCheck } from './places.ts';

const TEXTS = {
  title: message('check.dialog', 'Original and result'),
  original: message('check.original', 'Original, page {page, number}'),
  converted: message('check.converted', 'What it became'),
  earlier: message('check.earlier', 'Page before'),
  later: message('check.later', 'Next page'),
  page: message('check.page', 'Page {page, number} ({position, number} of {count, number})'),
  next: message('check.next', 'Next unsure place'),
  none: message('check.none', 'Nothing on these pages was unsure.'),
  unsure: message('check.unsureCount', '{count, plural, one {# unsure place} other {# unsure places}}'),
  close: message('check.close', 'Close'),
  further: message(
    'check.further',
    '{count, plural, one {# further page is} other {# further pages are}} in the result and not shown here.',
  ),
};

interface CheckDialogProps {
  readonly check: ConversionCheck;
  /** Draws the pages of the source; null where nothing draws. */
  readonly source: PictureFile | null;
  readonly onClose: () => void;
}

/** A page and what was made of it, side by side; what is chosen on the right is shown on the left. */
export function CheckDialog({ check, source, onClose }: CheckDialogProps) {
  const text = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const converted = useRef<HTMLDivElement>(null);
  const places = useMemo(() => placesToCheck(check), [check]);
  const [{ page, block }, setPlace] = useState<Place>({ page: 0, block: -1 });
  const shown = check.pages[page];
  useEffect(() => dialog.current?.showModal(), []);
  const goTo = (place: Place) => {
    setPlace(place);
    // The page may be another one: its blocks are there after it was drawn.
    requestAnimationFrame(() => {
      const chip = converted.current?.querySelector<HTMLElement>(`[data-block="${place.block}"]`);
      chip?.focus();
      chip?.scrollIntoView({ block: 'center' });
    });
  };
  const step = (by: -1 | 1) => {
    const target = page + by;
    if (target < 0 || target >= check.pages.length) return;
    setPlace({ page: target, block: -1 });
    converted.current?.scrollTo(0, 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ PageUp: -1, PageDown: 1 } as const)[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  if (!shown) return null;
  const pageNumber = shown.pageIndex + 1;
  return (
    <dialog ref={dialog} className="check-dialog" aria-labelledby={id} onClose={onClose} onKeyDown={onKeyDown}>
      <div className="check-head">
        <h2 id={id}>{text(TEXTS.title)}</h2>
        <div className="check-steps">
          <button
            type="button"
            className="grid-tool"
            aria-label={text(TEXTS.earlier)}
            disabled={page === 0}
            onClick={() => step(-1)}
          >
            <Mark name="earlier" />
          </button>
          <p aria-live="polite">
            {text(TEXTS.page, { page: pageNumber, position: page + 1, count: check.pages.length })}
          </p>
          <button
            type="button"
            className="grid-tool"
            aria-label={text(TEXTS.later)}
            disabled={page === check.pages.length - 1}
            onClick={() => step(1)}
          >
            <Mark name="later" />
          </button>
        </div>
        <div className="check-unsure">
          {places.length > 0 ? (
            <>
              <span>{text(TEXTS.unsure, { count: places.length })}</span>
              <button
                type="button"
                className="text-button"
                onClick={() => {
                  const target = nextPlace(places, { page, block });
                  if (target) goTo(target);
                }}
              >
                {text(TEXTS.next)}
              </button>
            </>
          ) : (
            <span>{text(TEXTS.none)}</span>
          )}
        </div>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {text(TEXTS.close)}
        </button>
      </div>
      <div className="check-pair">
        <section aria-label={text(TEXTS.original, { page: pageNumber })} className="check-side">
          <h3>{text(TEXTS.original, { page: pageNumber })}</h3>
          <OriginalPage
            page={shown}
            pictures={source}
            chosen={block}
            onChoose={(chosen) => goTo({ page, block: chosen })}
          />
        </section>
        <section aria-label={text(TEXTS.converted)} className="check-side" ref={converted}>
          <h3>{text(TEXTS.converted)}</h3>
          <ConvertedPage
            page={shown}
            blocks={blocksOf(shown)}
            chosen={block}
            onChoose={(chosen) => setPlace({ page, block: chosen })}
          />
        </section>
      </div>
      {check.furtherPages > 0 && <p className="check-further">{text(TEXTS.further, { count: check.furtherPages })}</p>}
    </dialog>
  );
}
