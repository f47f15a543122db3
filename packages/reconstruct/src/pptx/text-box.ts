import type { PageArea, PageShape } from '@recto/contract';
import type { Paragraph } from '../model.ts';

/** Paragraphs that make one text box. */
export interface TextBox {
  area: PageArea;
  readonly paragraphs: Paragraph[];
  /** What the master knows it as; null for a box of its own. */
  placeholder: 'title' | 'body' | null;
  /** The drawn shape that holds it. */
  shape?: PageShape;
  /** Columns that the text flows through; 1 for most boxes. */
  readonly columnCount: number;
  /** Between the columns. */
  readonly columnGapPoints: number;
}
