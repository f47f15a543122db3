import type { ReactNode } from 'react';

/** Small marks of the interface, one stroke, in the colour of the text beside them. */
const MARKS = {
  back: 'M13 4 5.5 10l7.5 6M6 10h11',
  earlier: 'm11.5 5-5 5 5 5M7 10h8',
  later: 'm8.5 5 5 5-5 5M13 10H5',
  down: 'm5 7.5 5 5 5-5',
  close: 'm5.5 5.5 9 9m0-9-9 9',
  download: 'M10 3v10m-4.5-4L10 13.5 14.5 9M4 17h12',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zm4 9.5L17 17',
  language:
    'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM3.5 10h13M10 3.5c-4.2 4.3-4.2 8.7 0 13c4.2-4.3 4.2-8.7 0-13z',
  theme: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  add: 'M10 4v12M4 10h12',
  star: 'm10 3 2.1 4.7 5.1.5-3.8 3.4 1.1 5L10 14l-4.5 2.6 1.1-5-3.8-3.4 5.1-.5z',
} as const;

/** Name of a mark. */
export type MarkName = keyof typeof MARKS;

/** One mark, hidden from assistive technology: the text beside it names it. */
export function Mark({ name }: { readonly name: MarkName }) {
  return (
    <DrawnMark d={MARKS[name]}>
      {name === 'theme' && <path className="mark-solid" d="M10 3.5a6.5 6.5 0 0 1 0 13z" />}
    </DrawnMark>
  );
}

/** A mark of one's own: a path in a square of 20. */
export function DrawnMark({ d, children }: { readonly d: string; readonly children?: ReactNode }) {
  return (
    <svg className="mark" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
      {children}
    </svg>
  );
}
