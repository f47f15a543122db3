import type { PageArea, PageShape } from '@recto/contract/capabilities/page-model';
import type { Paragraph } from '../model.ts';

/** Placeholder that a master lays out for its slides. */
export type Placeholder = 'title' | 'body';

/** Paragraphs that make one text box. */
export interface TextBox {
  area: PageArea;
  readonly paragraphs: Paragraph[];
  /** Placeholder of the master; null for a box of its own. */
  placeholder: Placeholder | null;
  /** The drawn shape that holds it. */
  shape?: PageShape;
  /** Columns that the text flows through; 1 for most boxes. */
  readonly columnCount: number;
  /** Between the columns. */
  readonly columnGapPoints: number;
}
