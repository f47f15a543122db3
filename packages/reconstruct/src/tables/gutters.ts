import type { PageArea } from '@recto/contract/capabilities/page-model';

/** A strip that no text stands in. */
export interface Gutter {
  readonly from: number;
  readonly to: number;
}

/**
 * Strips inside an area that hold no item, from left to right.
 * @param minWidth width of a strip, in points. @param mayCross share of the items that may cross a strip: titles that span columns
 */
export function findGutters(items: readonly PageArea[], area: PageArea, minWidth: number, mayCross = 0): Gutter[] {
  const edges = items.flatMap(({ left, right }) => [
    { x: left, step: 1 },
    { x: right, step: -1 },
  ]);
  edges.sort((one, other) => one.x - other.x || one.step - other.step);
  const most = Math.floor(items.length * mayCross);
  const gutters: Gutter[] = [];
  let depth = 0;
  let from: number | undefined;
  let seen = 0;
  for (const { x, step } of edges) {
    if (from !== undefined && depth <= most && x - from >= minWidth && seen > most) gutters.push({ from, to: x });
    depth += step;
    if (step > 0) seen++;
    from = depth <= most ? x : undefined;
  }
  return gutters
    .filter(({ from: start, to }) => start > area.left && to < area.right)
    .filter(({ to }) => items.filter(({ left }) => left >= to - 0.01).length > most);
}
