import { HISTORY_MARKS } from '../icons/history-marks.ts';
import { DrawnMark, Mark, type MarkName } from '../icons/marks.tsx';

/** Marks of what is done to pages. They stay with the grid, because every page of the site loads the others. */
const PAGE_MARKS = {
  rotateLeft: 'M4 4v4.5h4.5M4.5 8.2A6.3 6.3 0 1 1 4 12.5',
  rotateRight: 'M16 4v4.5h-4.5M15.5 8.2A6.3 6.3 0 1 0 16 12.5',
  enlarge: 'M11.5 3.5h5v5M16.5 3.5l-6 6M8.5 16.5h-5v-5m0 5 6-6',
  ...HISTORY_MARKS,
  remove: 'M4 6h12M8 6V4h4v2m-6.5 0 .7 10.5h7.6L14.5 6M8.5 9v4.5m3-4.5v4.5',
  double: 'M7 6V3h9v11h-3M4 6h9v11H4z',
  moveTo: 'M3.5 4v12M17 10H7.5m4-4-4 4 4 4',
  blank: 'M5 3h7l3 3v11H5zM10 8v6m-3-3h6',
  cut: 'M10 2.5v15M5.5 5l-3-1.5v13l3-1.5zM14.5 5l3-1.5v13l-3-1.5z',
  part: 'M5 3h7l3 3v11H5zM7.5 10.5l2 2 3.5-4',
  insertFile: 'M4 3h6l3 3v4M4 3v14h5m6.5-4v6m-3-3h6',
} as const;

/** Name of a mark of the grid, its own or one of the site's. */
export type PageMarkName = keyof typeof PAGE_MARKS | MarkName;

/** One mark, hidden from assistive technology: the text beside it names it. */
export function PageMark({ name }: { readonly name: PageMarkName }) {
  return isOfPages(name) ? <DrawnMark d={PAGE_MARKS[name]} /> : <Mark name={name} />;
}

function isOfPages(name: PageMarkName): name is keyof typeof PAGE_MARKS {
  return Object.hasOwn(PAGE_MARKS, name);
}
