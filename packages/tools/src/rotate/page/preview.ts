import { isPageSelection } from '@recto/contract/page-names';
import { parsePageSelection } from '@recto/contract/page-selection';
import { RectoError } from '@recto/contract/recto-error';
import { type PageAngle, parsePageAngles } from '../page-angles.ts';

/** A page's shape as displayed; null while it is not known. */
type Shape = { readonly widthPoints: number; readonly heightPoints: number } | null;

const UNKNOWN = { widthPoints: 0, heightPoints: 0 };

/**
 * Returns the rotation of each page, 0-based, by the angle and the pages of the options; a selection that cannot be followed
 * turns none.
 */
export function generalAngles(
  { angle, pages }: { readonly angle: PageAngle; readonly pages: string },
  pageCount: number,
  shapes: readonly Shape[],
): (listIndex: number) => PageAngle {
  const selectable = Array.from({ length: pageCount }, (_, listIndex) => ({
    ...(shapes[listIndex] ?? UNKNOWN),
    rotationDegrees: 0,
  }));
  const chosen = new Set(isPageSelection(pages) ? orNothing(() => parsePageSelection(pages, selectable)) : []);
  return (listIndex) => (chosen.has(listIndex) ? angle : 0);
}

/** The angles of single pages, 0-based; none while the text does not fit the document. */
export function singleAngles(angles: string, pageCount: number): ReadonlyMap<number, PageAngle> {
  return new Map(orNothing(() => [...parsePageAngles(angles, pageCount)]));
}

/** A preview shows nothing where running the tool will say what is wrong. */
function orNothing<Item>(read: () => readonly Item[]): readonly Item[] {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof RectoError) return [];
    throw thrown;
  }
}
