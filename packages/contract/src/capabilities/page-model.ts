import type { PixelImage } from './pixel-image.ts';

/**
 * A rectangle of a page as it is displayed: points from the top left corner, y growing downwards, CropBox, rotation and
 * UserUnit applied. `left <= right`, `top <= bottom`.
 */
export interface PageArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Appearance of a run of glyphs. */
export interface GlyphStyle {
  /** Name of the base font, without the tag of a subset; empty when the file does not give it. */
  readonly fontName: string;
  /** As displayed. */
  readonly sizePoints: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isMonospaced: boolean;
  readonly hasSerifs: boolean;
  /** Six hexadecimal digits, red first. */
  readonly color: string;
  /** Neither filled nor stroked: the text layer of a scan. */
  readonly isHidden: boolean;
  /** Direction of reading, clockwise from left to right, -180 to 180; 0 for upright text. */
  readonly angleDegrees: number;
}

/**
 * The glyphs of a page in the order of the engine, one entry in each array. Lengths in displayed points (see PageArea). For
 * upright glyphs the box is advance by ascent and descent, for others it is the ink.
 */
export interface PageGlyphs {
  readonly count: number;
  /** Unicode code points; 0xFFFD where the file does not say which character it is. */
  readonly codes: Uint32Array;
  readonly left: Float32Array;
  readonly top: Float32Array;
  readonly right: Float32Array;
  readonly bottom: Float32Array;
  /** Position of the glyph on its baseline. */
  readonly originX: Float32Array;
  readonly originY: Float32Array;
  /** Positions in `styles`. */
  readonly style: Uint16Array;
  /** Marked-content identifiers (ISO 32000-2, 14.7.5.2), -1 for none. */
  readonly markedContent: Int32Array;
  /** Counts the text objects: glyphs with one number were shown by one operator. */
  readonly textObject: Uint32Array;
}

/** A horizontal or vertical line: a stroke, or a rectangle too thin to be anything else. */
export interface PageRule {
  readonly isHorizontal: boolean;
  /** y of a horizontal rule, x of a vertical one. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly widthPoints: number;
  readonly color: string;
}

/** A rectangle filled with one colour. */
export interface PageFill {
  readonly area: PageArea;
  readonly color: string;
}

/** A step of an outline, in displayed points: a Bezier curve has two control points before its end. */
export type OutlineStep =
  | readonly ['move' | 'line', x: number, y: number]
  | readonly ['curve', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['close'];

/** A shape, for programs that can draw it again. */
export interface PageShape {
  readonly kind: 'rectangle' | 'line' | 'ellipse' | 'freeform';
  readonly area: PageArea;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly strokeWidthPoints: number;
  /** For a line that rises from left to right. */
  readonly isRising: boolean;
  /** Outline of a freeform. */
  readonly outline?: readonly OutlineStep[];
}

/** Anything drawn that is neither text nor a straight line, a rectangle or a picture. */
export interface PageDrawing {
  readonly area: PageArea;
  /** It is among the shapes too, as it is seen: not cut off, no shading. */
  readonly isShape: boolean;
}

/** The data of a picture: a JPEG as it stands in the file, or pixels with masks applied. */
export type PictureData =
  | { readonly kind: 'jpeg'; readonly bytes: Uint8Array; readonly widthPixels: number; readonly heightPixels: number }
  | { readonly kind: 'pixels'; readonly pixels: PixelImage };

/** A raster image on a page, upright as displayed. */
export interface PagePicture {
  readonly area: PageArea;
  /** Null when pictures were not asked for, or when the picture cannot be read. */
  readonly data: PictureData | null;
  /** Marked-content identifier, -1 for none. */
  readonly markedContent: number;
}

/** Text that a clip path cuts off, wholly or in part. */
export interface ClippedText {
  /** As in the glyphs. */
  readonly textObject: number;
  /** Area of the page left for the text; of no size when nothing is left. */
  readonly visible: PageArea;
}

/** A link annotation. */
export interface PageLink {
  readonly area: PageArea;
  /** A web address, or null when it leads to a page of the document. */
  readonly uri: string | null;
  /** 0-based, or null. */
  readonly pageIndex: number | null;
}

/** A form field as it is filled in. */
export interface PageField {
  readonly area: PageArea;
  readonly kind: 'text' | 'check' | 'choice';
  /** Text, or `true`/empty for a check box. */
  readonly value: string;
}

/** An element of the structure tree (ISO 32000-2, 14.7.2) that has content on the page. */
export interface StructureElement {
  /** The standard type after the role map. */
  readonly type: string;
  /** Position of the parent in the same list; -1 for a root. */
  readonly parent: number;
  readonly markedContent: readonly number[];
  readonly alternateText: string;
  readonly columnSpan: number;
  readonly rowSpan: number;
}

/** Everything of a page that reconstruction looks at. Plain data, owned by the receiver. */
export interface PageModel {
  readonly pageIndex: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly glyphs: PageGlyphs;
  readonly styles: readonly GlyphStyle[];
  readonly rules: readonly PageRule[];
  readonly fills: readonly PageFill[];
  readonly shapes: readonly PageShape[];
  readonly drawings: readonly PageDrawing[];
  readonly pictures: readonly PagePicture[];
  /** Text objects that are not shown in full. */
  readonly clippedTexts: readonly ClippedText[];
  readonly links: readonly PageLink[];
  readonly fields: readonly PageField[];
  /** Parents before their children; empty for an untagged page. */
  readonly structure: readonly StructureElement[];
}

export interface PageModelOptions {
  /** Read the data of pictures too; false when absent. */
  readonly withPictures?: boolean;
  /** The page may have JPEGs with masks: each is looked at, and those that let something through come as pixels. */
  readonly checksMasks?: boolean;
  /** Most pixels of one picture; larger ones come smaller. */
  readonly maxPicturePixels?: number;
  readonly signal?: AbortSignal;
}

export interface RenderAreaOptions {
  readonly pageIndex: number;
  readonly area: PageArea;
  readonly dpi: number;
  readonly signal?: AbortSignal;
}

/** The area around all of the given ones; undefined for none. */
export function areaAround(areas: Iterable<PageArea>): PageArea | undefined {
  let around: { left: number; top: number; right: number; bottom: number } | undefined;
  for (const { left, top, right, bottom } of areas) {
    if (!around) around = { left, top, right, bottom };
    else {
      around.left = Math.min(around.left, left);
      around.top = Math.min(around.top, top);
      around.right = Math.max(around.right, right);
      around.bottom = Math.max(around.bottom, bottom);
    }
  }
  return around;
}
