import type { OcrLanguage } from '../ocr-languages.ts';
import type { RecognisedPage } from '../recognised-page.ts';

/** A page as pixels in rows from the top left, one byte each: 0 black, 255 white. */
export interface GrayImage {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly gray: Uint8Array<ArrayBuffer>;
  /** Pixels per inch of the paper. */
  readonly dpi: number;
}

/** Way in which pages are read: as print, as photographs (line by line, in any direction), or as each one looks. */
export type OcrEngine = 'auto' | 'page' | 'photo';

export interface RecogniseOptions {
  readonly languages: readonly [OcrLanguage, ...OcrLanguage[]];
  /** Clean the picture for the recognition: even out the paper, take away noise, straighten. */
  readonly enhance: boolean;
  /** Find out when the page lies on its side or on its head. */
  readonly autoRotate: boolean;
  /** When the page is in a script that none of the languages has, use the languages of that script. */
  readonly detectScript: boolean;
  /** Absent: `auto`. */
  readonly engine?: OcrEngine;
  /** Aborting stops in the middle of a page. */
  readonly signal?: AbortSignal;
  /** Told now and then how much of the page is read, 0 to 1, where the engine says so. */
  readonly onProgress?: (fraction: number) => void;
}

/** Engines at work on the pages of one job. */
export interface OcrSession {
  /** Number of pages that are processed at the same time; further calls wait. */
  readonly concurrency: number;
  /**
   * Recognises one page.
   * @param image taken over: its pixels are gone from the caller.
   * @throws cancelled, engine-crashed, too-demanding, engine-missing (the language data cannot be had)
   */
  recognise(image: GrayImage, options: RecogniseOptions): Promise<RecognisedPage>;
  /** Ends every engine. */
  close(): void;
}

/** Recognition of text in pictures. */
export interface OcrCapability {
  /** Name of the recogniser, for the receipt: "Tesseract 5.3". */
  readonly engineName: string;
  /** @param pageCount largest number of pages to expect. */
  openSession(pageCount: number): OcrSession;
}
