import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { Mark } from '../icons/marks.tsx';
import { PagePicture } from '../page-grid/page-picture.tsx';
import type { PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { PasswordSlip } from './password-slip.tsx';
import { megabytesText } from './size-text.ts';
import type { Sheet } from './upload-state.ts';

const REMOVE = message('sheet.remove', 'Remove {fileName}');
const EARLIER = message('sheet.earlier', 'Move {fileName} earlier');
const LATER = message('sheet.later', 'Move {fileName} later');
const PAGES = message('sheet.pages', '{count, plural, one {# page} other {# pages}}');
const OPEN = message('sheet.open', 'Show pages');
const READING = message('sheet.reading', 'reading');
const LOCKED = message('sheet.locked', 'locked');
const REPAIR = message('sheet.repair', 'Repair and continue');
const REPAIRED = message('sheet.repaired', 'repaired');
const DAMAGED = message('sheet.faulty', 'cannot be read');

/** Sheets that a pile shows at most. */
const MOST_SHEETS_SHOWN = 3;

export interface FileSheetProps {
  readonly sheet: Sheet;
  /** 0-based. */
  readonly position: number;
  readonly count: number;
  readonly footing: string;
  readonly turnDegrees: number;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
  /** Absent when there is nothing to order. */
  readonly onMove?: (to: number) => void;
  /** Opens the file to its pages; absent when the tool takes files whole. */
  readonly onOpen?: () => void;
  /** Puts what can be recovered of a damaged file in its place; absent when the tool itself deals with damaged files. */
  readonly onRepair?: (() => void) | undefined;
  readonly onPassword: (password: string) => void;
  readonly field: ReactNode;
  /** Draws the first page, once the file is open for it. */
  readonly pictures: PictureFile | undefined;
  /** Where a dragged sheet would land beside this one. */
  readonly dropEdge: 'left' | 'right' | null;
  readonly isHeld: boolean;
}

/** One file on the desk: a pile of sheets under a half-title, its facts, and what can be done with it. */
export function FileSheet(props: FileSheetProps) {
  const { sheet, position, onMove, field } = props;
  const text = useText();
  const [ratio, setRatio] = useState<number | null>(null);
  const fileName = sheet.file.name;
  const problem = isForRepair(props) ? null : problemOf(sheet);
  const pageCount = usePageCount(props);
  const keys: Record<string, number> = {
    ArrowLeft: position - 1,
    ArrowUp: position - 1,
    ArrowRight: position + 1,
    ArrowDown: position + 1,
    Home: 0,
    End: props.count - 1,
  };
  const moveByKey = (event: KeyboardEvent) => {
    const to = keys[event.key];
    if (!event.altKey || to === undefined || !onMove) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      className="sheet"
      data-sheet={sheet.key}
      data-drop={props.dropEdge ?? undefined}
      data-held={props.isHeld || undefined}
      data-pictured={(ratio !== null && props.pictures !== undefined) || undefined}
      style={{ '--page-ratio': ratio ?? undefined } as CSSProperties}
      onKeyDown={moveByKey}
    >
      <Pile {...props} pageCount={pageCount} onPictured={setRatio} />
      <button
        type="button"
        className="sheet-remove"
        disabled={props.isDisabled}
        aria-label={text(REMOVE, { fileName })}
        onClick={props.onRemove}
      >
        <Mark name="close" />
      </button>
      <p className="sheet-name" title={fileName}>
        {fileName}
      </p>
      <p className="sheet-facts">
        {[factsOf(sheet, pageCount, text), megabytesText(sheet.file.size), sheet.isRepaired && text(REPAIRED)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {problem !== null && (
        <p className="sheet-problem" id={`${sheet.key}-problem`} role="alert">
          {problem}
        </p>
      )}
      {props.onRepair && sheet.state.kind === 'faulty' && sheet.state.isDamaged && (
        <button type="button" className="text-button sheet-open" disabled={props.isDisabled} onClick={props.onRepair}>
          {text(REPAIR)}
          <span className="sr-only"> {fileName}</span>
        </button>
      )}
      {props.onOpen && hasSeveralPages(sheet) && (
        <button type="button" className="text-button sheet-open" disabled={props.isDisabled} onClick={props.onOpen}>
          {text(OPEN)}
          <span className="sr-only"> {fileName}</span>
        </button>
      )}
      {field}
      {onMove && (
        <div className="sheet-moves">
          <MoveButton {...props} onMove={onMove} to={position - 1} label={text(EARLIER, { fileName })} mark="earlier" />
          <MoveButton {...props} onMove={onMove} to={position + 1} label={text(LATER, { fileName })} mark="later" />
        </div>
      )}
    </li>
  );
}

const hasSeveralPages = ({ state }: Sheet) => state.kind === 'ready' && (state.facts.pages ?? 0) > 1;

function MoveButton({
  to,
  count,
  label,
  mark,
  isDisabled,
  onMove,
}: {
  readonly to: number;
  readonly count: number;
  readonly label: string;
  readonly mark: 'earlier' | 'later';
  readonly isDisabled: boolean;
  readonly onMove: (to: number) => void;
}) {
  // Not `disabled` at the ends: the button in use would lose the focus.
  const isAtEnd = to < 0 || to >= count;
  return (
    <button
      type="button"
      className="sheet-move"
      data-move={mark}
      aria-label={label}
      aria-disabled={isAtEnd}
      aria-keyshortcuts={mark === 'earlier' ? 'Alt+ArrowLeft' : 'Alt+ArrowRight'}
      disabled={isDisabled}
      onClick={() => {
        if (!isAtEnd) onMove(to);
      }}
    >
      <Mark name={mark} />
    </button>
  );
}

/** The first page fits into this box, in CSS pixels: a sheet that lies alone. */
const PICTURE_BOX = { boxWidth: 208, boxHeight: 276 };

function Pile({
  sheet,
  footing,
  turnDegrees,
  pictures,
  pageCount,
  onPassword,
  onPictured,
}: FileSheetProps & { readonly pageCount: number | null; readonly onPictured: (ratio: number) => void }) {
  return (
    <div className="pile" data-sheets={Math.min(pageCount ?? 1, MOST_SHEETS_SHOWN)} data-turn={turnDegrees}>
      <div className="leaf" data-state={sheet.state.kind}>
        {pictures && sheet.state.kind === 'ready' && (
          <PagePicture file={pictures} pageIndex={0} {...PICTURE_BOX} className="leaf-picture" onDrawn={onPictured} />
        )}
        {sheet.state.kind === 'locked' ? (
          <PasswordSlip
            fileName={sheet.file.name}
            problemId={problemOf(sheet) === null ? undefined : `${sheet.key}-problem`}
            onPassword={onPassword}
          />
        ) : (
          <>
            <span className="leaf-title" aria-hidden="true">
              {titleOf(sheet)}
            </span>
            <span className="leaf-footing">{footing}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** On the page of the tool that mends it, being damaged is no problem. */
function isForRepair({ sheet, onRepair }: FileSheetProps): boolean {
  return sheet.state.kind === 'faulty' && sheet.state.isDamaged && onRepair === undefined;
}

function problemOf({ state }: Sheet): string | null {
  return state.kind === 'locked' || state.kind === 'faulty' ? state.problem : null;
}

function titleOf(sheet: Sheet): string {
  const ownTitle = sheet.state.kind === 'ready' ? sheet.state.facts.title?.trim() : '';
  return ownTitle || sheet.file.name.replace(/\.[^.]+$/, '').replaceAll(/[-_]+/g, ' ');
}

/** Pages of a PDF, pictures of an image; null while that is not known, as of office documents. */
function usePageCount({ sheet: { state }, pictures }: FileSheetProps): number | null {
  const [drawable, setDrawable] = useState<number | null>(null);
  const isUnknown = state.kind === 'ready' && state.facts.pages === null;
  useEffect(() => {
    if (!isUnknown || !pictures) return;
    let isOver = false;
    pictures.shapes.then(
      ({ length }) => !isOver && setDrawable(length),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isUnknown, pictures]);
  return state.kind === 'ready' ? (state.facts.pages ?? drawable) : null;
}

function factsOf({ state }: Sheet, pageCount: number | null, text: ReturnType<typeof useText>): string | null {
  switch (state.kind) {
    case 'reading':
      return text(READING);
    case 'locked':
      return text(LOCKED);
    case 'faulty':
      return text(DAMAGED);
    case 'ready':
      return pageCount === null ? null : text(PAGES, { count: pageCount });
  }
}
