import type { Side } from '../side.ts';

/** Context that a reader of items may need. */
export interface PartContext {
  readonly side: Side;
  /** A name for a page that both documents have, 0-based index in. */
  readonly pageName: (pageIndex: number) => string;
  /** Pages that were added, removed or moved, 1-based. */
  readonly lonely: ReadonlySet<number>;
}
