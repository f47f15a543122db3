import type { TypesetFont } from '@recto/contract/capabilities/typeset';
import type { PlacedTextLine } from '@recto/pdf-overlay';

/** Lines of one page that belong together. */
export interface TextBlock {
  /** Counts paragraphs and headings of the whole document: blocks of one number are parts of one of them. */
  readonly index: number;
  /** 1 to 6 for a heading, null for a paragraph. */
  readonly headingLevel: 1 | 2 | 3 | 4 | 5 | 6 | null;
  readonly lines: readonly PlacedTextLine[];
}

/** A page that shows nothing but text. */
export interface TextPage {
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** In reading order. */
  readonly blocks: readonly TextBlock[];
}

/** Fonts, title and language of a document of text. */
export interface TextDocumentOptions {
  /** Fonts of all lines. */
  readonly fonts: readonly TypesetFont[];
  /** Empty when it has none. */
  readonly title: string;
  /** BCP 47. */
  readonly languageTag: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}
