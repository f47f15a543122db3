export type { GridFile } from './page-files.ts';
export { PageGrid } from './page-grid.tsx';
export type { PageAbility, PageGridProps } from './page-grid-types.ts';
export {
  type GridPage,
  type NewPage,
  NO_PAGES,
  type PageContent,
  type PageListAction,
  type PageListState,
  type QuarterTurn,
  reducePageList,
} from './page-list-state.ts';
export { markParts, type PartMarks } from './part-marks.ts';
export { usePageList } from './use-page-list.ts';
