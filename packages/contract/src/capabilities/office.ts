import type { InputFile } from '../job.ts';
import type { Note } from '../receipt.ts';

/** Which program of an office suite a document belongs to. */
export type OfficeApplication = 'word' | 'excel' | 'powerpoint';

/** Layout of sheets on paper. */
export interface OfficeSheetOptions {
  readonly orientation: 'as-is' | 'portrait' | 'landscape';
  /** Every column on one page width. */
  readonly fitWidth: boolean;
  readonly includeHidden: boolean;
  /** Names, or positions from 1; all visible ones when empty. */
  readonly names: readonly string[];
}

/** Treatment of tracked changes and comments. */
export type OfficeReview = 'as-shown' | 'final' | 'comments';

export interface OfficeOptions {
  /** When given, a document of another program is refused. */
  readonly application?: OfficeApplication;
  /** As the page range of a print dialogue says it, "1-3,5"; all when empty. */
  readonly pages: string;
  readonly isTagged: boolean;
  readonly hasBookmarks: boolean;
  /** PDF/A-2b. */
  readonly isArchival: boolean;
  /** 1 to 100 of JPEG; 100 changes no image. */
  readonly imageQuality: number;
  readonly includeNotes: boolean;
  readonly includeHiddenSlides: boolean;
  /** Tracked changes and comments of text documents: as shown, all changes accepted, or with comments as comments of the PDF. */
  readonly review: OfficeReview;
  readonly sheets: OfficeSheetOptions;
  readonly signal?: AbortSignal;
}

/** A link of the source, in the order of the text. */
export interface OfficeLink {
  /** A web address, or `#` and the name of a place in the document. */
  readonly href: string;
  readonly text: string;
}

export interface OfficeResult {
  readonly bytes: Uint8Array;
  readonly application: OfficeApplication;
  /** Links of the text that the PDF does not hold yet; empty where the converter wrote them itself. */
  readonly missingLinks: readonly OfficeLink[];
  /** Links that the source has and the PDF must hold; null when nobody can tell. */
  readonly linkCount: number | null;
  /** The words of the source; null when they could not be read apart from the conversion. */
  readonly sourceText: string | null;
  /** Fonts that the source asks for and this machine does not have. */
  readonly missingFonts: readonly string[];
  readonly title: string;
  /** BCP 47; empty when the source does not say. */
  readonly language: string;
  readonly notes: readonly Note[];
}

/** Documents of office programs to PDF, by LibreOffice in a sandbox. */
export interface OfficeCapability {
  /**
   * Converts one document.
   * @throws wrong-type, input-locked, password-wrong, encryption-unsupported, input-damaged, too-demanding, option-invalid,
   * engine-missing, engine-crashed, timed-out, server-busy, cancelled
   */
  convert(input: InputFile, options: OfficeOptions): Promise<OfficeResult>;
}
