import type { Point } from '@recto/codecs';
import type { PageArea, PageModel } from '@recto/contract/capabilities/page-model';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import { type DisplayedArea, isWithin } from '../prove/displayed-area.ts';
import { type InkPart, type InkPicture, inkParts, readInk } from './ink-picture.ts';
import { type Range, rangeOf, WordFrame } from './word-frame.ts';

/** A word of a scan as its invisible text has it, and what is looked at around it. */
export interface ScannedWord {
  readonly area: DisplayedArea;
  /** Glyphs of other words, as displayed. */
  readonly others: readonly PageArea[];
  /** Areas under which nothing is seen any more. */
  readonly covered: readonly DisplayedArea[];
}

export interface InkSource {
  readonly raster: RasterCapability;
  readonly document: RasterDocument;
  readonly pageIndex: number;
  readonly options: { readonly signal?: AbortSignal };
}

/** Thresholds for recognising ink. */
export interface InkMeasure {
  /** Steps of 255 from the paper. */
  readonly contrast: number;
  /** Pixels from the edge of the area within which ink touches it. */
  readonly reachPixels: number;
  /** Pixels beside covered areas that are mixed with what covers them. */
  readonly edgePixels: number;
}

/** Pixels of the height of letters in which they are looked at, and resolutions between which that is. */
const LETTER_PIXELS = 40;
const [MIN_DPI, MAX_DPI] = [60, 400];
/** Farthest reach of a part, in heights of letters; a part that reaches farther is a stroke, a stamp or another word. */
const REACH = 1.4;
/** Share of a part's pixels; with so many among the glyphs of other words, the part is theirs. */
const OTHERS_SHARE = 0.5;
/** Smaller parts are dust. */
const MIN_PIXELS = 4;
/** Widest gap between the letters of one word, in heights of letters. */
const LETTER_GAP = 0.17;
/** Share of a word in the picture; with so much of it in the area, all of it belongs to the word. */
const WORD_SHARE = 0.6;

/** The surroundings of a word, drawn. */
export class WordPicture {
  readonly frame: WordFrame;
  readonly #word: ScannedWord;
  readonly #picture: InkPicture;
  readonly #scale: number;
  readonly #corner: Point;
  #places: readonly { readonly along: number; readonly point: Point }[] | undefined;

  private constructor(word: ScannedWord, picture: InkPicture, scale: number, corner: Point) {
    this.frame = new WordFrame(word.area.corners);
    this.#word = word;
    this.#picture = picture;
    this.#scale = scale;
    this.#corner = corner;
  }

  /** Draws the surroundings of a word. */
  static async draw(word: ScannedWord, source: InkSource, measure: InkMeasure): Promise<WordPicture> {
    const { around, corners } = word.area;
    const { height } = new WordFrame(corners);
    const dpi = Math.min(MAX_DPI, Math.max(MIN_DPI, (72 * LETTER_PIXELS) / height));
    const scale = dpi / 72;
    const reach = REACH * height;
    const [left, top] = [Math.max(0, around.left - reach), Math.max(0, around.top - reach)];
    const area = { left, top, right: around.right + reach, bottom: around.bottom + reach };
    const { raster, document, pageIndex, options } = source;
    const drawn = await raster.renderArea(document, { ...options, pageIndex, dpi, area });
    const picture = readInk(drawn, {
      contrast: measure.contrast,
      letterPixels: height * scale,
      isCovered(x, y) {
        const point = { x: left + (x + 0.5) / scale, y: top + (y + 0.5) / scale };
        return word.covered.some((one) => isNear(one, point, measure.edgePixels / scale));
      },
    });
    return new WordPicture(word, picture, scale, { x: left, y: top });
  }

  /** The points of ink beside an area that touches it and belongs to the word; see `isOwn`. */
  touching(area: DisplayedArea, reachPixels: number): Point[] {
    const free = (x: number, y: number) => !isWithin(area, this.#pointAt(x, y), 0);
    const seed = (x: number, y: number) => isNear(area, this.#pointAt(x, y), reachPixels / this.#scale);
    const reach = this.frame.reach(this.#word.others);
    const parts = [...inkParts(this.#picture, seed, free)].filter((part) => this.#isOwn(part, reach));
    return parts.flatMap((part) => this.#pointsOf(part));
  }

  /** The points of what is written without a gap as wide as that between words, when most of it lies in the area. */
  writtenThrough(): Point[] {
    const { frame } = this;
    const places = this.#line();
    const found: Point[] = [];
    for (let from = 0; from < places.length; ) {
      let to = from + 1;
      while (to < places.length && gap(places, to) <= LETTER_GAP * frame.height) to++;
      const [low = 0, high = 0] = [places[from]?.along, places[to - 1]?.along];
      const inside = Math.min(high, frame.along.to) - Math.max(low, frame.along.from);
      const isWhole =
        low > frame.along.from - REACH * frame.height + 1 && high < frame.along.to + REACH * frame.height - 1;
      if (isWhole && inside >= WORD_SHARE * (high - low))
        found.push(...places.slice(from, to).map(({ point }) => point));
      from = to;
    }
    return found;
  }

  /** Not one that reaches farther than a letter, nor one nearer to the glyphs of others. */
  #isOwn(part: InkPart, reach: { readonly from: number; readonly to: number }): boolean {
    if (part.reachesOut || part.pixels.length < MIN_PIXELS) return false;
    const points = this.#pointsOf(part);
    const along = rangeOf(points.map((point) => this.frame.alongOf(point)));
    const middle = (along.from + along.to) / 2;
    const isNearer = middle >= reach.from && middle <= reach.to;
    if (!isNearer) return this.#standsAlone(along, rangeOf(points.map((point) => this.frame.acrossOf(point))));
    const theirs = points.filter(({ x, y }) =>
      this.#word.others.some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom),
    );
    return theirs.length < OTHERS_SHARE * points.length;
  }

  /** True for a letter with a gap as wide as that between words behind it: what is on its other side is its word. */
  #standsAlone({ from, to }: Range, up: Range): boolean {
    const { along, across, height } = this.frame;
    if ((up.from + up.to) / 2 < across.from || (up.from + up.to) / 2 > across.to) return false;
    const isBehind = from + to > along.from + along.to;
    const gapTo = (place: number) => (isBehind ? place - to : from - place);
    return this.#line().every(({ along: place }) => gapTo(place) <= 0 || gapTo(place) > LETTER_GAP * height);
  }

  /** The ink of the line, along it. */
  #line(): readonly { readonly along: number; readonly point: Point }[] {
    if (this.#places) return this.#places;
    const { frame } = this;
    const { widthPixels, ink } = this.#picture;
    const places: { readonly along: number; readonly point: Point }[] = [];
    for (let at = 0; at < ink.length; at++) {
      if (ink[at] !== 1) continue;
      const point = this.#pointAt(at % widthPixels, Math.floor(at / widthPixels));
      const across = frame.acrossOf(point);
      if (across > frame.across.from && across < frame.across.to) places.push({ along: frame.alongOf(point), point });
    }
    this.#places = places.sort((one, other) => one.along - other.along);
    return this.#places;
  }

  #pointsOf({ pixels }: InkPart): Point[] {
    const { widthPixels } = this.#picture;
    return pixels.map((pixel) => this.#pointAt(pixel % widthPixels, Math.floor(pixel / widthPixels)));
  }

  #pointAt(x: number, y: number): Point {
    return { x: this.#corner.x + (x + 0.5) / this.#scale, y: this.#corner.y + (y + 0.5) / this.#scale };
  }
}

const gap = (places: readonly { readonly along: number }[], at: number) =>
  (places[at]?.along ?? 0) - (places[at - 1]?.along ?? 0);

/** The area with all ink in it that belongs to its word; null when nothing is beside it. */
export async function areaWithInk(word: ScannedWord, source: InkSource, measure: InkMeasure): Promise<Point[] | null> {
  const picture = await WordPicture.draw(word, source, measure);
  const { frame } = picture;
  const written = picture.writtenThrough();
  let points = written.filter((point) => !isWithin(word.area, point, 0));
  let corners = around(frame, points);
  // What touches a letter that is added belongs to the word, too: the point of an i, a hook of a letter in two parts.
  for (let round = 0; round < 2; round++) {
    const more = picture.touching(round === 0 ? word.area : displayed(corners), measure.reachPixels);
    if (more.length === 0) break;
    points = [...points, ...more];
    corners = around(frame, points);
  }
  return points.length > 0 ? corners : null;
}

/** The rectangle around the word and some points, and what decoders mix beside them. */
function around(frame: WordFrame, points: readonly Point[]): Point[] {
  const margin = (2 * frame.height) / LETTER_PIXELS;
  const widened = (own: { readonly from: number; readonly to: number }, values: readonly number[]) => {
    const range = rangeOf(values);
    return { from: Math.min(own.from, range.from - margin), to: Math.max(own.to, range.to + margin) };
  };
  const along = widened(
    frame.along,
    points.map((point) => frame.alongOf(point)),
  );
  const across = widened(
    frame.across,
    points.map((point) => frame.acrossOf(point)),
  );
  return frame.corners(along, across);
}

function displayed(corners: readonly Point[]): DisplayedArea {
  const [across, down] = [rangeOf(corners.map(({ x }) => x)), rangeOf(corners.map(({ y }) => y))];
  return { corners, around: { left: across.from, right: across.to, top: down.from, bottom: down.to } };
}

/** True within an area and so near beside it. */
function isNear(area: DisplayedArea, point: Point, distance: number): boolean {
  const { corners, around: box } = area;
  const { x, y } = point;
  if (x < box.left - distance || x > box.right + distance) return false;
  if (y < box.top - distance || y > box.bottom + distance) return false;
  if (isWithin(area, point, 0)) return true;
  return corners.some((from, at) => distanceTo(point, from, corners[(at + 1) % corners.length] ?? from) <= distance);
}

function distanceTo({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
  return Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
}

/** The boxes of glyphs that are not those of the word: their middle is beside it. */
export function otherGlyphs({ glyphs }: PageModel, area: DisplayedArea): PageArea[] {
  const others: PageArea[] = [];
  for (let at = 0; at < glyphs.count; at++) {
    const [left = 0, top = 0] = [glyphs.left[at], glyphs.top[at]];
    const [right = 0, bottom = 0] = [glyphs.right[at], glyphs.bottom[at]];
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    if ((glyphs.codes[at] ?? 32) > 32 && !isWithin(area, middle, 0)) others.push({ left, top, right, bottom });
  }
  return others;
}

/** True when the area's text is invisible: that of a recognised scan. */
export function isOfScan({ glyphs, styles }: PageModel, area: DisplayedArea): boolean {
  let isThere = false;
  for (let at = 0; at < glyphs.count; at++) {
    const x = ((glyphs.left[at] ?? 0) + (glyphs.right[at] ?? 0)) / 2;
    const y = ((glyphs.top[at] ?? 0) + (glyphs.bottom[at] ?? 0)) / 2;
    if ((glyphs.codes[at] ?? 32) <= 32 || !isWithin(area, { x, y }, 0)) continue;
    if (styles[glyphs.style[at] ?? 0]?.isHidden !== true) return false;
    isThere = true;
  }
  return isThere;
}
