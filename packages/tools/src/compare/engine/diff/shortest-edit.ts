import type { WorkBudget } from './work-budget.ts';

/** Parts of two sequences, ends excluded. */
export interface Span {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/** Most edits that are searched for between two points; spans further apart count as different throughout. */
const MAX_EDITS = 4_000;

/**
 * Pairs the elements of a span along a shortest edit script, in linear space (Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986).
 * @param pair told of every pair of equal elements
 */
export function pairByShortestEdit(
  a: Int32Array,
  b: Int32Array,
  span: Span,
  budget: WorkBudget,
  pair: (aIndex: number, bIndex: number) => void,
): void {
  const waiting: Span[] = [span];
  const size = 2 * Math.min(MAX_EDITS, span.aTo - span.aFrom + span.bTo - span.bFrom) + 4;
  const forward = new Int32Array(size);
  const backward = new Int32Array(size);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const inner = pairEnds(a, b, next, pair);
    if (inner.aFrom === inner.aTo || inner.bFrom === inner.bTo) continue;
    const middle = middleOf(a, b, inner, forward, backward, budget);
    if (!middle) continue;
    const { x, y } = middle;
    waiting.push({ ...inner, aFrom: x, bFrom: y }, { ...inner, aTo: x, bTo: y });
  }
}

/** Pairs the common beginning and end of both parts. @returns the spans between them */
export function pairEnds(
  a: Int32Array,
  b: Int32Array,
  { aFrom, aTo, bFrom, bTo }: Span,
  pair: (aIndex: number, bIndex: number) => void,
): Span {
  let [left, right, leftEnd, rightEnd] = [aFrom, bFrom, aTo, bTo];
  while (left < leftEnd && right < rightEnd && a[left] === b[right]) pair(left++, right++);
  while (left < leftEnd && right < rightEnd && a[leftEnd - 1] === b[rightEnd - 1]) pair(--leftEnd, --rightEnd);
  return { aFrom: left, aTo: leftEnd, bFrom: right, bTo: rightEnd };
}

/**
 * A point in the middle of a shortest edit script, which is neither the begin nor the end; null when it is too far away.
 * The span begins and ends with elements that differ.
 */
function middleOf(
  a: Int32Array,
  b: Int32Array,
  { aFrom, aTo, bFrom, bTo }: Span,
  forward: Int32Array,
  backward: Int32Array,
  budget: WorkBudget,
): { readonly x: number; readonly y: number } | null {
  const [width, height] = [aTo - aFrom, bTo - bFrom];
  const delta = width - height;
  const isOdd = (delta & 1) !== 0;
  const most = Math.min(MAX_EDITS, Math.ceil((width + height) / 2));
  // Diagonal k lies at k + most + 1; backward ones are counted from the end.
  const origin = most + 1;
  forward[origin + 1] = 0;
  backward[origin + 1] = 0;
  for (let edits = 0; edits <= most; edits++) {
    if (!budget.take(2 * edits + 2)) return null;
    for (let k = -edits; k <= edits; k += 2) {
      const down = forward[origin + k + 1] ?? 0;
      const across = (forward[origin + k - 1] ?? 0) + 1;
      let x = k === -edits || (k !== edits && across <= down) ? down : across;
      let y = x - k;
      while (x < width && y < height && x >= 0 && y >= 0 && a[aFrom + x] === b[bFrom + y]) {
        x++;
        y++;
      }
      forward[origin + k] = x;
      const other = delta - k;
      const hasMet = isOdd && Math.abs(other) <= edits - 1 && x + (backward[origin + other] ?? 0) >= width;
      if (hasMet && x <= width && y >= 0 && y <= height) return { x: aFrom + x, y: bFrom + y };
    }
    for (let k = -edits; k <= edits; k += 2) {
      const down = backward[origin + k + 1] ?? 0;
      const across = (backward[origin + k - 1] ?? 0) + 1;
      let x = k === -edits || (k !== edits && across <= down) ? down : across;
      let y = x - k;
      while (x < width && y < height && x >= 0 && y >= 0 && a[aTo - 1 - x] === b[bTo - 1 - y]) {
        x++;
        y++;
      }
      backward[origin + k] = x;
      const other = delta - k;
      const hasMet = !isOdd && Math.abs(other) <= edits && x + (forward[origin + other] ?? 0) >= width;
      if (hasMet && x <= width && y >= 0 && y <= height) return { x: aTo - x, y: bTo - y };
    }
  }
  return null;
}
