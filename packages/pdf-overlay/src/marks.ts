import type { ImageOrientation, PdfImage } from '@recto/contract/capabilities/images';
import type { TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import type { PdfObject } from '@recto/pdf-core';

/** Red, green and blue from 0 to 1. */
export type RgbColour = readonly [number, number, number];

/** Mark to stamp, in a box of its own with the origin at the lower left. */
export type StampMark =
  | {
      readonly kind: 'text';
      /** From top to bottom. */
      readonly lines: readonly TypesetLine[];
      readonly colour: RgbColour;
      /** The em in units of the box. */
      readonly fontSize: number;
      readonly width: number;
      readonly height: number;
      /** From the top of the box to the first baseline, and from there to each next one. */
      readonly firstBaseline: number;
      readonly lineHeight: number;
      /** In the box; centred when absent. */
      readonly alignment?: 'left' | 'center' | 'right';
    }
  | {
      readonly kind: 'image';
      readonly image: PdfImage;
      readonly orientation: ImageOrientation;
      /** Width of the unrotated picture. */
      readonly width: number;
      readonly height: number;
    };

/** The middle of a mark on a page as it is shown: points from the lower left corner, upwards. */
export interface StampSpot {
  readonly x: number;
  readonly y: number;
}

/** Use of marks. Each use has layers of its own, by which its marks are found again. */
export type MarkUse = 'PageNumbers' | 'Watermark';

/** One mark on one page; a page may have several. */
export interface StampedPage {
  /** 0-based. */
  readonly pageIndex: number;
  readonly markIndex: number;
  /** Points for a unit of the mark's box. */
  readonly scale: number;
  /** Counter-clockwise, around the middle. */
  readonly angleDegrees: number;
  /** One array for all pages that have the same: they then share what is drawn. */
  readonly spots: readonly StampSpot[];
  /** Kind of artifact for page numbers (ISO 32000-2, 14.8.2.2). */
  readonly artifact?: 'Footer' | 'Header';
}

export interface StampOptions {
  /** Fonts of all marks of text. */
  readonly fonts: readonly TypesetFont[];
  readonly marks: readonly StampMark[];
  /** Pages without an entry stay as they are. */
  readonly pages: readonly StampedPage[];
  readonly layer: 'above' | 'below';
  /** Watermark when absent. */
  readonly use?: MarkUse;
  /** The entries of a new number tree of page labels; when absent, the labels stay. */
  readonly pageLabels?: readonly { readonly key: number; readonly value: PdfObject }[];
  /** From 0 (not to be seen) to 1. */
  readonly opacity: number;
  /** Name of the layer in readers' lists. */
  readonly layerName: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/** One step of an outline, in units of the mark's box, origin at the top left, y downwards: move, line, quadratic, cubic, close. */
export type OutlineStep =
  | readonly ['M' | 'L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

/** Outlines that are filled, nonzero winding: ink, a check mark, a cross. */
export interface OutlineMark {
  readonly kind: 'outline';
  readonly steps: readonly OutlineStep[];
  readonly colour: RgbColour;
  readonly width: number;
  readonly height: number;
}

/** Mark that can be put on a page. Marks that are the same object are written once. */
export type PlacedMark = OutlineMark | StampMark;

/** A line of text on a page, in points from its lower left corner. */
export interface PlacedTextLine {
  readonly line: TypesetLine;
  /** Left end of the line. */
  readonly x: number;
  readonly baseline: number;
  /** Size of 1 em. */
  readonly fontSize: number;
}
