import type { GlyphStyle, PageModel } from '@recto/contract/capabilities/page-model';
import { nameOf, type ObjectSource, type PdfDict } from '@recto/pdf-core';
import { type FontMetrics, readFontMetrics } from '@recto/pdf-fonts';

/** Fonts whose strings have one byte a code. */
const SIMPLE_KINDS = new Set(['Type1', 'MMType1', 'TrueType']);
/** Most codes of a font, of one byte and of two. */
const [BYTE_CODES, PAIR_CODES] = [0x100, 0x10000];
/** Instead of a character: a code that no page has taught yet, and one whose pages are left to the raster engine. */
export const NOT_KNOWN = -1;
const REFUSED = -2;
/** Added to a position in `ligatures`: more than any character. */
export const LIGATURE = 0x110000;
export const MAX_LIGATURE = 4;
/** In thousandths of the font size: narrower glyphs are marks, which stand on others. */
const LEAST_ADVANCE = 80;
/** In thousandths of the font size: boxes that differ by less are the same. */
const NEAR = 4;
/** Rounding error of a product of a number and 1000. */
const ROUNDING = 1e-6;
const SIDES = ['left', 'right', 'top', 'bottom'] as const;
/** Largest number of sizes that are remembered for one font. */
const MAX_SIZES = 200;
/** In points: how far a glyph may stand from where it is expected. */
const NEAR_POINTS = 0.02;

/** Properties of a font, learned from pages that the raster engine has read. Lengths in thousandths of the font size. */
export interface KnownFont {
  readonly metrics: FontMetrics;
  readonly bytesPerCode: 1 | 2;
  /** The character of each code, or LIGATURE and a position among them; -1 for none known, -2 for one that is left to the engine. */
  readonly characters: Int32Array;
  /** Texts of codes that represent several characters. */
  readonly ligatures: string[];
  readonly advances: Int16Array;
  /** The box of the glyph from where it stands, y downwards: its advance by ascent and descent, and what ink reaches further. */
  readonly boxes: Record<'left' | 'right' | 'top' | 'bottom', Int16Array>;
  /** Style of its text, except for the size; null before the first glyph. */
  face: Face | null;
  /** By the exact size. */
  readonly styles: Map<number, GlyphStyle>;
}

interface Face {
  /** Equal for equal ones. */
  readonly key: string;
  readonly style: GlyphStyle;
}

/** The fonts of one document. */
export class KnownFonts {
  readonly #source: ObjectSource;
  readonly #fonts = new Map<PdfDict, KnownFont | null>();
  readonly #styles = new Map<string, GlyphStyle>();

  constructor(source: ObjectSource) {
    this.#source = source;
  }

  /** The same object for the same font; null for one that is left to the raster engine. */
  of(font: PdfDict): KnownFont | null {
    let known = this.#fonts.get(font);
    if (known === undefined) {
      known = this.#begin(font);
      this.#fonts.set(font, known);
    }
    return known;
  }

  /** The same object for the same look and size; null before the first glyph of the font is known. @param size in points */
  styleOf({ face, styles }: KnownFont, size: number): GlyphStyle | null {
    let style = styles.get(size);
    if (style || !face) return style ?? null;
    const sizePoints = Math.round(size * 100) / 100;
    const key = `${sizePoints} ${face.key}`;
    style = this.#styles.get(key) ?? { ...face.style, sizePoints };
    this.#styles.set(key, style);
    if (styles.size < MAX_SIZES) styles.set(size, style);
    return style;
  }

  #begin(font: PdfDict): KnownFont | null {
    const kind = nameOf(font.get('Subtype'), this.#source) ?? '';
    const isPaired = kind === 'Type0' && nameOf(font.get('Encoding'), this.#source) === 'Identity-H';
    if (!isPaired && !SIMPLE_KINDS.has(kind)) return null;
    const codes = isPaired ? PAIR_CODES : BYTE_CODES;
    const lengths = () => new Int16Array(codes);
    return {
      metrics: readFontMetrics(font, this.#source),
      bytesPerCode: isPaired ? 2 : 1,
      characters: new Int32Array(codes).fill(NOT_KNOWN),
      ligatures: [],
      advances: lengths(),
      boxes: { left: lengths(), right: lengths(), top: lengths(), bottom: lengths() },
      face: null,
      styles: new Map(),
    };
  }
}

/** Position of the next glyph, in displayed points. */
export interface GlyphPosition {
  readonly x: number;
  readonly y: number;
  /** Points that the size of the font takes. */
  readonly size: number;
}

/** Position of one glyph among the engine's glyphs, and its size. */
interface Met {
  /** Among its glyphs. */
  readonly start: number;
  readonly end: number;
  readonly size: number;
}

/** Learns fonts by going through a page together with what the raster engine has read of it, glyph by glyph. */
export class Lesson {
  readonly #page: PageModel;
  readonly #learned: (() => void)[] = [];
  /** The engine has read something else than the page shows. */
  differs = false;
  #at = 0;

  constructor(page: PageModel) {
    this.#page = page;
  }

  /** True when every glyph of the page was met. */
  get isComplete(): boolean {
    return this.#page.glyphs.codes.subarray(this.#at).every(isWhite);
  }

  /** @returns false when the engine has something else there: `differs` says it from then on */
  meet(font: KnownFont, code: number, position: GlyphPosition): boolean {
    this.differs ||= !this.#meet(font, code, position);
    return !this.differs;
  }

  #meet(font: KnownFont, code: number, position: GlyphPosition): boolean {
    const known = font.characters[code] ?? REFUSED;
    if (known === NOT_KNOWN) font.advances[code] = advanceOf(font, code);
    this.#passSpaces(position);
    // The engine leaves out one of two spaces, and what it knows no character of.
    if (!this.#isThere(position)) return known < 0 || isWhite(known);
    const start = this.#at;
    while (this.#at < start + MAX_LIGATURE && this.#isThere(position)) this.#at++;
    const met = { start, end: this.#at, size: position.size };
    if (known === NOT_KNOWN) this.#learn(font, code, met);
    return font.characters[code] === REFUSED || this.#isEqual(font, code, met);
  }

  /** Passes spaces that the engine has added, and more characters of a glyph that is refused. */
  #passSpaces(position: GlyphPosition): void {
    const { codes, count } = this.#page.glyphs;
    let at = this.#at;
    while (at < count && isWhite(codes[at] ?? 0) && (!this.#isThere(position, at) || this.#isThere(position, at + 1)))
      at++;
    if (this.#isThere(position, at)) this.#at = at;
  }

  /** Forgets what it taught. */
  undo(): void {
    for (const forget of this.#learned) forget();
  }

  #isThere({ x, y }: GlyphPosition, at = this.#at): boolean {
    const { originX, originY } = this.#page.glyphs;
    const [left = Number.NaN, baseline = Number.NaN] = [originX[at], originY[at]];
    return Math.abs(left - x) < NEAR_POINTS && Math.abs(baseline - y) < NEAR_POINTS;
  }

  #learn(font: KnownFont, code: number, met: Met): void {
    const text = this.#textOf(met);
    const style = this.#styleOf(met);
    const isUsable = isPlain(text) && (font.advances[code] ?? 0) >= LEAST_ADVANCE && style?.isHidden === false;
    font.characters[code] =
      !isUsable || style.angleDegrees !== 0 ? REFUSED : (oneOf(text) ?? LIGATURE + font.ligatures.push(text) - 1);
    if (style) font.face ??= faceOf(style);
    for (const side of SIDES) font.boxes[side][code] = Math.round(this.#reach(side, met));
    this.#learned.push(() => {
      font.characters[code] = NOT_KNOWN;
    });
  }

  #isEqual(font: KnownFont, code: number, met: Met): boolean {
    const text = this.#textOf(met);
    const character = font.characters[code] ?? REFUSED;
    if (text !== (font.ligatures[character - LIGATURE] ?? String.fromCharCode(character))) return false;
    const style = this.#styleOf(met);
    return (
      isWhite(character) ||
      (style !== undefined &&
        faceOf(style).key === font.face?.key &&
        Math.abs(style.sizePoints - met.size) < NEAR_POINTS &&
        SIDES.every((side) => Math.abs((font.boxes[side][code] ?? 0) - this.#reach(side, met)) < NEAR))
    );
  }

  #textOf({ start, end }: Met): string {
    let text = '';
    for (let at = start; at < end; at++) text += String.fromCodePoint(this.#page.glyphs.codes[at] ?? 0);
    return text;
  }

  #styleOf({ start }: Met): GlyphStyle | undefined {
    const { glyphs, styles } = this.#page;
    return styles[glyphs.style[start] ?? 0];
  }

  /** Returns the extent of the boxes from the glyph's origin, in thousandths of its size. */
  #reach(side: (typeof SIDES)[number], { start, end, size }: Met): number {
    const { glyphs } = this.#page;
    const origin = (side === 'left' || side === 'right' ? glyphs.originX : glyphs.originY)[start] ?? 0;
    const isLeast = side === 'left' || side === 'top';
    let reach = glyphs[side][start] ?? 0;
    for (let at = start + 1; at < end; at++) {
      const other = glyphs[side][at] ?? 0;
      reach = isLeast ? Math.min(reach, other) : Math.max(reach, other);
    }
    return ((reach - origin) / size) * 1000;
  }
}

function oneOf(text: string): number | null {
  return text.length === 1 ? text.charCodeAt(0) : null;
}

/** The raster engine takes advances as whole thousandths. */
function advanceOf({ metrics, bytesPerCode }: KnownFont, code: number): number {
  const bytes = bytesPerCode === 1 ? Uint8Array.of(code) : Uint8Array.of(code >> 8, code & 0xff);
  return Math.trunc((metrics.glyphs(bytes)[0]?.advance ?? 0) * 1000 + ROUNDING);
}

function faceOf(style: GlyphStyle): Face {
  const { fontName, isBold, isItalic, isMonospaced, hasSerifs } = style;
  return { key: `${fontName} ${isBold} ${isItalic} ${isMonospaced} ${hasSerifs}`, style };
}

/** White space, which parts words. */
export function isWhite(character: number): boolean {
  return character === 0x20 || character === 0x09 || (character >= 0x2000 && character <= 0x200a);
}

/**
 * Characters that stand for themselves wherever they are: no marks, no ligatures, nothing that runs from right to left, no
 * controls, nothing of private use and none of the scripts that are written without spaces.
 */
const PLAIN_RANGES = [
  [0x09, 0x09],
  [0x20, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x2ff],
  [0x370, 0x482],
  [0x48a, 0x58f],
  [0x1e00, 0x200a],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x20cf],
  [0x2100, 0x2dff],
  [0xac00, 0xd7a3],
] as const;

function isPlain(text: string): boolean {
  return [...text].every((letter) => {
    const character = letter.codePointAt(0) ?? 0;
    return PLAIN_RANGES.some(([first, last]) => character >= first && character <= last);
  });
}
