import type { GlyphStyle, PageArea, PageLink } from '@recto/contract/capabilities/page-model';

/** Glyphs of one look without a space between them. Lengths in displayed points, y downwards. */
export interface Word extends PageArea {
  /** In the order of reading, also for right-to-left scripts. */
  text: string;
  left: number;
  right: number;
  readonly top: number;
  readonly bottom: number;
  /** Baseline of the line that contains the word, also for a raised word. */
  baseline: number;
  readonly style: GlyphStyle;
  /** White space stands before it, where the line has a word before it. */
  hasSpaceBefore: boolean;
  raise: 'super' | 'sub' | null;
  readonly isRightToLeft: boolean;
  link: PageLink | null;
  /** Position of the structure element that holds it, -1 for none. */
  readonly element: number;
  /** Position in the content of the page. */
  readonly order: number;
  /** Number of the text object that it begins in; words of one object were shown by one operator. */
  readonly textObject: number;
}

/** Words on one baseline, from left to right, without a wide gap. */
export interface Line extends PageArea {
  readonly words: readonly Word[];
  readonly baseline: number;
  /** Font size of most of its text. */
  readonly sizePoints: number;
}

/** Text of one look inside a paragraph. */
export interface Run {
  readonly text: string;
  readonly style: GlyphStyle;
  readonly raise: 'super' | 'sub' | null;
  readonly link: PageLink | null;
  /** Position in the document's notes when this run is a reference to one. */
  readonly note?: number;
}

export type Alignment = 'start' | 'center' | 'end' | 'justify';

/** Marker and numbering that make a paragraph an item of a list. */
export interface ListItem {
  readonly isOrdered: boolean;
  /** 0 for the outermost. */
  readonly level: number;
  /** The bullet, or the number as it stands there. */
  readonly marker: string;
  /** Numbering system of an ordered marker. */
  readonly numbering: 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';
  /** `%` stands for the number: `%.`, `(%)`. */
  readonly pattern: string;
  readonly value: number;
}

export interface Paragraph {
  readonly kind: 'paragraph';
  runs: Run[];
  readonly lines: Line[];
  area: PageArea;
  alignment: Alignment;
  /** Indent of all lines from the left edge of the column; from the right edge for right-to-left text. */
  indentPoints: number;
  /** Indent of the first line, added to `indentPoints`. */
  firstIndentPoints: number;
  /** From baseline to baseline. */
  pitchPoints: number;
  readonly isRightToLeft: boolean;
  headingLevel: number;
  /** 0 to 1: how sure the heading is. */
  headingConfidence: number;
  list: ListItem | null;
  readonly pageIndex: number;
  /** The first line of it that stands in another column or on another page than the line before; for the check view. */
  isContinued: boolean;
}

export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly area: PageArea;
  readonly paragraphs: readonly Paragraph[];
  readonly fill: string | null;
  readonly isHeader: boolean;
}

export interface Table {
  readonly kind: 'table';
  area: PageArea;
  /** Widths of the columns and heights of the rows in points. */
  readonly columnWidths: readonly number[];
  rowHeights: readonly number[];
  cells: readonly TableCell[];
  /** Lines are drawn between its cells. */
  readonly isRuled: boolean;
  /** Some of its cells were parted where no line is. */
  readonly isOpen?: boolean;
  readonly ruleColor: string;
  readonly ruleWidthPoints: number;
  headerRows: number;
  /** 0 to 1: how sure it is that this is a table. */
  readonly confidence: number;
  readonly pageIndex: number;
  /** Text runs around it on both sides. */
  readonly floats?: boolean;
}

/** A picture in a format that every office program reads. */
export interface OfficeImage {
  readonly bytes: Uint8Array;
  readonly extension: 'png' | 'jpeg';
  /** Position among the document's images; equal pictures share one. */
  readonly index: number;
}

export interface Figure {
  readonly kind: 'figure';
  readonly area: PageArea;
  readonly image: OfficeImage;
  readonly alternateText: string;
  readonly pageIndex: number;
  /** Lies behind the text: a background. */
  readonly isBehind: boolean;
  /** Text runs around it on both sides. */
  readonly floats?: boolean;
}

export type Block = Paragraph | Table | Figure;

/** Blocks that share a number of columns, in the order of reading. */
export interface Region {
  readonly area: PageArea;
  readonly columns: readonly PageArea[];
  /** One list for each column. */
  readonly blocks: Block[][];
  /** All of it is one sheet of a spreadsheet, or a page of one. */
  readonly isSheet?: boolean;
}
