import type { CSSProperties } from 'react';
import type { GridFile } from './page-files.ts';

/** Neighbours in the list of files are far apart on the circle of colours. */
const HUE_STEP_DEGREES = 137;
const FIRST_HUE_DEGREES = 250;

/** Which file a page is of: a letter in the file's colour, and its name. Drawn by the style sheet, since the cell's name says it in other words. */
export function FileMark({ file: { name, listIndex } }: { readonly file: GridFile }) {
  const hue = (FIRST_HUE_DEGREES + listIndex * HUE_STEP_DEGREES) % 360;
  return (
    <div className="tile-file" aria-hidden="true" title={name} style={{ '--hue': hue } as CSSProperties}>
      <span className="tile-file-letter tile-drawn" data-text={letterOf(listIndex)} />
      <span className="tile-file-name tile-drawn" data-text={name} />
    </div>
  );
}

/** A to Z, then numbers. */
function letterOf(listIndex: number): string {
  return listIndex < 26 ? String.fromCharCode(65 + listIndex) : String(listIndex + 1);
}
