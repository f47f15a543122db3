import type { Corners } from '@recto/codecs';
import { intersection } from '@recto/pdf-content/interpret';
import { area, contains, grown, type Mark } from './marks.ts';

/** Why a mark is not seen. */
export type Unseen = 'hiddenText' | 'scanText' | 'hiddenLayers' | 'outside';

/** So far glyphs reach beyond what their font says, in points. */
const OVERHANG = 2;
/** A picture is that of a page when it takes such a share of it. */
const SCAN_SHARE = 0.2;
/** Comparisons of one page; what is not compared counts as seen. */
const MAX_COMPARED = 4_000_000;

/** Frame against which the marks of a surface are judged. */
export interface SurfaceFrame {
  /** Part of the surface that is shown or printed; null when unknown. */
  readonly shown: Corners | null;
  /** True for paper; others lie over something. */
  readonly isPage: boolean;
}

/** Decides for each mark of a surface why it is not seen; null for what is seen, or may be. */
export function judgeMarks(marks: readonly Mark[], { shown, isPage }: SurfaceFrame): readonly (Unseen | null)[] {
  const page = isPage ? shown : null;
  const pictures = marks.map((mark) => scanPicture(mark, page)).filter((box) => box !== null);
  const painted = new Painted(marks, isPage);
  const verdicts = marks.map((mark, index) => {
    if (mark.kind === 'words') return null;
    if (mark.isInHiddenLayer) return 'hiddenLayers';
    if (mark.kind === 'comment') return 'hiddenText';
    if (mark.kind === 'text' && mark.isInvisible) {
      const { box } = mark;
      return box && pictures.some((picture) => holdsMiddle(picture, box)) ? 'scanText' : 'hiddenText';
    }
    if (shown && mark.box && !intersection(grown(mark.box, OVERHANG), shown)) return 'outside';
    if (mark.kind !== 'text' || !mark.box) return null;
    if (mark.isClippedAway) return 'hiddenText';
    const above = painted.coverAbove(index, mark.box);
    if (above) return scanPicture(above, page) ? 'scanText' : 'hiddenText';
    return mark.isWhite && painted.isWhiteBelow(index, mark.box) ? 'hiddenText' : null;
  });
  return marks.map(({ about }, index) => (about ? verdictOnWords(verdicts, about) : (verdicts[index] ?? null)));
}

/** Words about marks of which none is seen go with them. */
function verdictOnWords(verdicts: readonly (Unseen | null)[], [from, to]: readonly [number, number]): Unseen | null {
  const [first = null, ...others] = verdicts.slice(from, to);
  return others.every((verdict) => verdict === first) ? first : null;
}

/** The place of a picture that may be that of a page; null for other marks. */
function scanPicture({ kind, box, isInHiddenLayer }: Mark, page: Corners | null): Corners | null {
  if (!page || kind !== 'image' || !box || isInHiddenLayer) return null;
  return area(box) >= SCAN_SHARE * area(page) ? box : null;
}

function holdsMiddle(outer: Corners, [left, bottom, right, top]: Corners): boolean {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}

/** Order in which marks cover each other. */
class Painted {
  readonly #marks: readonly Mark[];
  /** Marks that cover a rectangle, with their positions, from the last one. */
  readonly #covers: readonly { readonly index: number; readonly mark: Mark }[];
  readonly #isOnPaper: boolean;
  #left = MAX_COMPARED;

  constructor(marks: readonly Mark[], isOnPaper: boolean) {
    this.#marks = marks;
    this.#isOnPaper = isOnPaper;
    const covers: { index: number; mark: Mark }[] = [];
    for (const [index, mark] of marks.entries()) {
      if (mark.cover && !mark.isInHiddenLayer) covers.push({ index, mark });
    }
    this.#covers = covers.reverse();
  }

  /** The mark that covers this box and is painted later; null for none. */
  coverAbove(index: number, box: Corners): Mark | null {
    for (const { index: position, mark } of this.#covers) {
      if (position <= index || --this.#left < 0) return null;
      if (mark.cover && contains(mark.cover, box)) return mark;
    }
    return null;
  }

  /** True when nothing but white lies below this box: paper, or what is painted white. */
  isWhiteBelow(index: number, box: Corners): boolean {
    for (let position = index - 1; position >= 0; position--) {
      if (--this.#left < 0) return false;
      const mark = this.#marks[position];
      if (!mark || mark.isInHiddenLayer || mark.isInvisible || mark.isClippedAway) continue;
      if (mark.isWhite && mark.cover && contains(mark.cover, box)) return true;
      if (!mark.isWhite && (!mark.box || intersection(grown(mark.box, OVERHANG), box))) return false;
    }
    return this.#isOnPaper;
  }
}
