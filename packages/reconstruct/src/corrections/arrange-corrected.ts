import { areaAround } from '@recto/contract/capabilities/page-model';
import { type ArrangedRegion, arrange } from '../layout/arrange.ts';
import { arrangeSheet } from '../layout/arrange-sheet.ts';
import { arrangeSlide } from '../layout/arrange-slide.ts';
import { type Item, linesOf, type Row, rowsOf } from '../layout/rows.ts';
import type { TableContext } from '../tables/ruled-table.ts';
import { liesIn, type PageCorrections } from './page-corrections.ts';

/** Puts the items of a page in order; where a person says that there is text, no table is looked for. */
export function arrangeCorrected(
  items: readonly Item[],
  { texts }: PageCorrections,
  context: TableContext,
): ArrangedRegion[] {
  const usual = context.isSheet ? arrangeSheet : context.isSlide ? arrangeSlide : arrange;
  if (texts.length === 0) return usual(items, context);
  const parts: { readonly isText: boolean; readonly rows: Row[] }[] = [];
  for (const row of rowsOf(items)) {
    const isText = isMostly(row, (item) => item.kind === 'line' && texts.some((area) => liesIn(item, area)));
    const last = parts.at(-1);
    if (last?.isText === isText) last.rows.push(row);
    else parts.push({ isText, rows: [row] });
  }
  return parts.flatMap(({ isText, rows }) => {
    const own = rows.flatMap((row) => row.items);
    if (!isText) return usual(own, context);
    return context.isSheet ? textOfSheet(rows) : usual(own, { ...context, isText });
  });
}

function isMostly({ items }: Row, test: (item: Item) => boolean): boolean {
  return items.filter(test).length > items.length / 2;
}

/** Each text is a cell below the one before. */
function textOfSheet(rows: readonly Row[]): ArrangedRegion[] {
  const area = areaAround(rows);
  if (!area) return [];
  const pieces = linesOf(rows).map((line) => ({ kind: 'lines' as const, lines: [line], area: line }));
  return [{ area, columns: [{ area, pieces }], isSheet: true }];
}
