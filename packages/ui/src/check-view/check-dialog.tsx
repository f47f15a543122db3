import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { ConversionCheck } from '@recto/contract/conversion-check';
import type { ConversionCorrection } from '@recto/contract/conversion-corrections';
import { useEffect, useMemo, useRef, useState } from 'react';
import { historyKey, useHistory } from '../history/index.ts';
import type { PictureFile } from '../page-grid/pictures.ts';
import { PagePairDialog } from '../page-pair/page-pair-dialog.tsx';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { BlockActions } from './block-actions.tsx';
import { type BlockPosition, blocksOf, blocksToCheck, nextBlock } from './blocks-to-check.ts';
import { ConvertedPage } from './converted-page.tsx';
import { canBeEdited, correctionsWith, type Edit, type Edits, editAt, withEdit } from './edits.ts';
import { OriginalPage } from './original-page.tsx';
import { TableEdges } from './table-edges.tsx';

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
  apply: message('check.apply', 'Convert again with changes ({count, number})'),
  undo: message('check.undo', 'Undo'),
  redo: message('check.redo', 'Redo'),
  changes: message('check.changes', 'Changes: {count, number}'),
};

interface CheckDialogProps {
  readonly check: ConversionCheck;
  /** Draws the pages of the source; null where nothing draws. */
  readonly source: PictureFile | null;
  readonly onClose: () => void;
  /** Makes the result again with what the visitor says of its tables; absent where that cannot be done. */
  readonly onApply: ((corrections: readonly ConversionCorrection[]) => void) | undefined;
}

/**
 * A page and what was made of it, side by side; what is chosen on the right is shown on the left. Tables can be given other
 * edges, be made text, and text be made a table.
 */
export function CheckDialog({ check, source, onClose, onApply }: CheckDialogProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const converted = useRef<HTMLDivElement>(null);
  const [{ page, block }, setPosition] = useState<BlockPosition>({ page: 0, block: -1 });
  const [edits, setEdits] = useState<Edits>([]);
  const history = useHistory(edits, setEdits);
  useHistoryKeysOf(dialog, history);
  const all = useMemo(() => blocksToCheck(check), [check]);
  const positions = all.filter((position) => !editAt(edits, position));
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
  const blocks = blocksOf(shown);
  const chosen = blocks[block];
  const edit = editAt(edits, { page, block });
  const change = (is: Edit['is'], area: PageArea, gesture?: string) => {
    if (!chosen) return;
    history.remember(gesture);
    setEdits(withEdit(edits, { position: { page, block }, is, area }, chosen));
  };
  const focusEdge = () => dialog.current?.querySelector<HTMLElement>('.check-edge')?.focus();
  const canEdit = onApply !== undefined && chosen !== undefined && canBeEdited(chosen);
  const isTable = edit ? edit.is === 'table' : chosen?.kind === 'table';
  const editOf = (index: number) => editAt(edits, { page, block: index });
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
        <>
          {(history.canUndo || history.canRedo) && (
            <>
              <button type="button" className="text-button" disabled={!history.canUndo} onClick={history.undo}>
                {text(TEXTS.undo)}
              </button>
              <button type="button" className="text-button" disabled={!history.canRedo} onClick={history.redo}>
                {text(TEXTS.redo)}
              </button>
            </>
          )}
          {edits.length > 0 && (
            <button type="button" className="button" onClick={() => onApply?.(correctionsWith(check, edits))}>
              {text(TEXTS.apply, { count: edits.length })}
            </button>
          )}
          <button
            type="button"
            className={edits.length > 0 ? 'button button-quiet' : 'button'}
            onClick={() => dialog.current?.close()}
          >
            {text(TEXTS.close)}
          </button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {history.canUndo || history.canRedo ? text(TEXTS.changes, { count: edits.length }) : ''}
      </p>
      <div className="pair-sides">
        <section aria-label={text(TEXTS.original, { page: pageNumber })} className="pair-side">
          <h3>{text(TEXTS.original, { page: pageNumber })}</h3>
          <OriginalPage
            page={shown}
            pictures={source}
            chosen={block}
            editOf={editOf}
            onChoose={(index) => goTo({ page, block: index })}
          >
            {canEdit && isTable && (
              <TableEdges
                key={block}
                area={edit?.area ?? chosen.area}
                page={shown}
                onChange={(area, gesture) => change('table', area, gesture)}
              />
            )}
          </OriginalPage>
        </section>
        <section aria-label={text(TEXTS.converted)} className="pair-side" ref={converted}>
          <h3>{text(TEXTS.converted)}</h3>
          <ConvertedPage
            page={shown}
            blocks={blocks}
            chosen={block}
            editOf={editOf}
            onChoose={(index) => setPosition({ page, block: index })}
            actions={
              canEdit && (
                <BlockActions
                  block={chosen}
                  edit={edit}
                  onMake={(is) => change(is, edit?.area ?? chosen.area)}
                  onEdges={focusEdge}
                />
              )
            }
          />
        </section>
      </div>
      {check.furtherPages > 0 && <p className="pair-further">{text(TEXTS.further, { count: check.furtherPages })}</p>}
    </PagePairDialog>
  );
}

/** The keys of undo and redo inside the dialog. */
function useHistoryKeysOf(
  dialog: { readonly current: HTMLElement | null },
  history: { undo(): void; redo(): void },
): void {
  const latest = useRef(history);
  useEffect(() => {
    latest.current = history;
  });
  useEffect(() => {
    const { current } = dialog;
    const onKeyDown = (event: KeyboardEvent) => {
      const way = historyKey(event);
      if (way === null) return;
      event.preventDefault();
      latest.current[way]();
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [dialog]);
}
