import type { GridFile } from './page-files.ts';
import type { PageListAction, PageListState } from './page-list-state.ts';

/** What a tool lets its visitor do with pages; selecting and enlarging are always possible. */
export type PageAbility = 'move' | 'turn' | 'remove' | 'copy' | 'insert' | 'insert-file' | 'undo';

/** What the page grid is given. The list is its owner's: the grid shows it and asks for changes. */
export interface PageGridProps {
  readonly list: PageListState;
  readonly dispatch: (action: PageListAction) => void;
  /** By the file keys of the list's pages. */
  readonly files: ReadonlyMap<string, GridFile>;
  readonly abilities: readonly PageAbility[];
  /** Places before which a cut is shown: a part of a split begins there. 0-based. */
  readonly cuts?: ReadonlySet<number>;
  /** Wanted for the ability `insert-file`: files chosen to stand before a place, 0-based. */
  readonly onInsertFiles?: (files: readonly File[], at: number) => void;
}
