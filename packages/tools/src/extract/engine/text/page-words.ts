import type { GlyphStyle } from '@recto/contract/capabilities/page-model';
import type { Word } from '@recto/reconstruct';
import { isWhite, type KnownFont, type KnownFonts, LIGATURE, MAX_LIGATURE, NOT_KNOWN } from './known-fonts.ts';
import type { Dot } from './path-dots.ts';
import { haveDoubt, mayBeBeside, mayBeSame, type ShownRun } from './shown-runs.ts';
import type { ShownText } from './shown-text.ts';

/** Shares of the size of the type, unless they are points. Wider gaps part words, narrower ones do not; between is doubt. */
const CLEAR_GAP = 0.153;
const FLUSH_GAP = 0.07;
/** A glyph stands at least so much right of the one before it, else one may lie on the other. */
const LEAST_STEP = 0.1;
/** Lines that are nearer are one to the raster engine, which puts them in order. */
const LINE_STEP = 0.75;
const BASELINE_POINTS = 0.3;
const EDGE_POINTS = 1.9;
/** Largest number of characters of a page; longer pages are left to the raster engine. */
export const MAX_CHARACTERS = 200_000;
/** Operators that are looked at for the same text in the same place. */
const LOOK_BACK = 8;

/** Farther than anything stands. */
const FAR = 1e9;

/** State of one operator's text while it is read. */
interface Pen {
  readonly font: KnownFont;
  readonly style: GlyphStyle;
  readonly size: number;
  readonly start: number;
  readonly y: number;
  readonly spacing: number;
  readonly wordSpacing: number;
  readonly look: string;
  count: number;
  left: number;
}

/** Makes words of what a page shows, by fonts that are known. It gives up where the raster engine might see other words. */
export class PageWords {
  readonly #fonts: KnownFonts;
  readonly #widthPoints: number;
  readonly #heightPoints: number;
  readonly #words: Word[] = [];
  /** Start of each word among the characters. */
  readonly #starts: number[] = [];
  readonly #characters: Uint16Array;
  #length = 0;
  readonly #runs: ShownRun[] = [];
  /** True when it gave up at a code that is not known yet. */
  lacksCode = false;
  #hasGivenUp = false;
  #order = 0;
  #sawSpace = false;
  /** True when the gap before the next glyph has to be checked. */
  #isChecked = true;
  /** Pen at the last glyph that is not white. */
  #last: Pen | null = null;
  #lastX = 0;
  #lastRight = 0;
  /** The word that goes on. */
  #isOpen = false;
  #start = 0;
  #left = 0;
  #right = 0;
  #top = 0;
  #bottom = 0;
  #baseline = 0;
  #style: GlyphStyle | null = null;
  #hasSpaceBefore = false;
  #wordOrder = 0;
  #textObject = 0;

  /** @param characters room for those of a page, which is used again */
  constructor(
    fonts: KnownFonts,
    characters: Uint16Array,
    page: { readonly widthPoints: number; readonly heightPoints: number },
  ) {
    this.#fonts = fonts;
    this.#characters = characters;
    this.#widthPoints = page.widthPoints;
    this.#heightPoints = page.heightPoints;
  }

  /** @returns length of the text in text space; null when it gives up */
  take(shown: ShownText): number | null {
    const { items, scale } = shown;
    if (items.every((item) => typeof item === 'number' || item.length === 0)) return moved(items, shown.fontSize);
    const pen = this.#penOf(shown);
    if (!pen) return null;
    let { x } = shown;
    this.#isChecked = true;
    for (const item of items) {
      if (typeof item === 'number') {
        x -= (item / 1000) * pen.size;
        this.#isChecked = true;
      } else x = this.#string(item, x, pen);
      if (this.#hasGivenUp) return null;
    }
    this.#order += pen.count;
    if (this.#last === pen) this.#note(shown, pen, x);
    return this.#hasGivenUp ? null : (x - shown.x) / scale;
  }

  /** The words in the order of the content; null when some may lie on others, or dots may be bullets. */
  finish(dots: readonly Dot[]): Word[] | null {
    this.#endWord();
    if (haveDoubt(this.#runs)) return null;
    const whole = new TextDecoder('utf-16le').decode(this.#characters.subarray(0, this.#length));
    const words = this.#words;
    for (let at = 0; at < words.length; at++) {
      const word = words[at];
      if (word) word.text = whole.slice(this.#starts[at], this.#starts[at + 1]);
    }
    return dots.some((dot) => words.some((word) => mayBeBeside(dot, word))) ? null : words;
  }

  #penOf({ font: dict, x, y, scale, fontSize, characterSpacing, wordSpacing, look }: ShownText): Pen | null {
    const font = this.#fonts.of(dict);
    const size = fontSize * scale;
    const style = font && this.#fonts.styleOf(font, size);
    if (font && !style) this.lacksCode = true;
    if (!style) return null;
    const spacing = { spacing: characterSpacing * scale, wordSpacing: wordSpacing * scale };
    return { font, style, size, start: x, y, ...spacing, look, count: 0, left: x };
  }

  /** @returns start of the next string */
  #string(bytes: Uint8Array, start: number, pen: Pen): number {
    const { characters, advances, boxes, bytesPerCode } = pen.font;
    const perThousand = pen.size / 1000;
    // In fields, these four would take most of the time.
    let [from, to, up, down] = [FAR, -FAR, FAR, -FAR];
    let x = start;
    for (let at = 0; at + bytesPerCode <= bytes.length; at += bytesPerCode) {
      const code = bytesPerCode === 1 ? (bytes[at] ?? 0) : ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      const character = characters[code] ?? NOT_KNOWN;
      const isGlyph = !isWhite(character);
      if (character < 0 || this.#length + MAX_LIGATURE > MAX_CHARACTERS) {
        this.#giveUp(character === NOT_KNOWN);
        return x;
      }
      if (!isGlyph || !this.#isOpen || this.#isChecked) {
        if (to > -FAR) this.#widen(from, to, pen.y + up * perThousand, pen.y + down * perThousand);
        [from, to, up, down] = [FAR, -FAR, FAR, -FAR];
        if (isGlyph) this.#beginOrGoOn(x, x + (boxes.left[code] ?? 0) * perThousand, pen);
        else this.#endAtSpace();
      }
      if (isGlyph) {
        from = Math.min(from, x + (boxes.left[code] ?? 0) * perThousand);
        this.#lastRight = x + (boxes.right[code] ?? 0) * perThousand;
        this.#lastX = x;
        to = Math.max(to, this.#lastRight);
        up = Math.min(up, boxes.top[code] ?? 0);
        down = Math.max(down, boxes.bottom[code] ?? 0);
        if (character < LIGATURE) this.#characters[this.#length++] = character;
        else this.#addLigature(pen.font.ligatures[character - LIGATURE] ?? '');
      }
      pen.count++;
      x += (advances[code] ?? 0) * perThousand + pen.spacing;
      if (bytesPerCode === 1 && code === 0x20) x += pen.wordSpacing;
    }
    if (to > -FAR) this.#widen(from, to, pen.y + up * perThousand, pen.y + down * perThousand);
    return x;
  }

  #widen(left: number, right: number, top: number, bottom: number): void {
    this.#left = Math.min(this.#left, left);
    this.#right = Math.max(this.#right, right);
    this.#top = Math.min(this.#top, top);
    this.#bottom = Math.max(this.#bottom, bottom);
  }

  #endAtSpace(): void {
    this.#endWord();
    this.#sawSpace = true;
  }

  #addLigature(text: string): void {
    for (let at = 0; at < text.length; at++) this.#characters[this.#length++] = text.charCodeAt(at);
  }

  #giveUp(lacksCode: boolean): void {
    this.#hasGivenUp = true;
    this.lacksCode = lacksCode;
  }

  #beginOrGoOn(x: number, left: number, pen: Pen): void {
    const isFirst = this.#last !== pen;
    if (isFirst) {
      pen.left = left;
      if (!this.#mayFollow(x, left, pen)) this.#giveUp(false);
    } else if (x - this.#lastX < LEAST_STEP * pen.size) this.#giveUp(false);
    if (!this.#isOpen || !this.#goesOn(left, pen)) this.#beginWord(pen);
    this.#last = pen;
    this.#isChecked = pen.spacing !== 0;
  }

  /** False when the raster engine may put this text before the last one, or takes one for a copy of the other. */
  #mayFollow(x: number, left: number, pen: Pen): boolean {
    const last = this.#last;
    const size = last ? Math.max(pen.size, last.size) : 0;
    if (!last || Math.abs(pen.y - last.y) > LINE_STEP * size) return true;
    if (pen.start < last.start || x < this.#lastX + LEAST_STEP * size) return false;
    // A raised letter may be a word of its own or not.
    return Math.abs(pen.y - last.y) < BASELINE_POINTS || left - this.#lastRight > size * CLEAR_GAP;
  }

  #goesOn(left: number, pen: Pen): boolean {
    const gap = (left - this.#lastRight) / pen.style.sizePoints;
    if (Math.abs(pen.y - this.#baseline) >= BASELINE_POINTS || gap >= CLEAR_GAP) return false;
    if (gap > FLUSH_GAP) this.#giveUp(false);
    if (this.#style !== pen.style) return false;
    if (this.#last && this.#last.look !== pen.look) this.#giveUp(false);
    return true;
  }

  #beginWord(pen: Pen): void {
    this.#endWord();
    this.#isOpen = true;
    this.#start = this.#length;
    this.#left = FAR;
    this.#right = -FAR;
    this.#top = FAR;
    this.#bottom = -FAR;
    this.#baseline = pen.y;
    this.#style = pen.style;
    this.#hasSpaceBefore = this.#sawSpace;
    this.#sawSpace = false;
    this.#wordOrder = this.#order + pen.count;
    this.#textObject = this.#runs.length;
  }

  #endWord(): void {
    if (!this.#isOpen || !this.#style) return;
    this.#isOpen = false;
    this.#starts.push(this.#start);
    this.#words.push({
      // Set when the characters of the whole page are there.
      text: '',
      left: this.#left,
      right: this.#right,
      top: this.#top,
      bottom: this.#bottom,
      baseline: this.#baseline,
      style: this.#style,
      hasSpaceBefore: this.#hasSpaceBefore,
      raise: null,
      isRightToLeft: false,
      link: null,
      element: -1,
      order: this.#wordOrder,
      textObject: this.#textObject,
    });
  }

  #note({ font, items }: ShownText, { start, left, y, size, count }: Pen, end: number): void {
    const right = this.#lastRight;
    const run: ShownRun = { font, count, items, start, end, left, right, baseline: y, size };
    const isOnPage =
      Math.min(start, left) > -EDGE_POINTS &&
      right < this.#widthPoints + EDGE_POINTS &&
      y > -EDGE_POINTS &&
      y < this.#heightPoints + EDGE_POINTS;
    if (!isOnPage) this.#giveUp(false);
    if (this.#runs.slice(-LOOK_BACK).some((other) => mayBeSame(run, other))) this.#giveUp(false);
    this.#runs.push(run);
  }
}

/** Returns the displacement by the numbers alone. */
function moved(items: ShownText['items'], fontSize: number): number {
  return items.reduce<number>((sum, item) => (typeof item === 'number' ? sum - (item / 1000) * fontSize : sum), 0);
}
