import type { PdfImage } from '@recto/contract/capabilities/images';
import type { Fonts } from './fonts.ts';
import type { StandardFont } from './standard-fonts.ts';

/** Red, green and blue from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Appearance of what is drawn. */
export interface Paint {
  /** Inside of a shape; none when absent. */
  readonly fill?: Colour;
  /** Outline of a shape; none when absent. */
  readonly stroke?: Colour;
  /** Width of the outline in points; 1 when absent. */
  readonly lineWidth?: number;
  /** Lengths of dashes and gaps in points; a line without gaps when absent. */
  readonly dash?: readonly number[];
  /** From 0, which cannot be seen, to 1; 1 when absent. */
  readonly opacity?: number;
}

/** One step of a path, in points: move, line, curve with two control points, close. */
export type PathStep =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z'];

/** Place and look of a text. */
export interface TextOptions {
  /** Left end of the first baseline, in points from the left of the page as it is shown. */
  readonly x: number;
  /** The first baseline, in points from the bottom of the page as it is shown. */
  readonly y: number;
  /** Size of 1 em in points; 12 when absent. */
  readonly size?: number;
  /** A standard font, or fonts for any script; Helvetica when absent. */
  readonly font?: StandardFont | Fonts;
  /** Bold letters, of fonts for any script. */
  readonly bold?: boolean;
  /** Black when absent. */
  readonly colour?: Colour;
  readonly opacity?: number;
  /** Counter-clockwise, around the start of the first baseline. */
  readonly rotate?: number;
  /** Distance of baselines in points; 1.2 times the size when absent. */
  readonly lineHeight?: number;
  /** Breaks lines between words where they would be wider, in points. */
  readonly maxWidth?: number;
}

/** Place of an image. */
export interface ImageOptions {
  readonly x: number;
  readonly y: number;
  /** In points; follows from the height and the image where it is absent, and the other way round; a point a pixel without both. */
  readonly width?: number;
  readonly height?: number;
  readonly opacity?: number;
  /** Counter-clockwise, around the lower left corner. */
  readonly rotate?: number;
}

/** Call of a function that draws. @internal */
export type Drawing =
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly options: TextOptions }
  | { readonly kind: 'path'; readonly steps: readonly PathStep[]; readonly paint: Paint }
  | {
      readonly kind: 'image';
      readonly image: PdfImage;
      readonly orientation: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
      readonly options: ImageOptions;
    };
