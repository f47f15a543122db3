import type { Comparison } from '../../comparison.ts';

/** A comparison as JSON, for programs. Pages count from 1, areas are in points from the top left corner of the page as shown. */
export function jsonResult(comparison: Comparison, [oldName, newName]: readonly [string, string]): Uint8Array {
  const { oldPages, newPages, ...rest } = comparison;
  const told = {
    old: { fileName: oldName, pages: oldPages },
    new: { fileName: newName, pages: newPages },
    isEqual: comparison.changes.length === 0,
    ...rest,
  };
  return new TextEncoder().encode(`${JSON.stringify(told, null, 2)}\n`);
}
