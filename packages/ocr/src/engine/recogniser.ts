import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { ReadingData } from '../languages/language-files.ts';

/**
 * Layout in which the engine looks for lines: detected by itself, one column, one block of horizontal lines, one of
 * vertical lines, one line, one line taken as it is.
 */
export type Segmentation = 'auto' | 'column' | 'block' | 'vertical-block' | 'line' | 'raw-line';

/** Tesseract's page segmentation modes. */
export const SEGMENTATION_MODES: Readonly<Record<Segmentation, number>> = {
  auto: 3,
  column: 4,
  block: 6,
  'vertical-block': 5,
  line: 7,
  'raw-line': 13,
};

/** Method by which the engine binarises a page: one threshold (Otsu), or a local one for each pixel (Sauvola). */
export type Threshold = 'global' | 'local';

/** Tesseract's values of thresholding_method. */
export const THRESHOLD_METHODS: Readonly<Record<Threshold, number>> = { global: 0, local: 2 };

/** Orientation and script of a page. */
export interface PageOrientation {
  /** Clockwise rotation that makes the page upright. */
  readonly turnDegrees: 0 | 90 | 180 | 270;
  /** Above 1 the rotation is more likely than not; nothing below 2 should be trusted. */
  readonly confidence: number;
  /** "Latin", "Cyrillic", "Han", "Japanese", ...; null when it was not told. */
  readonly script: string | null;
}

/** One page as the engine tells of it, twice. */
export interface EngineReading {
  readonly hocr: string;
  /** The same words in the same order; only here do spaces stand where they were read. */
  readonly text: string;
}

/** Options for reading a picture. */
export interface EngineOptions {
  readonly languages: readonly ReadingData[];
  readonly segmentation: Segmentation;
  readonly threshold: Threshold;
}

/** One engine: Tesseract, compiled to wasm or as a program of the system. Calls run one after another. */
export interface Recogniser {
  /** @throws engine-crashed, engine-missing, cancelled */
  recognise(image: GrayImage, options: EngineOptions): Promise<EngineReading>;
  /** Reads several small pictures, such as single lines, in one go. @returns a reading for each. @throws as `recognise` */
  recogniseEach(images: readonly GrayImage[], options: EngineOptions): Promise<EngineReading[]>;
  /** @returns null when there is too little text to tell. */
  orientation(image: GrayImage): Promise<PageOrientation | null>;
}

/** A picture as a portable gray map, which both engines read. */
export function toGrayMap({ widthPixels, heightPixels, gray }: GrayImage): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5\n${widthPixels} ${heightPixels}\n255\n`);
  const file = new Uint8Array(head.length + gray.length);
  file.set(head);
  file.set(gray, head.length);
  return file;
}
