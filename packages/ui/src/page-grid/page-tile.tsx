// biome-ignore-all lint/a11y/useSemanticElements: a table cell cannot be laid out by itself
import { type CSSProperties, type MouseEvent, memo, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { FileMark } from './file-mark.tsx';
import type { GridFile } from './page-files.ts';
import type { GridPage } from './page-list-state.ts';
import { PageMark } from './page-mark.tsx';
import { PagePicture } from './page-picture.tsx';
import type { PageShape, PictureFile } from './pictures.ts';

const ENLARGE = message('grid.enlarge', 'Enlarge page {position}');
const ROTATE_LEFT = message('grid.rotatePageLeft', 'Rotate page {position} left');
const ROTATE_RIGHT = message('grid.rotatePageRight', 'Rotate page {position} right');

const CUT = message('grid.cutPage', 'Cut before page {position}');
const JOIN = message('grid.joinPage', 'Join page {position} to the previous one');
const PART = message('grid.part', 'file {number}');
const PART_NONE = message('grid.partNone', 'left out');

/** Actions on the tile itself. */
export interface TileActions {
  choose(key: string, event: MouseEvent): void;
  reach(key: string): void;
  enlarge(key: string): void;
  rotate(key: string, byDegrees: 90 | 270): void;
  /** @param listIndex 0-based. */
  cut(listIndex: number): void;
  /** Returns the delay before a picture is requested, in ms. */
  delayMs(): number;
}

interface PageTileProps {
  readonly page: GridPage;
  /** 0-based. */
  readonly listIndex: number;
  /** 0-based. */
  readonly column: number;
  readonly name: string;
  readonly label: string | null;
  /** The page's file, where there are several. */
  readonly file: GridFile | undefined;
  readonly shape: NonNullable<PageShape>;
  readonly pictures: PictureFile | undefined;
  readonly boxWidth: number;
  readonly boxHeight: number;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly isHeld: boolean;
  readonly isRotatable: boolean;
  /** A cut may be made or taken away before this page. */
  readonly isCuttable: boolean;
  /** A cut stands before this page. */
  readonly isCut: boolean;
  /** The numbers of the parts that hold the page, empty for none; null where nothing is parted. */
  readonly part: string | null;
  /** In sight, not in a row drawn ahead. */
  readonly isSeen: boolean;
  readonly actions: TileActions;
}

/** Returns true on a device without hover: its tools are permanent; elsewhere the pointer creates them: scrolling stays light. */
const isWithoutHover = () => matchMedia('(hover: none)').matches;

/** One page of the grid, with its number below it. */
export const PageTile = memo(function PageTile(props: PageTileProps) {
  const { page, listIndex, pictures, boxWidth, boxHeight, actions } = props;
  const text = useText();
  const position = listIndex + 1;
  const [hasTools, setHasTools] = useState(isWithoutHover);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
    <div
      role="gridcell"
      className="tile"
      data-page={page.key}
      data-held={props.isHeld || undefined}
      data-cut={props.isCut || undefined}
      data-left-out={props.part === '' || undefined}
      aria-label={props.name}
      aria-selected={props.isSelected}
      aria-colindex={props.column + 1}
      tabIndex={props.isCurrent ? 0 : -1}
      onFocus={() => {
        setHasTools(true);
        actions.reach(page.key);
      }}
      onPointerEnter={() => setHasTools(true)}
      onClick={(event) => actions.choose(page.key, event)}
      onDoubleClick={() => actions.enlarge(page.key)}
    >
      <div className="tile-box" style={{ blockSize: boxHeight }}>
        <div className="tile-paper" style={paperStyle(props)} data-rotation={page.rotationDegrees}>
          {page.content.kind === 'page' && pictures && (
            <PagePicture
              file={pictures}
              pageIndex={page.content.pageIndex}
              boxWidth={boxWidth}
              boxHeight={boxHeight}
              priority={props.isSeen ? 0 : 1}
              className="tile-picture"
              delayMs={actions.delayMs}
            />
          )}
        </div>
      </div>
      <div className="tile-foot">
        <span className="tile-number">{position}</span>
        {/* Drawn by the style sheet: the cell's name says both already, in other words. */}
        {props.label !== null && <span className="tile-label tile-drawn" data-text={props.label} />}
        {props.part !== null && (
          <span
            className="tile-part tile-drawn"
            data-text={props.part === '' ? text(PART_NONE) : text(PART, { number: props.part })}
          />
        )}
      </div>
      {props.file && <FileMark file={props.file} />}
      {hasTools && (
        <div className="tile-tools">
          {props.isRotatable && (
            <TileButton
              name="rotateLeft"
              label={text(ROTATE_LEFT, { position })}
              onPress={() => actions.rotate(page.key, 270)}
            />
          )}
          {props.isRotatable && (
            <TileButton
              name="rotateRight"
              label={text(ROTATE_RIGHT, { position })}
              onPress={() => actions.rotate(page.key, 90)}
            />
          )}
          {props.isCuttable && (
            <TileButton
              name="cut"
              label={text(props.isCut ? JOIN : CUT, { position })}
              onPress={() => actions.cut(listIndex)}
            />
          )}
          <TileButton name="enlarge" label={text(ENLARGE, { position })} onPress={() => actions.enlarge(page.key)} />
        </div>
      )}
    </div>
  );
});

/** For the pointer; the keyboard has keys of the grid and the buttons above it. */
function TileButton({
  name,
  label,
  onPress,
}: {
  readonly name: 'rotateLeft' | 'rotateRight' | 'enlarge' | 'cut';
  readonly label: string;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="tile-tool"
      data-tool={name}
      tabIndex={-1}
      title={label}
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <PageMark name={name} />
    </button>
  );
}

/** The paper is as large as the page, as it lies rotated, fits into the box. */
function paperStyle({ page, shape, boxWidth, boxHeight }: PageTileProps): CSSProperties {
  const { widthPoints, heightPoints } = shape;
  const isAcross = page.rotationDegrees % 180 !== 0;
  const [shownWidth, shownHeight] = isAcross ? [heightPoints, widthPoints] : [widthPoints, heightPoints];
  const scale = Math.min(boxWidth / shownWidth, boxHeight / shownHeight);
  return {
    inlineSize: Math.max(1, widthPoints * scale),
    blockSize: Math.max(1, heightPoints * scale),
    marginBlock: isAcross ? ((widthPoints - heightPoints) * scale) / 2 : 0,
    marginInline: isAcross ? ((heightPoints - widthPoints) * scale) / 2 : 0,
    rotate: `${page.rotationDegrees}deg`,
  };
}
