import type { PageArea } from '@recto/contract';
import type { Paragraph } from '../model.ts';

/** Paragraphs that make one text box. */
export interface TextBox {
  area: PageArea;
  readonly paragraphs: Paragraph[];
  isTitle: boolean;
  /** Columns that the text flows through; 1 for most boxes. */
  readonly columnCount: number;
  /** Between the columns. */
  readonly columnGapPoints: number;
}
