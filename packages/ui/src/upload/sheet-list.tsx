import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import { AddTile } from './drop-zone.tsx';
import { FileSheet } from './file-sheet.tsx';
import { SheetPagesDialog } from './sheet-pages-dialog.tsx';
import type { Sheet } from './upload-state.ts';
import { useReorder } from './use-reorder.ts';
import type { UploadActions } from './use-upload.ts';

const FILES = message('desk.files', 'Files');
const MOVED = message('desk.moved', '{fileName} is now number {position} of {count}');
const REMOVED = message('desk.removed', '{fileName} removed');

interface SheetListProps {
  readonly panel: AnyToolPanel;
  readonly sheets: readonly Sheet[];
  readonly actions: UploadActions;
  readonly addTile: Parameters<typeof AddTile>[0] | null;
  readonly turnDegrees: number;
  /** By key of the sheet. */
  readonly pictures: ReadonlyMap<string, PictureFile>;
  readonly isDisabled: boolean;
  readonly onSay: (text: string) => void;
}

/** The files as sheets on the desk, in the order in which they will be worked on. */
export function SheetList({
  panel,
  sheets,
  actions,
  addTile,
  turnDegrees,
  pictures,
  isDisabled,
  onSay,
}: SheetListProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const focusAfter = useRef<string | null>(null);
  const footings = panel.footings?.(sheets, text) ?? [];
  const isOrdered = sheets.length > 1;
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const opened = sheets.find(({ key }) => key === openedKey);
  const loadPages = panel.perFile?.loadPages;
  const isSingle = addTile === null && sheets.length === 1;

  const move = useCallback(
    (key: string, to: number) => {
      const last = sheets.length - 1;
      const position = Math.max(0, Math.min(to, last));
      const sheet = sheets.find((known) => known.key === key);
      if (!sheet || sheets.indexOf(sheet) === position) return;
      actions.move(key, position);
      onSay(text(MOVED, { fileName: sheet.file.name, position: position + 1, count: sheets.length }));
    },
    [sheets, actions, onSay, text],
  );
  const { mark, held } = useReorder(
    list,
    sheets.map((sheet) => sheet.key),
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
    focusAfter.current = side ? `[data-sheet="${key}"] [data-move="${side}"]` : null;
    move(key, to);
  };
  const remove = (sheet: Sheet, position: number) => {
    const next = sheets[position + 1] ?? sheets[position - 1];
    focusAfter.current = next ? `[data-sheet="${next.key}"] .sheet-remove` : null;
    onSay(text(REMOVED, { fileName: sheet.file.name }));
    actions.remove(sheet.key);
  };

  return (
    <>
      <ul className="sheets" ref={list} aria-label={text(FILES)} data-single={isSingle || undefined}>
        {sheets.map((sheet, position) => {
          const Field = panel.perFile?.Field;
          return (
            <FileSheet
              key={sheet.key}
              sheet={sheet}
              position={position}
              count={sheets.length}
              footing={footings[position] ?? ''}
              turnDegrees={turnDegrees}
              pictures={pictures.get(sheet.key)}
              isDisabled={isDisabled}
              dropEdge={mark?.key === sheet.key ? mark.edge : null}
              isHeld={held === sheet.key}
              onRemove={() => remove(sheet, position)}
              onMove={isOrdered ? (to) => moveAndStay(sheet.key, to) : undefined}
              onOpen={loadPages && (() => setOpenedKey(sheet.key))}
              onRepair={
                panel.tool.takesDamaged ? undefined : actions.repair && (() => void actions.repair?.(sheet.key))
              }
              onPassword={(password) => void actions.unlock(sheet.key, password)}
              field={
                Field && (
                  <Field
                    sheet={sheet}
                    position={position + 1}
                    value={sheet.entry}
                    onChange={(entry) => actions.enter(sheet.key, entry)}
                  />
                )
              }
            />
          );
        })}
        {addTile && (
          <li className="sheet">
            <AddTile {...addTile} />
          </li>
        )}
      </ul>
      {opened && loadPages && (
        <SheetPagesDialog
          load={loadPages}
          sheet={opened}
          pictures={pictures.get(opened.key)}
          onChange={(entry) => actions.enter(opened.key, entry)}
          onClose={() => setOpenedKey(null)}
        />
      )}
    </>
  );
}
