import type { Table } from '../model.ts';
import { textOf } from '../structure/paragraphs.ts';

/** True when a table is read from the right: most of its cells with letters are. Numbers say nothing of it. */
export function isRightToLeftTable({ cells }: Pick<Table, 'cells'>): boolean {
  let [right, left] = [0, 0];
  for (const paragraph of cells.flatMap(({ paragraphs }) => paragraphs)) {
    if (paragraph.isRightToLeft) right++;
    else if (/\p{L}/u.test(textOf(paragraph))) left++;
  }
  return right > left;
}
