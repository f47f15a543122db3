import type { Corners, Matrix } from '@recto/codecs';
import type { PdfDict, PdfObject, PdfStream } from '@recto/pdf-core';
import type { Content, ContentKind, ContentRange, MarkedSequence, Surface } from './content.ts';
import type { Unread } from './events.ts';
import type { GraphicsState } from './graphics-state.ts';
import type { Path } from './path.ts';

/** Entries that all graphics objects (ISO 32000-2, 8.2) have. */
export interface PlacedObject extends ContentRange {
  /** The kind of content that paints it; `content` is the content itself, whose parents lead up to the page. */
  readonly from: ContentKind;
  /**
   * Around what it paints, in units of the surface (of a page: default user space), lines with their width; before the clip. Null
   * for what has no known bounds, such as glyphs of unknown fonts.
   */
  readonly box: Corners | null;
  /** The part of `box` that the clip lets through; null when nothing is, or when `box` is null. */
  readonly visibleBox: Corners | null;
  /** With the clip, the paints, and all else with which it is painted. */
  readonly state: GraphicsState;
  readonly marked: MarkedSequence | null;
  /** True when a hidden layer holds it. */
  readonly isHidden: boolean;
}

/** Text of one operator. */
export interface TextObject extends PlacedObject {
  readonly kind: 'text';
  readonly font: PdfDict | null;
  /** Character codes as they are in the strings. */
  readonly codes: readonly number[];
  /** For each code its characters, by ToUnicode or the encoding (9.10.2); empty where neither tells. */
  readonly unicode: readonly string[];
  /** For each code where its glyph stands, in units of the surface. */
  readonly origins: readonly (readonly [x: number, y: number])[];
  /** From glyph space in units of the font size to the surface, for the first glyph. */
  readonly glyphMatrix: Matrix;
  /** True when it is neither filled nor stroked (Table 104), and no Type 3 font paints it all the same. */
  readonly isInvisible: boolean;
}

/** A path that is filled, stroked, or both. */
export interface PathObject extends PlacedObject {
  readonly kind: 'path';
  /** In user space; `state.matrix` lays it on the surface. */
  readonly path: Path;
  readonly fill: 'nonzero' | 'evenodd' | null;
  readonly isStroked: boolean;
}

/** An image, inline ones too. */
export interface ImageObject extends PlacedObject {
  readonly kind: 'image';
  readonly image: PdfStream;
  readonly isInline: boolean;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly isStencil: boolean;
  /**
   * Digest, for telling equal from changed: of the samples where filters without loss hold them, else of the encoded data and the
   * filter that is left. Worked out when first asked for.
   */
  digest(): string;
}

/** A shading that fills the clip. */
export interface ShadingObject extends PlacedObject {
  readonly kind: 'shading';
  readonly shading: PdfObject | undefined;
}

/** A graphics object that something can be seen of: 8.2, but for the clipping path and forms, which are in `state` and `content`. */
export type GraphicsObject = TextObject | PathObject | ImageObject | ShadingObject;

/** Content that could not be interpreted. */
export interface UnreadContent {
  readonly reason: Unread;
  readonly stream: PdfStream | null;
}

/** Everything on one surface in the order of painting, forms resolved. */
export interface DisplayList {
  readonly objects: readonly GraphicsObject[];
  /**
   * Surfaces that the objects use, each once, in the order of first use: tiles of patterns, groups of soft masks, glyphs of Type 3
   * fonts. The objects of each are in its own units, and are listed when first asked for.
   */
  readonly surfaces: readonly NestedList[];
  /** Content that is missing; empty for a list that is complete. */
  readonly unreadContent: readonly UnreadContent[];
}

/** A surface that is used by the objects of another. */
export interface NestedList {
  readonly surface: Surface;
  list(): DisplayList;
}

/** The display list of a page: its content, then its annotations as they are painted over it. */
export interface PageDisplayList extends DisplayList {
  readonly page: PdfDict;
}

/** Parts of a page that a display list can leave out. */
export interface DisplayListOptions {
  /** False for a list without appearances of annotations. True when absent. */
  readonly annotations?: boolean;
  /** True for a group or membership of optional content that is not shown; its objects have `isHidden`. */
  readonly hides?: (layer: PdfObject) => boolean;
}

/** Lists the contents that lead to one, from the page to itself. */
export function contentPath(content: Content): readonly Content[] {
  const path: Content[] = [];
  for (let at: Content | null = content; at; at = at.parent) path.unshift(at);
  return path;
}
