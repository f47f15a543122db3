import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { arrowTowards, stepAcross } from '../direction.ts';
import { Mark } from '../icons/marks.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { PagePicture } from '../page-grid/page-picture.tsx';
import type { PictureFile } from '../page-grid/pictures.ts';
import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { DropMark } from './drag.ts';
import type { FileCard } from './upload-state.ts';

/** Needed by locked files only. */
const PasswordForm = lazyPart(async () => (await import('./password-form.tsx')).PasswordForm);

const REMOVE = message('fileCard.remove', 'Remove {fileName}');
const EARLIER = message('fileCard.earlier', 'Move {fileName} earlier');
const LATER = message('fileCard.later', 'Move {fileName} later');
const PAGES = message('fileCard.pages', '{count, plural, one {# page} other {# pages}}');
const OPEN = message('fileCard.open', 'Show pages');
const READING = message('fileCard.reading', 'reading');
const LOCKED = message('fileCard.locked', 'locked');
const REPAIR = message('fileCard.repair', 'Repair and continue');
const REPAIRED = message('fileCard.repaired', 'repaired');
const DAMAGED = message('fileCard.faulty', 'cannot be read');

/** Sheets that a pile shows at most. */
const MOST_PAGES_SHOWN = 3;

export interface FileCardViewProps {
  readonly card: FileCard;
  /** 0-based. */
  readonly position: number;
  readonly count: number;
  readonly footing: string;
  readonly rotationDegrees: number;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
  /** Absent when there is nothing to order. */
  readonly onMove?: (to: number) => void;
  /** Opens the file to its pages; absent when the tool takes files whole. */
  readonly onOpen?: () => void;
  /** Puts what can be recovered of a damaged file in its place; absent when the tool itself deals with damaged files. */
  readonly onRepair?: (() => void) | undefined;
  /** True where the button of the tool opens locked files. */
  readonly opensAtStart: boolean;
  readonly onTypePassword: (password: string) => void;
  readonly onPassword: (password: string) => void;
  readonly field: ReactNode;
  /** Draws the first page, once the file is open for it. */
  readonly pictures: PictureFile | undefined;
  /** Edge of this card at which a dragged card would be dropped. */
  readonly dropEdge: DropMark['edge'] | null;
  readonly isHeld: boolean;
}

/** One file in the workspace: a pile of paper under a half-title, its facts, and what can be done with it. */
export function FileCardView(props: FileCardViewProps) {
  const { card, position, onMove, field } = props;
  const text = useText();
  const [ratio, setRatio] = useState<number | null>(null);
  const fileName = card.file.name;
  const problem = isForRepair(props) ? null : problemOf(card);
  const pageCount = usePageCount(props);
  const keys: Record<string, number> = {
    ArrowUp: position - 1,
    ArrowDown: position + 1,
    Home: 0,
    End: props.count - 1,
  };
  const moveByKey = (event: KeyboardEvent) => {
    const across = stepAcross(event.key);
    const to = across === null ? keys[event.key] : position + across;
    if (!event.altKey || to === undefined || !onMove) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      className="file-card"
      data-card={card.key}
      data-drop={props.dropEdge ?? undefined}
      data-held={props.isHeld || undefined}
      data-pictured={(ratio !== null && props.pictures !== undefined) || undefined}
      style={{ '--page-ratio': ratio ?? undefined } as CSSProperties}
      onKeyDown={moveByKey}
    >
      <Pile {...props} pageCount={pageCount} onPictured={setRatio} />
      <p className="file-card-name" title={fileName}>
        <bdi>{fileName}</bdi>
      </p>
      <p className="file-card-facts">
        {[factsOf(card, pageCount, text), megabytesText(card.file.size, text), card.isRepaired && text(REPAIRED)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <button
        type="button"
        className="file-card-remove"
        disabled={props.isDisabled}
        aria-label={text(REMOVE, { fileName })}
        onClick={props.onRemove}
      >
        <Mark name="close" />
      </button>
      {problem !== null && (
        <p className="file-card-problem" id={`${card.key}-problem`} role="alert">
          {problem}
        </p>
      )}
      {props.onRepair && card.state.kind === 'faulty' && card.state.isDamaged && (
        <button
          type="button"
          className="text-button file-card-open"
          disabled={props.isDisabled}
          onClick={props.onRepair}
        >
          {text(REPAIR)}
          <bdi className="sr-only"> {fileName}</bdi>
        </button>
      )}
      {props.onOpen && hasSeveralPages(card) && (
        <button type="button" className="text-button file-card-open" disabled={props.isDisabled} onClick={props.onOpen}>
          {text(OPEN)}
          <bdi className="sr-only"> {fileName}</bdi>
        </button>
      )}
      {field}
      {onMove && (
        <div className="file-card-moves">
          <MoveButton {...props} onMove={onMove} to={position - 1} label={text(EARLIER, { fileName })} mark="earlier" />
          <MoveButton {...props} onMove={onMove} to={position + 1} label={text(LATER, { fileName })} mark="later" />
        </div>
      )}
    </li>
  );
}

const hasSeveralPages = ({ state }: FileCard) => state.kind === 'ready' && (state.facts.pages ?? 0) > 1;

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
      className="file-card-move"
      data-move={mark}
      aria-label={label}
      aria-disabled={isAtEnd}
      aria-keyshortcuts={`Alt+${arrowTowards(mark === 'earlier' ? 'first' : 'last')}`}
      disabled={isDisabled}
      onClick={() => {
        if (!isAtEnd) onMove(to);
      }}
    >
      <Mark name={mark} />
    </button>
  );
}

/** The first page fits into this box, in CSS pixels: a file card that lies alone. */
const PICTURE_BOX = { boxWidth: 208, boxHeight: 276 };

function Pile({
  card,
  footing,
  rotationDegrees,
  pictures,
  pageCount,
  opensAtStart,
  onTypePassword,
  onPassword,
  onPictured,
}: FileCardViewProps & { readonly pageCount: number | null; readonly onPictured: (ratio: number) => void }) {
  return (
    <div className="pile" data-pages={Math.min(pageCount ?? 1, MOST_PAGES_SHOWN)} data-rotation={rotationDegrees}>
      <div className="leaf" data-state={card.state.kind}>
        {pictures && card.state.kind === 'ready' && (
          <PagePicture file={pictures} pageIndex={0} {...PICTURE_BOX} className="leaf-picture" onDrawn={onPictured} />
        )}
        {card.state.kind === 'locked' ? (
          <PasswordForm
            fileName={card.file.name}
            problemId={problemOf(card) === null ? undefined : `${card.key}-problem`}
            isPartOfStart={opensAtStart}
            onType={onTypePassword}
            onPassword={onPassword}
          />
        ) : (
          <>
            <span className="leaf-title" aria-hidden="true">
              {titleOf(card)}
            </span>
            <span className="leaf-footing">{footing}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** On the page of the tool that mends it, being damaged is no problem. */
function isForRepair({ card, onRepair }: FileCardViewProps): boolean {
  return card.state.kind === 'faulty' && card.state.isDamaged && onRepair === undefined;
}

function problemOf({ state }: FileCard): string | null {
  return state.kind === 'locked' || state.kind === 'faulty' ? state.problem : null;
}

function titleOf(card: FileCard): string {
  const ownTitle = card.state.kind === 'ready' ? card.state.facts.title?.trim() : '';
  return ownTitle || card.file.name.replace(/\.[^.]+$/, '').replaceAll(/[-_]+/g, ' ');
}

/** Pages of a PDF, pictures of an image; null while that is not known, as of office documents. */
function usePageCount({ card: { state }, pictures }: FileCardViewProps): number | null {
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

function factsOf({ state }: FileCard, pageCount: number | null, text: ReturnType<typeof useText>): string | null {
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
