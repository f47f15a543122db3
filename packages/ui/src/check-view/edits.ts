import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { CheckedBlock, CheckedPage, ConversionCheck } from '@recto/contract/conversion-check';
import type { ConversionCorrection } from '@recto/contract/conversion-corrections';
import { type BlockPosition, blocksOf } from './blocks-to-check.ts';

/** Decision of the visitor about one block that is not carried out yet. */
export interface Edit {
  readonly position: BlockPosition;
  readonly is: ConversionCorrection['is'];
  /** Area of the future table, or of the text. */
  readonly area: PageArea;
}

export type Edits = readonly Edit[];

export const EDGES = ['top', 'bottom', 'left', 'right'] as const;
export type Edge = (typeof EDGES)[number];

/** Points that a table has at least in each direction. */
const LEAST_POINTS = 4;
/** So many corrections are taken by the tools; of more the oldest go. */
const MOST_CORRECTIONS = 1_000;
/** An area that covers so much of another, or is covered so much by it, is about the same thing. */
const SAME_SHARE = 0.5;

/** Pictures stay pictures, and running titles stand on every page. */
export function canBeEdited({ kind }: CheckedBlock): boolean {
  return kind !== 'picture' && kind !== 'running-title';
}

export function editAt(edits: Edits, { page, block }: BlockPosition): Edit | undefined {
  return edits.find(({ position }) => position.page === page && position.block === block);
}

/** Puts an edit in the place of the block's earlier one; one that changes nothing goes. */
export function withEdit(edits: Edits, edit: Edit, block: CheckedBlock): Edits {
  const others = edits.filter(
    ({ position }) => position.page !== edit.position.page || position.block !== edit.position.block,
  );
  const wasTable = block.kind === 'table';
  const isAsItWas =
    edit.is === 'text' ? !wasTable : wasTable && EDGES.every((edge) => edit.area[edge] === block.area[edge]);
  return isAsItWas ? others : [...others, edit];
}

/** The area with one edge moved by so many points: to the right or down, within the page, and never past the other edge. */
export function withMovedEdge(area: PageArea, edge: Edge, by: number, page: CheckedPage): PageArea {
  const [least, most] = {
    top: [0, area.bottom - LEAST_POINTS],
    bottom: [area.top + LEAST_POINTS, page.heightPoints],
    left: [0, area.right - LEAST_POINTS],
    right: [area.left + LEAST_POINTS, page.widthPoints],
  }[edge] as [number, number];
  return { ...area, [edge]: Math.min(Math.max(area[edge] + by, least), Math.max(least, most)) };
}

/** All that the tool has to be told: what it was told before, but for what is edited again, and the edits. */
export function correctionsWith({ pages, corrections }: ConversionCheck, edits: Edits): ConversionCorrection[] {
  const made = edits.flatMap(({ position, is, area }) => {
    const page = pages[position.page];
    const { left, top, right, bottom } = area;
    return page ? [{ pageIndex: page.pageIndex, is, area: { left, top, right, bottom } }] : [];
  });
  const edited = edits.flatMap(({ position }) => {
    const page = pages[position.page];
    const block = page && blocksOf(page)[position.block];
    return block ? [{ pageIndex: page.pageIndex, area: block.area }] : [];
  });
  const kept = corrections.filter(
    (known) => !edited.some(({ pageIndex, area }) => pageIndex === known.pageIndex && isSame(area, known.area)),
  );
  return [...kept, ...made].slice(-MOST_CORRECTIONS);
}

function isSame(one: PageArea, other: PageArea): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const sizeOf = ({ left, top, right, bottom }: PageArea) => (right - left) * (bottom - top);
  return width > 0 && height > 0 && width * height >= Math.min(sizeOf(one), sizeOf(other)) * SAME_SHARE;
}
