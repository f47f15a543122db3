import type { History } from '../history/index.ts';
import type { GridFile } from './page-files.ts';
import type { PageListAction, PageListState } from './page-list-state.ts';
import type { PartMarks } from './part-marks.ts';

/** Ability that a tool gives its visitor over pages; selecting and enlarging are always possible. */
export type PageAbility = 'move' | 'rotation' | 'remove' | 'copy' | 'insert' | 'insert-file' | 'undo' | 'cut';

/** Props of the page grid. The list belongs to its owner: the grid shows it and asks for changes. */
export interface PageGridProps {
  readonly list: PageListState;
  readonly dispatch: (action: PageListAction) => void;
  /** By the file keys of the list's pages. */
  readonly files: ReadonlyMap<string, GridFile>;
  readonly abilities: readonly PageAbility[];
  /** History of changes on the grid that are kept elsewhere, such as cuts or angles; by default the list's own history. */
  readonly history?: History;
  /** Shown when the pages go into several results. */
  readonly parts?: PartMarks | null;
  /** Wanted for the ability `cut`: starts a part at each of these positions (0-based), or joins it again. */
  readonly onCut?: (listIndexes: readonly number[]) => void;
  /** Wanted for the ability `cut`: makes the pages at these positions a part of their own. */
  readonly onPart?: (listIndexes: readonly number[]) => void;
  /** Wanted for the ability `insert-file`: files chosen to stand before a position, 0-based. */
  readonly onInsertFiles?: (files: readonly File[], at: number) => void;
}
