import type { PageArea } from './capabilities/page-model.ts';

/** One place on a page where a form field is seen. */
export interface FormWidget {
  readonly pageIndex: number;
  /** As displayed. */
  readonly area: PageArea;
  /** Clockwise rotation of the text on the displayed page. */
  readonly turnDegrees: 0 | 90 | 180 | 270;
  /** Name of the state in which a button's widget is on. */
  readonly onState: string | null;
}

/** A field of the document's form. */
export interface FormFieldInfo {
  readonly name: string;
  /** Name in readers: /TU, else the name. */
  readonly label: string;
  readonly kind: 'text' | 'check' | 'radio' | 'choice' | 'signature';
  /** Text; for a check box or radio group the name of the chosen state, `Off` for none; for a list the export value. Of a signature field `signed` or empty. */
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly isMultiline: boolean;
  /** Characters in cells of equal width; 0 when the text is not in cells. */
  readonly cells: number;
  readonly maxLength: number | null;
  readonly alignment: 'left' | 'center' | 'right';
  /** From /DA; 0: as large as fits. */
  readonly fontSizePoints: number;
  /** Red, green and blue from 0 to 1. */
  readonly colour: readonly [number, number, number];
  /** Choices of a list. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /**
   * Properties of a list box, which shows its choices one below the other. The value of one with several chosen has one per line.
   */
  readonly listBox?: {
    readonly takesSeveral: boolean;
    /** The first choice that is shown, 0-based. */
    readonly top: number;
  };
  readonly widgets: readonly FormWidget[];
}
