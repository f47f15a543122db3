/** Small marks of the interface, one stroke, in the colour of the text beside them. */
const MARKS = {
  back: 'M13 4 5.5 10l7.5 6M6 10h11',
  earlier: 'm11.5 5-5 5 5 5M7 10h8',
  later: 'm8.5 5 5 5-5 5M13 10H5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  download: 'M10 3v10m-4.5-4L10 13.5 14.5 9M4 17h12',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm4 9.5L17 17',
  theme: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  add: 'M10 4v12M4 10h12',
  turnLeft: 'M4 4v4.5h4.5M4.5 8.2A6.3 6.3 0 1 1 4 12.5',
  turnRight: 'M16 4v4.5h-4.5M15.5 8.2A6.3 6.3 0 1 0 16 12.5',
  enlarge: 'M11.5 3.5h5v5M16.5 3.5l-6 6M8.5 16.5h-5v-5m0 5 6-6',
  undo: 'M7.5 4 4 7.5 7.5 11M4.5 7.5h7a4.5 4.5 0 0 1 0 9H8',
  redo: 'M12.5 4 16 7.5 12.5 11M15.5 7.5h-7a4.5 4.5 0 0 0 0 9H12',
  remove: 'M4 6h12M8 6V4h4v2m-6.5 0 .7 10.5h7.6L14.5 6M8.5 9v4.5m3-4.5v4.5',
  double: 'M7 6V3h9v11h-3M4 6h9v11H4z',
  moveTo: 'M3.5 4v12M17 10H7.5m4-4-4 4 4 4',
  blank: 'M5 3h7l3 3v11H5zM10 8v6m-3-3h6',
  cut: 'M10 2.5v15M5.5 5l-3-1.5v13l3-1.5zM14.5 5l3-1.5v13l-3-1.5z',
  part: 'M5 3h7l3 3v11H5zM7.5 10.5l2 2 3.5-4',
  insertFile: 'M4 3h6l3 3v4M4 3v14h5m6.5-4v6m-3-3h6',
} as const;

/** Name of a mark. */
export type MarkName = keyof typeof MARKS;

/** One mark, hidden from assistive technology: the text beside it names it. */
export function Mark({ name }: { readonly name: MarkName }) {
  return (
    <svg className="mark" viewBox="0 0 20 20" aria-hidden="true">
      <path d={MARKS[name]} />
      {name === 'theme' && <path className="mark-solid" d="M10 3.5a6.5 6.5 0 0 1 0 13z" />}
    </svg>
  );
}
