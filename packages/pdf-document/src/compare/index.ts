export type { DifferenceKind } from './compare-lists.ts';
export { type ComparedResult, type LookDifference, PageComparison } from './compare-pages.ts';
