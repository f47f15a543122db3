import { areaAround, type PageArea, type PageModel } from '@recto/contract/capabilities/page-model';
import type { LostPlace } from '@recto/contract/conversion-check';
import type { Figure, Word } from '../model.ts';

/** A word of which less is seen is hidden, one of which less than this is seen is cut off. */
const HIDDEN_SHARE = 0.15;
const WHOLE_SHARE = 0.85;
/** Boxes are higher than letters, so that much of the height may be away. */
const MIN_HEIGHT_SHARE = 0.5;
const EDGE_POINTS = 0.5;
/** Number signs that a spreadsheet prints in place of a number wider than its column. */
const HASHES = /^#{2,}$/;
/** Smaller pictures are marks and lines. */
const MIN_PICTURE_POINTS = 20;
const MOST_PLACES = 500;
const MOST_CHARACTERS = 200;

interface LostSource {
  readonly page: PageModel;
  readonly words: readonly Word[];
  /** Pictures that come into the result; null where pictures were not requested. */
  readonly figures: readonly Figure[] | null;
}

/**
 * Finds content that a page does not show in full, from top to bottom: words cut off by a cell or the edge of the page, and
 * hidden words.
 */
export function lostPlaces({ page, words, figures }: LostSource): LostPlace[] {
  const { widthPoints, heightPoints, clippedTexts } = page;
  const paper = { left: 0, top: 0, right: widthPoints, bottom: heightPoints };
  const visibleOf = new Map(clippedTexts.map(({ textObject, visible }) => [textObject, visible]));
  const places: { kind: LostPlace['kind']; words: Word[] }[] = [];
  let before: { readonly word: Word; readonly isLost: boolean } | undefined;
  for (const word of words.toSorted((one, other) => one.order - other.order)) {
    const kind = HASHES.test(word.text) ? 'number' : hiddenKind(word, visibleOf.get(word.textObject) ?? paper, paper);
    const last = places.at(-1);
    const goesOn = before?.isLost && before.word.textObject === word.textObject && kind !== 'number';
    if (kind && last && goesOn && last.kind !== 'number') last.words.push(word);
    else if (kind) places.push({ kind, words: [word] });
    before = { word, isLost: kind !== null };
  }
  const texts = places.map(({ kind, words: own }) => ({
    kind,
    area: plainArea(areaAround(own)),
    text: own
      .map(({ text }) => text)
      .join(' ')
      .slice(0, MOST_CHARACTERS),
  }));
  const pictures = figures === null ? [] : lostPictures(page, figures);
  return [...texts, ...pictures].toSorted((one, other) => one.area.top - other.area.top).slice(0, MOST_PLACES);
}

function hiddenKind(word: Word, visible: PageArea, paper: PageArea): 'cut-off' | 'hidden' | null {
  const shown = (low: number, high: number, from: number, to: number) =>
    Math.max(0, Math.min(high, to) - Math.max(low, from)) / Math.max(0.01, high - low);
  const across = shown(word.left, word.right, Math.max(visible.left, paper.left), Math.min(visible.right, paper.right));
  const down = shown(word.top, word.bottom, Math.max(visible.top, paper.top), Math.min(visible.bottom, paper.bottom));
  if (across < HIDDEN_SHARE || down < HIDDEN_SHARE) return 'hidden';
  // Letters that lie wholly outside of the page are not read.
  const isOver = word.left < paper.left - EDGE_POINTS || word.right > paper.right + EDGE_POINTS;
  return isOver || across < WHOLE_SHARE || down < MIN_HEIGHT_SHARE ? 'cut-off' : null;
}

/** A workbook has charts, which are drawn, and no photographs. */
function lostPictures({ pictures }: PageModel, figures: readonly Figure[]): LostPlace[] {
  const lost = pictures.filter(({ area }) => {
    const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
    return !figures.some(({ area: kept }) => x >= kept.left && x <= kept.right && y >= kept.top && y <= kept.bottom);
  });
  const whole = lost.slice(0, MOST_PLACES).reduce<PageArea[]>((joined, { area }) => joinTouching(joined, area), []);
  return whole.flatMap((area) =>
    Math.min(area.right - area.left, area.bottom - area.top) >= MIN_PICTURE_POINTS
      ? [{ kind: 'picture' as const, area, text: '' }]
      : [],
  );
}

/** Pictures are often cut in strips, or lie on their shadows. */
function joinTouching(joined: readonly PageArea[], area: PageArea): PageArea[] {
  const touches = (other: PageArea) =>
    other.left < area.right + 1 &&
    other.right > area.left - 1 &&
    other.top < area.bottom + 1 &&
    other.bottom > area.top - 1;
  const near = joined.filter(touches);
  return [...joined.filter((other) => !touches(other)), plainArea(areaAround([...near, area]))];
}

/** The four edges alone. */
export function plainArea(area: PageArea | undefined): PageArea {
  const { left = 0, top = 0, right = 0, bottom = 0 } = area ?? {};
  return { left, top, right, bottom };
}
