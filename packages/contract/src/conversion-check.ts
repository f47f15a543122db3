import type { PageArea } from './capabilities/page-model.ts';

/** A place that was recognised with less certainty than this is to be looked at. */
export const UNSURE_BELOW = 0.65;

/** Text of one look. */
export interface CheckedRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

export interface CheckedText {
  readonly kind: 'paragraph' | 'heading' | 'list-item' | 'note' | 'running-title';
  readonly area: PageArea;
  /** 0 to 1: how sure it is that it is of this kind, and that its characters are known. */
  readonly confidence: number;
  /** Of a heading 1 to 6, of a list item 0 for the outermost; else 0. */
  readonly level: number;
  /** Bullet or number of a list item or a note; empty for others. */
  readonly marker: string;
  readonly runs: readonly CheckedRun[];
  readonly sizePoints: number;
  readonly alignment: 'start' | 'center' | 'end' | 'justify';
  readonly isRightToLeft: boolean;
}

export interface CheckedCell {
  readonly text: string;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly isHeader: boolean;
}

export interface CheckedTable {
  readonly kind: 'table';
  readonly area: PageArea;
  readonly confidence: number;
  readonly isRightToLeft: boolean;
  /** From top to bottom; a cell that spans stands in its first row only. */
  readonly rows: readonly (readonly CheckedCell[])[];
}

export interface CheckedPicture {
  readonly kind: 'picture';
  readonly area: PageArea;
  readonly confidence: number;
  readonly alternateText: string;
}

export type CheckedBlock = CheckedText | CheckedTable | CheckedPicture;

/** One page as it was converted. */
export interface CheckedPage {
  /** 0-based page of the source. */
  readonly pageIndex: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** A picture of a page without any text. */
  readonly isScan: boolean;
  /** Parts of the page below each other, each with its columns, each with its blocks in the order of reading. */
  readonly regions: readonly (readonly (readonly CheckedBlock[])[])[];
}

/** What became of the pages, measured on the written result. */
export interface Fidelity {
  /** Share of the source's letters that the result holds, 0 to 1. */
  readonly textKept: number;
  /** Share of the lines that stand in the order of the source's content, 0 to 1. */
  readonly orderKept: number;
  /** Mean confidence of the tables; 1 when there is none. */
  readonly tableConfidence: number;
  readonly tables: number;
}

/** A conversion for comparing it with its source, page by page. Plain data; it holds text of the file, and so never leaves the device. */
export interface ConversionCheck {
  readonly fidelity: Fidelity;
  /** As many of the first pages as are worth keeping in memory. */
  readonly pages: readonly CheckedPage[];
  /** Pages after these. */
  readonly furtherPages: number;
}
