import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import { AddTile } from './drop-zone.tsx';
import { FileCardView } from './file-card.tsx';
import type { ToolHost } from './host.ts';
import type { FileCard } from './upload-state.ts';
import type { JobActions } from './use-job-actions.ts';
import { useReorder } from './use-reorder.ts';

const FilePagesDialog = lazyPart(async () => (await import('./file-pages-dialog.tsx')).FilePagesDialog);

const FILES = message('workspace.files', 'Files');
const MOVED = message('workspace.moved', '{fileName} is now number {position} of {count}');
const REMOVED = message('workspace.removed', '{fileName} removed');

interface FileCardListProps {
  readonly panel: AnyToolPanel;
  readonly cards: readonly FileCard[];
  readonly actions: JobActions;
  /** The tool's options, and what asks the engine about a job, for the field below each card. */
  readonly options: unknown;
  readonly preview: ToolHost['preview'] | undefined;
  readonly addTile: Parameters<typeof AddTile>[0] | null;
  readonly rotationDegrees: number;
  /** By key of the file card. */
  readonly pictures: ReadonlyMap<string, PictureFile>;
  readonly isDisabled: boolean;
  readonly onSay: (text: string) => void;
}

/** The file cards in the workspace, in the order in which the files will be processed. */
export function FileCardList({
  panel,
  cards,
  actions,
  options,
  preview,
  addTile,
  rotationDegrees,
  pictures,
  isDisabled,
  onSay,
}: FileCardListProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useRef<string | null>(null);
  const footings = panel.footings?.(cards, text) ?? [];
  const isOrdered = cards.length > 1;
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const opened = cards.find(({ key }) => key === openedKey);
  const loadPages = panel.perFile?.loadPages;
  const isSingle = addTile === null && cards.length === 1;

  const move = useCallback(
    (key: string, to: number) => {
      const last = cards.length - 1;
      const position = Math.max(0, Math.min(to, last));
      const card = cards.find((known) => known.key === key);
      if (!card || cards.indexOf(card) === position) return;
      actions.move(key, position);
      onSay(text(MOVED, { fileName: card.file.name, position: position + 1, count: cards.length }));
    },
    [cards, actions, onSay, text],
  );
  const { mark, held } = useReorder(
    list,
    cards.map((card) => card.key),
    isOrdered && !isDisabled,
    move,
  );

  // Moving a focused element in the document blurs it; the focus returns to where the visitor had it.
  useLayoutEffect(() => {
    if (!focusAfter.current) return;
    list.current?.querySelector<HTMLElement>(focusAfter.current)?.focus();
    focusAfter.current = null;
  });
  const moveAndStay = (key: string, to: number) => {
    const active = document.activeElement;
    const side = active instanceof HTMLElement ? active.dataset.move : undefined;
    focusAfter.current = side ? `[data-card="${key}"] [data-move="${side}"]` : null;
    move(key, to);
  };
  const remove = (card: FileCard, position: number) => {
    const next = cards[position + 1] ?? cards[position - 1];
    focusAfter.current = next ? `[data-card="${next.key}"] .file-card-remove` : null;
    onSay(text(REMOVED, { fileName: card.file.name }));
    actions.remove(card.key);
  };

  return (
    <>
      <ul className="file-cards" ref={list} aria-label={text(FILES)} data-single={isSingle || undefined}>
        {cards.map((card, position) => {
          const Field = panel.perFile?.Field;
          return (
            <FileCardView
              key={card.key}
              card={card}
              position={position}
              count={cards.length}
              footing={footings[position] ?? ''}
              rotationDegrees={rotationDegrees}
              pictures={pictures.get(card.key)}
              isDisabled={isDisabled}
              dropEdge={mark?.key === card.key ? mark.edge : null}
              isHeld={held === card.key}
              onRemove={() => remove(card, position)}
              onMove={isOrdered ? (to) => moveAndStay(card.key, to) : undefined}
              onOpen={loadPages && (() => setOpenedKey(card.key))}
              onRepair={
                panel.tool.takesAlso?.includes('damaged')
                  ? undefined
                  : actions.repair && (() => void actions.repair?.(card.key))
              }
              opensAtStart={panel.opensLocked ?? false}
              onTypePassword={(password) => actions.typePassword(card.key, password)}
              onPassword={(password) => void (panel.opensLocked ? actions.start() : actions.unlock(card.key, password))}
              field={
                Field && (
                  <Field
                    card={card}
                    position={position + 1}
                    value={card.entry}
                    onChange={(entry) => actions.enter(card.key, entry)}
                    options={options}
                    pictures={pictures.get(card.key)}
                    preview={preview}
                  />
                )
              }
            />
          );
        })}
        {addTile && (
          <li className="file-card">
            <AddTile {...addTile} />
          </li>
        )}
      </ul>
      {opened && loadPages && (
        <FilePagesDialog
          load={loadPages}
          card={opened}
          pictures={pictures.get(opened.key)}
          onChange={(entry) => actions.enter(opened.key, entry)}
          onClose={() => setOpenedKey(null)}
        />
      )}
    </>
  );
}
