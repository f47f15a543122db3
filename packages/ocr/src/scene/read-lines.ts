import type { Quad } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { Recogniser } from '../engine/recogniser.ts';
import { cornersOf, type RotatedRectangle } from '../geometry/least-rectangle.ts';
import { certaintyOfNetwork, certaintyOfTesseract, SURE } from './certainty.ts';
import { type LineReading, readColumn, readWithNetwork, readWithTesseract } from './line-reading.ts';
import type { SceneModels } from './scene-models.ts';

/** More lines than this are read by Tesseract alone: the network takes half a second for each. */
const MOST_NETWORK_LINES = 80;

/** Settings with which Tesseract reads lines best, then those tried where its confidence, 0 to 100, is low. */
const WAYS = [
  { heightPixels: 52, segmentation: 'line' },
  { heightPixels: 64, segmentation: 'line' },
  { heightPixels: 40, segmentation: 'line' },
  { heightPixels: 64, segmentation: 'raw-line' },
] as const;
const DOUBTFUL = 75;
/** Most readings of lines per picture; a picture that resembles text everywhere would take minutes to read. */
const MOST_READINGS = 1200;
const LINES_AT_A_TIME = 40;

/** A line and the surest reading of it. */
export interface ReadLine {
  readonly box: RotatedRectangle;
  readonly reading: LineReading;
  /** Share of its characters that are right, as was measured for readings like it, 0 to 1. */
  readonly certainty: number;
}

/** Reads each line with Tesseract and, where it doubts what it read, with PP-OCR; the surer reading counts. */
export async function readLines(
  models: SceneModels,
  recogniser: Recogniser,
  image: GrayImage,
  boxes: readonly RotatedRectangle[],
  languages: readonly OcrLanguage[],
): Promise<ReadLine[]> {
  const quads = boxes.map(uprightCorners);
  const first = await readSeveralWays(recogniser, image, quads, languages);
  const lines: ReadLine[] = [];
  for (const [at, box] of boxes.entries()) {
    const quad = quads[at];
    const level = first[at];
    if (!quad || !level) continue;
    const column = isTall(box) ? await readColumn(recogniser, image, cornersOf(box), languages) : null;
    const reading = column && column.confidence > level.confidence ? column : level;
    const own: ReadLine = { box, reading, certainty: certaintyOfTesseract(reading) };
    const isAsked = own.certainty < SURE && at < MOST_NETWORK_LINES;
    lines.push(isAsked ? surer(own, await readWithNetwork(models, image, quad), languages) : own);
  }
  return lines;
}

/**
 * Reads lines with Tesseract; those that it doubts at other sizes too, and without a closer look at where their letters are.
 * What is beyond the most readings stays unread.
 */
async function readSeveralWays(
  recogniser: Recogniser,
  image: GrayImage,
  quads: readonly Quad[],
  languages: readonly OcrLanguage[],
): Promise<(LineReading | undefined)[]> {
  let made = 0;
  const best: (LineReading | undefined)[] = quads.map(() => undefined);
  for (const way of WAYS) {
    const doubted = [...best.keys()].filter((at) => (best[at]?.confidence ?? 0) < DOUBTFUL);
    for (let from = 0; from < doubted.length; from += LINES_AT_A_TIME) {
      if (made >= MOST_READINGS) return best;
      const some = doubted.slice(from, from + LINES_AT_A_TIME);
      made += some.length;
      const chosenQuads = some.flatMap((at) => (quads[at] ? [quads[at]] : []));
      const readings = await readWithTesseract(recogniser, image, chosenQuads, { ...way, languages });
      for (const [chosenIndex, reading] of readings.entries()) {
        const at = some[chosenIndex] ?? 0;
        if (reading.confidence >= (best[at]?.confidence ?? 0)) best[at] = reading;
      }
    }
  }
  return best;
}

function surer(own: ReadLine, other: LineReading, languages: readonly OcrLanguage[]): ReadLine {
  const certainty = certaintyOfNetwork(other, languages);
  // What differs in spaces and marks only is Tesseract's: the network knows neither well.
  if (certainty > 0 && lettersOf(own.reading.text) === lettersOf(other.text))
    return { ...own, certainty: Math.max(certainty, own.certainty) };
  return certainty > own.certainty ? { box: own.box, reading: withCertainty(other, certainty), certainty } : own;
}

/** A text without its spaces and marks. */
function lettersOf(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}\s]/gu, '');
}

/** The network's words on Tesseract's scale. */
function withCertainty(reading: LineReading, certainty: number): LineReading {
  const scale = reading.confidence === 0 ? 0 : (100 * certainty) / reading.confidence;
  const lines = reading.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, confidence: Math.min(100, word.confidence * scale) })),
  }));
  return { ...reading, lines };
}

function isTall({ length, height }: RotatedRectangle): boolean {
  return height > 1.5 * length;
}

/** Corners in the order in which a line is read: what is much higher than long runs from the top down. */
function uprightCorners(box: RotatedRectangle): Quad {
  const [a, b, c, d] = cornersOf(box);
  return isTall(box) ? [b, c, d, a] : [a, b, c, d];
}
