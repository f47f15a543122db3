import type { PageArea } from '@recto/contract/capabilities/page-model';
import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Figure, Line, Table } from '../model.ts';

/** One thing to lay out: a line of text, or a finished block. */
export type Item =
  | (PageArea & { readonly kind: 'line'; readonly line: Line })
  | (PageArea & { readonly kind: 'block'; readonly block: Table | Figure });

/** Items that stand side by side. */
export interface Row extends PageArea {
  readonly items: readonly Item[];
}

export function lineItem(line: Line): Item {
  const { left, top, right, bottom } = line;
  return { kind: 'line', line, left, top, right, bottom };
}

export function blockItem(block: Table | Figure): Item {
  return { kind: 'block', block, ...block.area };
}

/** Items by their baselines, from top to bottom; a block is a row of its own unless lines stand on its baseline. */
export function rowsOf(items: readonly Item[]): Row[] {
  const rows: { key: number; items: Item[] }[] = [];
  const keyOf = (item: Item) => (item.kind === 'line' ? item.line.baseline : item.top);
  for (const item of items.toSorted((one, other) => keyOf(one) - keyOf(other) || one.left - other.left)) {
    const last = rows.at(-1);
    const tolerance = item.kind === 'line' ? Math.max(1, item.line.sizePoints * 0.3) : 0.5;
    const isSame = last && keyOf(item) - last.key <= tolerance && last.items.every(({ kind }) => kind === item.kind);
    if (isSame) last.items.push(item);
    else rows.push({ key: keyOf(item), items: [item] });
  }
  return rows.map((row) => {
    const sorted = row.items.toSorted((one, other) => one.left - other.left);
    return { ...(areaAround(sorted) ?? { left: 0, top: 0, right: 0, bottom: 0 }), items: sorted };
  });
}

export function linesOf(rows: readonly Row[]): Line[] {
  return rows.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'line' ? [item.line] : [])));
}
