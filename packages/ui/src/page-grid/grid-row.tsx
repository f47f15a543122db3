// biome-ignore-all lint/a11y/useSemanticElements: a table row cannot be laid out by itself
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells are
import { memo } from 'react';
import type { GridGeometry } from './grid-geometry.ts';
import { type FilePages, fileOf, type GridFile, labelOf, picturesOf, shapeOf } from './page-files.ts';
import type { PageListState } from './page-list-state.ts';
import { PageTile, type TileActions } from './page-tile.tsx';
import type { PartMarks } from './part-marks.ts';

interface GridRowProps {
  readonly list: PageListState;
  readonly files: ReadonlyMap<string, GridFile>;
  readonly filePages: ReadonlyMap<string, FilePages>;
  readonly geometry: GridGeometry;
  /** 0-based. */
  readonly row: number;
  /** From the top of the grid, in CSS pixels. */
  readonly top: number;
  readonly currentIndex: number;
  readonly held: ReadonlySet<string>;
  readonly parts: PartMarks | null | undefined;
  readonly isRotatable: boolean;
  readonly isCuttable: boolean;
  readonly isSeen: boolean;
  readonly nameOf: (listIndex: number) => string;
  readonly actions: TileActions;
}

/** The pages that stand side by side. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { list, files, filePages, geometry, row, top, held, parts, nameOf } = props;
  const first = row * geometry.columns;
  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={row + 1}
      style={{ insetBlockStart: top, gridTemplateColumns: `repeat(${geometry.columns}, minmax(0, 1fr))` }}
    >
      {list.pages.slice(first, first + geometry.columns).map((page, column) => (
        <PageTile
          key={page.key}
          page={page}
          listIndex={first + column}
          column={column}
          name={nameOf(first + column)}
          label={labelOf(page, filePages)}
          file={fileOf(page, files)}
          shape={shapeOf(page.content, filePages)}
          pictures={picturesOf(page, files)}
          boxWidth={geometry.boxWidth}
          boxHeight={geometry.boxHeight}
          isSelected={list.selected.has(page.key)}
          isCurrent={first + column === props.currentIndex}
          isHeld={held.has(page.key)}
          isRotatable={props.isRotatable}
          isCuttable={props.isCuttable && first + column > 0}
          isCut={parts?.cuts.has(first + column) ?? false}
          part={parts ? (parts.names[first + column] ?? '') : null}
          isSeen={props.isSeen}
          actions={props.actions}
        />
      ))}
    </div>
  );
});
