import type { PageEntry } from '@recto/tools/pages';
import { useId } from 'react';
import { ResultList } from './result-list.tsx';

/** The tools that come nearest to a query that none answers. */
export function NearTools({
  entries,
  bring,
}: {
  readonly entries: readonly PageEntry[];
  readonly bring: readonly File[];
}) {
  return <ResultList id={useId()} entries={entries} marked={-1} bring={bring} />;
}
