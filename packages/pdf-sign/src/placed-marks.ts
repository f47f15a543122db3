import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import type { PlacedMark, RgbColour } from '@recto/pdf-overlay';

/** A mark in its place. */
export interface MarkPlace {
  readonly mark: PlacedMark;
  /** 0-based. */
  readonly pageIndex: number;
  /** Area on the page as displayed (see PageArea). The mark's box fills it. */
  readonly area: PageArea;
  /** Clockwise, around the middle of the area. */
  readonly angleDegrees: number;
  /** Name of the annotation in readers: "Signature". */
  readonly label: string;
}

/** A value for a field of the document's form, with its text ready to be drawn. */
export interface FieldValue {
  /** The full name (ISO 32000-2, 12.7.4.2). */
  readonly name: string;
  /** Text; for a check box or radio group the name of the chosen state, `Off` for none; for a list the export value. */
  readonly value: string;
  /** One for each widget of a field that shows text, in order; empty for buttons. */
  readonly drawn: readonly DrawnField[];
}

/** Appearance of one widget's text. */
export interface DrawnField {
  readonly fontSizePoints: number;
  readonly colour: RgbColour;
  /** Baselines begin here, in points from the widget's lower left corner as it is read. */
  readonly lines: readonly { readonly line: TypesetLine; readonly x: number; readonly y: number }[];
  /** Stripes behind chosen lines: lower edge and height in points. */
  readonly stripes?: readonly { readonly y: number; readonly height: number }[];
}

export interface PlaceOptions extends CallOptions {
  readonly fonts: readonly TypesetFont[];
  readonly places: readonly MarkPlace[];
  readonly fields: readonly FieldValue[];
  /** `content` becomes part of the page; `annotations` can be moved and removed again in other programs. */
  readonly as: 'content' | 'annotations';
}
