import type { CallOptions } from './call-options.ts';
import type { PageArea } from './page-model.ts';
import type { RgbColour, StampMark } from './stamp.ts';
import type { TypesetFont, TypesetLine } from './typeset.ts';

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

/** What can be put on a page. Marks that are the same object are written once. */
export type PlacedMark = OutlineMark | StampMark;

/** A mark in its place. */
export interface MarkPlace {
  readonly mark: PlacedMark;
  /** 0-based. */
  readonly pageIndex: number;
  /** Of the page as displayed (see PageArea). The mark's box fills it. */
  readonly area: PageArea;
  /** Clockwise, around the middle of the area. */
  readonly angleDegrees: number;
  /** What readers say of an annotation: "Signature". */
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

/** How one widget shows its text. */
export interface DrawnField {
  readonly fontSizePoints: number;
  readonly colour: RgbColour;
  /** Baselines begin here, in points from the widget's lower left corner as it is read. */
  readonly lines: readonly { readonly line: TypesetLine; readonly x: number; readonly y: number }[];
}

export interface PlaceOptions extends CallOptions {
  readonly fonts: readonly TypesetFont[];
  readonly places: readonly MarkPlace[];
  readonly fields: readonly FieldValue[];
  /** `content` becomes part of the page; `annotations` can be moved and removed again in other programs. */
  readonly as: 'content' | 'annotations';
}

/** One place on a page where a form field is seen. */
export interface FormWidget {
  readonly pageIndex: number;
  /** As displayed. */
  readonly area: PageArea;
  /** How far the text lies turned on the displayed page, clockwise. */
  readonly turnDegrees: 0 | 90 | 180 | 270;
  /** Of a button: the name of the state in which this widget is on. */
  readonly onState: string | null;
}

/** A field of the document's form. */
export interface FormFieldInfo {
  readonly name: string;
  /** What a reader calls it: /TU, else the name. */
  readonly label: string;
  readonly kind: 'text' | 'check' | 'radio' | 'choice' | 'signature';
  /** As `FieldValue.value`. Of a signature field `signed` or empty. */
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly isMultiline: boolean;
  /** Characters in cells of equal width; 0 when the text is not in cells. */
  readonly cells: number;
  readonly maxLength: number | null;
  readonly alignment: 'left' | 'center' | 'right';
  /** From /DA; 0: as large as fits. */
  readonly fontSizePoints: number;
  readonly colour: RgbColour;
  /** Of a list: what can be chosen. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly widgets: readonly FormWidget[];
}
