/** A glyph in its place. Lengths in em: 1 is the font size. */
export interface PlacedGlyph {
  readonly glyphId: number;
  /** From this glyph's origin to the next one's. */
  readonly advance: number;
  /** Offset of the drawn glyph from its origin, to the right and up. */
  readonly offsetX: number;
  readonly offsetY: number;
}

/** The smallest piece of text that its glyphs stand for together: a letter, a ligature, a syllable. */
export interface GlyphCluster {
  /** In the order in which it is read. */
  readonly text: string;
  /** From left to right. */
  readonly glyphs: readonly PlacedGlyph[];
}

/** Clusters of one font, from left to right. */
export interface GlyphRun {
  /** Index among the fonts of the result. */
  readonly fontIndex: number;
  readonly isRightToLeft: boolean;
  readonly clusters: readonly GlyphCluster[];
}

/** One line of text, ready to be drawn. */
export interface TypesetLine {
  readonly widthEm: number;
  /** From left to right. */
  readonly runs: readonly GlyphRun[];
}

/** A font that texts use. */
export interface TypesetFont {
  /** PostScript name, without the tag of a subset. */
  readonly name: string;
  /** A TrueType file with all its glyphs; who embeds it keeps those that are used. */
  readonly bytes: Uint8Array;
  /** Length of 1 em in the units of the lengths below. */
  readonly unitsPerEm: number;
  readonly ascent: number;
  /** Below zero. */
  readonly descent: number;
  /** Left, bottom, right, top of all glyphs. */
  readonly boundingBox: readonly [number, number, number, number];
  readonly isBold: boolean;
  /** Nominal advance of each glyph that is used. */
  readonly widths: ReadonlyMap<number, number>;
}

/** Texts ready to be drawn, and the fonts that draw them. */
export interface TypesetResult {
  readonly fonts: readonly TypesetFont[];
  /** For each text its lines, in order. */
  readonly texts: readonly (readonly TypesetLine[])[];
  /** Characters that no font has, each once; they are drawn as empty boxes. */
  readonly missing: readonly string[];
}

/** Fonts that look like handwriting, each of one weight and for Latin letters, mostly. */
export const HANDWRITING = ['dancing-script', 'caveat', 'great-vibes', 'sacramento'] as const;
export type Handwriting = (typeof HANDWRITING)[number];

/** The style of texts. */
export interface TypesetOptions {
  readonly isBold: boolean;
  /** Asked first for every character; it is never bold. */
  readonly handwriting?: Handwriting;
  readonly signal?: AbortSignal;
}

/** Text of any script to glyphs: direction, shaping, fonts. */
export interface TypesetCapability {
  /**
   * Sets texts; a line feed begins a new line. All texts together share the fonts that they need.
   * @throws engine-missing when a font or the shaper could not be loaded, too-demanding for more text than a mark can hold
   */
  typeset(texts: readonly string[], options: TypesetOptions): Promise<TypesetResult>;
}

/** Address of the typesetter's fonts on a site; the name contains their version, so that browsers may keep them for ever. */
export const MARK_FONTS_ADDRESS = '/assets/mark-fonts-5.3.0';
