// biome-ignore-all lint/a11y/useSemanticElements: rows come and go with scrolling; a table would lay itself out again each time
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { EnlargeDialog } from './enlarge-dialog.tsx';
import { COLUMN_GAP, type GridGeometry, indexesWithin } from './grid-geometry.ts';
import { GridRow } from './grid-row.tsx';
import { GridToolbar } from './grid-toolbar.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { directionOf, picturesOf, shapeOf, useFilePages } from './page-files.ts';
import type { PageGridProps } from './page-grid-types.ts';
import { pagesInHand } from './page-list-state.ts';
import type { TileActions } from './page-tile.tsx';
import { PAGE_SIZES, useGeometry } from './use-geometry.ts';
import { useGridCommands } from './use-grid-commands.ts';
import { takeGridKey } from './use-grid-keys.ts';
import { type Lasso, useLasso } from './use-lasso.ts';
import { usePageDrag } from './use-page-drag.ts';
import { usePageNames } from './use-page-names.ts';
import { useRows } from './use-rows.ts';

const PAGES = message('grid.label', 'Pages in order');

/** While the grid scrolls, pictures of rows that stay for less than this are not asked for. */
const RUSH_MS = 80;

/**
 * Thousands of pages in the workspace: selected by click, Shift, Ctrl, rectangle or keys; moved by drag or keys; each
 * change said in a live region. Only rows in sight are in the document.
 */
export function PageGrid(props: PageGridProps) {
  const { list, files, abilities, parts } = props;
  const text = useText();
  const direction = directionOf(files);
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [enlarged, setEnlarged] = useState<string | null>(null);
  const filePages = useFilePages(files);
  const commands = useGridCommands(props, filePages);
  const { act } = commands;
  const grid = useGeometry(content, list.pages.length);
  const { geometry } = grid;
  const listIndexes = useMemo(() => new Map(list.pages.map(({ key }, listIndex) => [key, listIndex])), [list.pages]);
  const currentIndex = listIndexes.get(list.current ?? '') ?? 0;
  const rows = useRows(scroller, list.pages.length, geometry, currentIndex);
  const focusWanted = useRef(false);

  // The keyboard's page is brought into sight, drawn, and only then focused.
  useLayoutEffect(() => {
    if (!focusWanted.current || list.current === null) return;
    rows.scrollToIndex(Math.floor(currentIndex / geometry.columns), { align: 'auto' });
    const tile = scroller.current?.querySelector<HTMLElement>(`[data-page="${list.current}"]`);
    if (!tile) return;
    tile.focus({ preventScroll: true });
    focusWanted.current = document.activeElement !== tile;
  });

  const { listIndex, held } = usePageDrag(scroller, {
    isOn: abilities.includes('move'),
    onPress: (key) => {
      if (!list.selected.has(key)) act({ kind: 'chosen', key, mode: 'toggle' });
    },
    keysWith: (key) => pagesInHand(list, key),
    indexAt: (clientX, clientY) => grid.indexAt(clientX, clientY, list.pages.length),
    onDrop: (keys, to) => act({ kind: 'moved', keys, to }),
  });
  const [lasso, beginLasso] = useLasso({
    pointAt: grid.pointAt,
    onLasso: ({ from, to }, isAdded) => {
      const touched = indexesWithin(from, to, geometry, list.pages.length);
      act({ kind: 'lassoed', keys: touched.flatMap((touchedIndex) => list.pages[touchedIndex]?.key ?? []), isAdded });
    },
    onMiss: () => act({ kind: 'chosen-none' }),
  });
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY);
  const { cutAt } = commands;
  const latest = useRef({ act, cutAt });
  useLayoutEffect(() => {
    latest.current = { act, cutAt };
  });
  const tileActions = useMemo<TileActions>(
    () => ({
      choose(key, event) {
        const isToggled = event.ctrlKey || event.metaKey || isTap(event);
        const mode = event.shiftKey ? 'range' : isToggled ? 'toggle' : 'only';
        focusWanted.current = true;
        latest.current.act({ kind: 'chosen', key, mode });
      },
      reach: (key) => latest.current.act({ kind: 'reached', key }),
      enlarge: setEnlarged,
      delayMs: () => (performance.now() - scrolledAt.current < RUSH_MS ? RUSH_MS : 0),
      cut: (listIndex) => latest.current.cutAt([listIndex]),
      rotate: (key, byDegrees) => latest.current.act({ kind: 'rotated', keys: [key], byDegrees }),
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset.page === undefined) return;
    const rowsInSight = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / geometry.rowHeight));
    focusWanted.current = true;
    const isTaken = takeGridKey(event, {
      list,
      columns: geometry.columns,
      rowsInSight,
      dispatch: act,
      onCommand: commands.command,
      onShift: commands.shift,
      onEnlarge: setEnlarged,
    });
    if (isTaken) event.preventDefault();
    else focusWanted.current = false;
  };
  const nameOf = usePageNames(list, files, filePages, parts);

  const seen = rows.range ?? { startIndex: 0, endIndex: 0 };
  const enlargedIndex = enlarged === null ? undefined : listIndexes.get(enlarged);
  const enlargedPage = enlargedIndex === undefined ? undefined : list.pages[enlargedIndex];
  return (
    <div className="page-grid">
      <GridToolbar
        abilities={abilities}
        direction={direction}
        isIdle={commands.isIdle}
        onCommand={commands.command}
        pageCount={list.pages.length}
        selectedCount={list.selected.size}
        sizes={PAGE_SIZES}
        size={grid.size}
        onSize={grid.setSize}
        onFiles={(chosen) => props.onInsertFiles?.(chosen, commands.indexBehind())}
      />
      <p role="status" className="sr-only">
        {commands.said}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a rectangle drawn beside the pages; keys select too */}
      <div
        className="grid-scroller"
        dir={direction}
        ref={scroller}
        onPointerDown={beginLasso}
        onKeyDown={onKeyDown}
        onScroll={() => {
          scrolledAt.current = performance.now();
        }}
      >
        <div
          ref={content}
          className="grid-content"
          role="grid"
          aria-label={text(PAGES)}
          aria-multiselectable="true"
          aria-rowcount={Math.ceil(list.pages.length / geometry.columns)}
          aria-colcount={geometry.columns}
          style={{ blockSize: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map((row) => (
            <GridRow
              key={row.index}
              list={list}
              files={files}
              filePages={filePages}
              geometry={geometry}
              held={held}
              parts={parts}
              nameOf={nameOf}
              actions={tileActions}
              row={row.index}
              top={row.start}
              currentIndex={currentIndex}
              isRotatable={abilities.includes('rotation')}
              isCuttable={abilities.includes('cut')}
              isSeen={row.index >= seen.startIndex && row.index <= seen.endIndex}
            />
          ))}
          {listIndex !== null && <div className="grid-caret" style={caretStyle(listIndex, geometry)} />}
          {lasso && <div className="grid-lasso" style={lassoStyle(lasso)} />}
        </div>
      </div>
      {commands.isMoving && (
        <MoveDialog
          count={commands.inHand.length}
          position={(listIndexes.get(commands.inHand[0] ?? '') ?? 0) + 1}
          last={list.pages.length - commands.inHand.length + 1}
          onMove={(position) => {
            focusWanted.current = true;
            commands.moveTo(position);
          }}
          onClose={commands.stopMoving}
        />
      )}
      {enlargedPage && enlargedIndex !== undefined && (
        <EnlargeDialog
          page={enlargedPage}
          name={nameOf(enlargedIndex)}
          shape={shapeOf(enlargedPage.content, filePages)}
          pictures={picturesOf(enlargedPage, files)}
          onStep={(by) => setEnlarged(list.pages[enlargedIndex + by]?.key ?? enlarged)}
          onClose={() => setEnlarged(null)}
        />
      )}
    </div>
  );
}

/** A finger has no Ctrl key: each tap adds a page or takes it away. */
function isTap({ nativeEvent }: MouseEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
}

/** The mark between two pages, or before the first of a row. */
function caretStyle(listIndex: number, { columns, columnWidth, rowHeight, boxHeight }: GridGeometry): CSSProperties {
  const row = listIndex > 0 && listIndex % columns === 0 ? listIndex / columns - 1 : Math.floor(listIndex / columns);
  const column = listIndex - row * columns;
  return {
    insetInlineStart: column * (columnWidth + COLUMN_GAP) - COLUMN_GAP / 2 - 1,
    insetBlockStart: row * rowHeight,
    blockSize: boxHeight,
  };
}

function lassoStyle({ from, to }: Lasso): CSSProperties {
  return {
    insetInlineStart: Math.min(from.x, to.x),
    insetBlockStart: Math.min(from.y, to.y),
    inlineSize: Math.abs(to.x - from.x),
    blockSize: Math.abs(to.y - from.y),
  };
}
