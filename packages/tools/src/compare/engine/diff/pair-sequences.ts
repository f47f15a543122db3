import { type Anchor, findAnchors, RUN_LENGTHS } from './anchors.ts';
import { pairByShortestEdit, pairEnds, type Span } from './shortest-edit.ts';
import { WorkBudget } from './work-budget.ts';

/** A span as short as this is compared without looking for anchors. */
const SHORT_SPAN = 64;
/** Steps that comparing two sequences may take; each costs a few nanoseconds. */
const MAX_STEPS = 300_000_000;

interface Task {
  readonly span: Span;
  /** Which of the run lengths is tried next. */
  readonly level: number;
}

/**
 * Pairs equal elements of two sequences so that pairs never cross, along rare elements first and along a shortest edit script
 * between those. Memory grows with the lengths alone; a span that would take too long stays without pairs.
 * @returns for each element of `a` the index of its partner in `b`, or -1
 */
export function pairSequences(a: Int32Array, b: Int32Array, budget = new WorkBudget(MAX_STEPS)): Int32Array {
  const partners = new Int32Array(a.length).fill(-1);
  const pair = (aIndex: number, bIndex: number) => {
    partners[aIndex] = bIndex;
  };
  const waiting: Task[] = [{ span: { aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }, level: 0 }];
  for (let task = waiting.pop(); task; task = waiting.pop()) {
    const span = pairEnds(a, b, task.span, pair);
    const length = span.aTo - span.aFrom + (span.bTo - span.bFrom);
    if (span.aFrom === span.aTo || span.bFrom === span.bTo) continue;
    const runLength = RUN_LENGTHS[task.level];
    if (runLength === undefined || length <= SHORT_SPAN) {
      pairByShortestEdit(a, b, span, budget, pair);
      continue;
    }
    if (!budget.take(8 * length)) continue;
    const anchors = findAnchors(a, b, span, runLength);
    if (anchors.length === 0) waiting.push({ span, level: task.level + 1 });
    else
      waiting.push(...spansBetween(span, anchors, runLength).map((between) => ({ span: between, level: task.level })));
  }
  return partners;
}

/** Splits a span before and after each anchor, so that equal elements grow around it. */
function spansBetween(span: Span, anchors: readonly Anchor[], runLength: number): Span[] {
  const spans: Span[] = [];
  let { aFrom, bFrom } = span;
  for (const { a, b } of anchors) {
    // Runs may overlap on one side and not on the other.
    if (a < aFrom || b < bFrom) continue;
    spans.push({ aFrom, aTo: a, bFrom, bTo: b });
    spans.push({ aFrom: a, aTo: a + runLength, bFrom: b, bTo: b + runLength });
    [aFrom, bFrom] = [a + runLength, b + runLength];
  }
  spans.push({ aFrom, aTo: span.aTo, bFrom, bTo: span.bTo });
  return spans.filter(({ aFrom: from, aTo: to, bFrom: start, bTo: end }) => to > from && end > start);
}
