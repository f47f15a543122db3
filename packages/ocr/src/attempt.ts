import { multiply } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedPage, RecognisedParagraph } from '@recto/contract/recognised-page';
import type { Recogniser, Segmentation, Threshold } from './engine/recogniser.ts';
import { joinWords } from './hocr/join-words.ts';
import { type HocrBox, parseHocr } from './hocr/parse-hocr.ts';
import { isWrittenInColumns } from './languages/choose-languages.ts';
import type { ReadingData } from './languages/language-files.ts';
import { coveredShare, type LetterCells } from './layout/letter-cells.ts';
import { cropImage, type MappedImage } from './page/rotate-image.ts';
import { toRecognised } from './page/to-recognised.ts';

/** Confidence of a word below which it counts for nothing in the choice between two readings. */
const WORTHLESS = 40;

export type Rotation = RecognisedPage['turnDegrees'];

/** One way to read a page. */
export interface Reading {
  /** The page as it was given, and as it is read. */
  readonly source: GrayImage;
  readonly mapped: MappedImage;
  readonly letterCells: LetterCells;
  readonly rotation: Rotation;
  readonly languages: readonly OcrLanguage[];
  /** Lines run from the top down, the first one on the right. */
  readonly isVertical: boolean;
  readonly segmentation: Segmentation;
  readonly threshold: Threshold;
  /** Parts that are read one after the other; null for the page as a whole. */
  readonly regions: readonly HocrBox[] | null;
}

/** A reading that was made. */
export interface Attempt {
  readonly reading: Reading;
  readonly page: RecognisedPage;
  /** More letters read with more confidence score higher. */
  readonly score: number;
  /** Share of the letter cells that lie in the lines that were found, 0 to 1. */
  readonly coverage: number;
}

/** Reads a page in one way. @throws engine-crashed, engine-missing, cancelled */
export async function attempt(recogniser: Recogniser, reading: Reading): Promise<Attempt> {
  const { source, mapped, languages, segmentation, threshold } = reading;
  const data = reading.isVertical ? verticalData(languages) : languages;
  const paragraphs: RecognisedParagraph[] = [];
  const boxes: HocrBox[] = [];
  for (const region of reading.regions ?? [null]) {
    const part = region ? cropImage(mapped.image, region) : mapped;
    const { hocr, text } = await recogniser.recognise(part.image, { languages: data, segmentation, threshold });
    const read = languages.includes('kor') ? joinWords(parseHocr(hocr), text) : parseHocr(hocr);
    const [x, y] = [region?.left ?? 0, region?.top ?? 0];
    for (const { lines } of read) for (const { box } of lines) boxes.push(moved(box, x, y));
    paragraphs.push(
      ...toRecognised(read, languages, region ? multiply(part.toSource, mapped.toSource) : mapped.toSource),
    );
  }
  return {
    reading,
    score: scoreOf(paragraphs),
    coverage: coveredShare(reading.letterCells, boxes),
    page: {
      widthPixels: source.widthPixels,
      heightPixels: source.heightPixels,
      turnDegrees: rotationOf(paragraphs, reading.rotation),
      languages,
      confidence: meanConfidence(paragraphs),
      paragraphs,
    },
  };
}

/** More letters read with more confidence score higher. */
export function scoreOf(paragraphs: readonly RecognisedParagraph[]): number {
  return wordsOf(paragraphs).reduce(
    (sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - WORTHLESS),
    0,
  );
}

/** Mean of the words' confidences, weighted by their length; 0 without words. */
export function meanConfidence(paragraphs: readonly RecognisedParagraph[]): number {
  const words = wordsOf(paragraphs);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0);
  return letters === 0 ? 0 : sure / letters;
}

function wordsOf(paragraphs: readonly RecognisedParagraph[]) {
  return paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words));
}

/** The data for writing from the top down, where a language is written so. */
function verticalData(languages: readonly OcrLanguage[]): ReadingData[] {
  return languages.map((language) => (isWrittenInColumns(language) ? (`${language}_vert` as const) : language));
}

function moved({ left, top, right, bottom }: HocrBox, x: number, y: number): HocrBox {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** The engine reads level writing also on a page that lies on its side; then the lines tell how it lies. */
function rotationOf(paragraphs: readonly RecognisedParagraph[], rotation: Rotation): Rotation {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines);
  const level = lines.filter(({ direction }) => direction !== 'vertical');
  const downwards = level.filter(({ angleDegrees }) => Math.abs(angleDegrees - 90) < 10);
  const isOnSide = level.length > 0 && downwards.length > 0.8 * level.length && downwards.length > lines.length / 2;
  return isOnSide ? 270 : rotation;
}
