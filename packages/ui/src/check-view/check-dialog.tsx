import type { ConversionCheck } from '@recto/contract';
import { useMemo, useRef, useState } from 'react';
import type { PictureFile } from '../page-grid/pictures.ts';
import { PagePairDialog } from '../page-pair/page-pair-dialog.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { type BlockPosition, blocksOf, blocksToCheck, nextBlock } from './blocks-to-check.ts';
import { ConvertedPage } from './converted-page.tsx';
import { OriginalPage } from './original-page.tsx';

const TEXTS = {
  title: message('check.dialog', 'Original and result'),
  original: message('check.original', 'Original, page {page, number}'),
  converted: message('check.converted', 'Result'),
  page: message('check.page', 'Page {page, number} ({position, number} of {count, number})'),
  next: message('check.next', 'Next uncertain passage'),
  none: message('check.none', 'Nothing on these pages was uncertain.'),
  unsure: message('check.unsureCount', '{count, plural, one {# uncertain passage} other {# uncertain passages}}'),
  close: message('check.close', 'Close'),
  further: message(
    'check.further',
    '{count, plural, one {# more page is} other {# more pages are}} in the result but not shown here.',
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
  const dialog = useRef<HTMLDialogElement>(null);
  const converted = useRef<HTMLDivElement>(null);
  const positions = useMemo(() => blocksToCheck(check), [check]);
  const [{ page, block }, setPosition] = useState<BlockPosition>({ page: 0, block: -1 });
  const shown = check.pages[page];
  const goTo = (position: BlockPosition) => {
    setPosition(position);
    // The page may be another one: its blocks are there after it was drawn.
    requestAnimationFrame(() => {
      const chip = converted.current?.querySelector<HTMLElement>(`[data-block="${position.block}"]`);
      chip?.focus();
      chip?.scrollIntoView({ block: 'center' });
    });
  };
  const step = (by: -1 | 1) => {
    setPosition({ page: page + by, block: -1 });
    converted.current?.scrollTo(0, 0);
  };
  if (!shown) return null;
  const pageNumber = shown.pageIndex + 1;
  return (
    <PagePairDialog
      dialog={dialog}
      onClose={onClose}
      title={text(TEXTS.title)}
      where={text(TEXTS.page, { page: pageNumber, position: page + 1, count: check.pages.length })}
      position={page}
      count={check.pages.length}
      onStep={step}
      unsure={
        positions.length > 0 ? (
          <>
            <span>{text(TEXTS.unsure, { count: positions.length })}</span>
            <button
              type="button"
              className="text-button"
              onClick={() => {
                const target = nextBlock(positions, { page, block });
                if (target) goTo(target);
              }}
            >
              {text(TEXTS.next)}
            </button>
          </>
        ) : (
          <span>{text(TEXTS.none)}</span>
        )
      }
      ends={
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {text(TEXTS.close)}
        </button>
      }
    >
      <div className="pair-sides">
        <section aria-label={text(TEXTS.original, { page: pageNumber })} className="pair-side">
          <h3>{text(TEXTS.original, { page: pageNumber })}</h3>
          <OriginalPage
            page={shown}
            pictures={source}
            chosen={block}
            onChoose={(chosen) => goTo({ page, block: chosen })}
          />
        </section>
        <section aria-label={text(TEXTS.converted)} className="pair-side" ref={converted}>
          <h3>{text(TEXTS.converted)}</h3>
          <ConvertedPage
            page={shown}
            blocks={blocksOf(shown)}
            chosen={block}
            onChoose={(chosen) => setPosition({ page, block: chosen })}
          />
        </section>
      </div>
      {check.furtherPages > 0 && <p className="pair-further">{text(TEXTS.further, { count: check.furtherPages })}</p>}
    </PagePairDialog>
  );
}
