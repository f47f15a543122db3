import type { PdfDict } from '@recto/pdf-core';

/** Codes shown with one font, as the bytes of its strings. */
export interface FontUse {
  /** Values of single bytes. */
  readonly bytes: Set<number>;
  /** Values of pairs of bytes. */
  readonly pairs: Set<number>;
}

/** Fonts that a document's content uses. */
export interface FontUses {
  /** By font dictionary: the strings shown with it. Widgets and free text are in `editedFonts`. */
  readonly fonts: ReadonlyMap<PdfDict, FontUse>;
  /** Fonts with which forms and comments are written, now or later. */
  readonly editedFonts: ReadonlySet<PdfDict>;
  /** False when some content could not be read whole: then what seems unused may be used. */
  readonly isComplete: boolean;
}
