import type { GreyImage, OcrLanguage, RecognisedPage, RecognisedParagraph } from '@recto/contract';
import { meanConfidence } from '../attempt.ts';
import type { Recogniser } from '../engine/recogniser.ts';
import type { Quad } from '../geometry/homography.ts';
import { cornersOf, type TurnedRectangle } from '../geometry/least-rectangle.ts';
import { compose } from '../page/plane.ts';
import { toRecognised } from '../page/to-recognised.ts';
import { type MappedImage, turnImage } from '../page/turn.ts';
import { certaintyOf, isReadByNetwork, SURE } from './certainty.ts';
import { detectLines } from './detect-lines.ts';
import { turnOfScene } from './direction.ts';
import { type LineReading, readColumn, readWithNetwork, readWithTesseract } from './line-reading.ts';
import { inReadingOrder } from './reading-order.ts';
import type { SceneModels } from './scene-models.ts';

/** Lines that are less sure than this are no text: leaves, bricks. */
const LEAST_CERTAINTY = 0.5;
/** More lines than this are read by Tesseract alone: the network takes half a second for each. */
const MOST_NETWORK_LINES = 80;

/** How Tesseract reads lines best, and what else is tried where it doubts what it read, 0 to 100. */
const USUAL_WAY = { heightPixels: 52, segmentation: 'line' } as const;
const OTHER_WAYS = [
  { heightPixels: 64, segmentation: 'line' },
  { heightPixels: 40, segmentation: 'line' },
  { heightPixels: 64, segmentation: 'raw-line' },
] as const;
const DOUBTFUL = 75;

/** A line and the surest reading of it. */
interface ReadLine {
  readonly box: TurnedRectangle;
  readonly reading: LineReading;
  /** Share of its characters that are right, as was measured for readings like it, 0 to 1. */
  readonly certainty: number;
}

/**
 * Reads a photograph: finds lines in any direction, straightens each, and reads it with Tesseract and, where the languages
 * allow it, with PP-OCR; the surer reading counts.
 * @throws engine-missing, engine-crashed, out-of-memory
 */
export async function readScene(
  models: SceneModels,
  recogniser: Recogniser,
  source: GreyImage,
  { languages, autoRotate }: { readonly languages: readonly OcrLanguage[]; readonly autoRotate: boolean },
): Promise<RecognisedPage> {
  const upright = await linesOf(models, recogniser, turnImage(source, 0), languages);
  const turnDegrees = autoRotate ? await turnOfScene(models, source, upright.boxes) : 0;
  const turned =
    turnDegrees === 0 ? upright : await linesOf(models, recogniser, turnImage(source, turnDegrees), languages);
  // The network that tells the direction knows few scripts: the turned picture has to read better.
  const isTurned = scoreOf(turned.lines) > scoreOf(upright.lines);
  const { lines, mapped } = isTurned ? turned : upright;
  const kept = lines.filter(({ certainty }) => certainty >= LEAST_CERTAINTY);
  const paragraphs = inReadingOrder(kept, languages[0] === 'ara').map(
    (group): RecognisedParagraph => ({
      lines: group.flatMap(({ reading, certainty }) =>
        toRecognised(
          [{ lines: withCertainty(reading, certainty) }],
          languages,
          compose(mapped.toSource, reading.toSource),
        ).flatMap((paragraph) => paragraph.lines),
      ),
    }),
  );
  return {
    widthPixels: source.widthPixels,
    heightPixels: source.heightPixels,
    turnDegrees: isTurned ? turnDegrees : 0,
    languages,
    isPhoto: true,
    confidence: meanConfidence(paragraphs),
    paragraphs,
  };
}

interface SceneLines {
  readonly mapped: MappedImage;
  readonly boxes: readonly TurnedRectangle[];
  readonly lines: readonly ReadLine[];
}

async function linesOf(
  models: SceneModels,
  recogniser: Recogniser,
  mapped: MappedImage,
  languages: readonly OcrLanguage[],
): Promise<SceneLines> {
  const boxes = (await detectLines(models, mapped.image)).map(({ box }) => box);
  return { mapped, boxes, lines: await readLines(models, recogniser, mapped.image, boxes, languages) };
}

/** How many characters are right, as far as the engines know. */
function scoreOf(lines: readonly ReadLine[]): number {
  return lines.reduce(
    (sum, { reading, certainty }) => sum + reading.text.length * Math.max(0, certainty - LEAST_CERTAINTY),
    0,
  );
}

async function readLines(
  models: SceneModels,
  recogniser: Recogniser,
  image: GreyImage,
  boxes: readonly TurnedRectangle[],
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
    const own: ReadLine = { box, reading, certainty: certaintyOf('tesseract', reading, languages) };
    const isAsked = own.certainty < SURE && isReadByNetwork(languages, reading) && at < MOST_NETWORK_LINES;
    lines.push(isAsked ? await surer(own, models, image, quad, languages) : own);
  }
  return lines;
}

/** Reads lines with Tesseract; those that it doubts at other sizes too, and without a closer look at where their letters are. */
async function readSeveralWays(
  recogniser: Recogniser,
  image: GreyImage,
  quads: readonly Quad[],
  languages: readonly OcrLanguage[],
): Promise<LineReading[]> {
  const best = await readWithTesseract(recogniser, image, quads, { ...USUAL_WAY, languages });
  for (const way of OTHER_WAYS) {
    const doubted = [...best.keys()].filter((at) => (best[at]?.confidence ?? 0) < DOUBTFUL);
    const others = await readWithTesseract(
      recogniser,
      image,
      doubted.flatMap((at) => (quads[at] ? [quads[at]] : [])),
      { ...way, languages },
    );
    for (const [place, reading] of others.entries()) {
      const at = doubted[place] ?? 0;
      if (reading.confidence > (best[at]?.confidence ?? 0)) best[at] = reading;
    }
  }
  return best;
}

async function surer(
  own: ReadLine,
  models: SceneModels,
  image: GreyImage,
  quad: Quad,
  languages: readonly OcrLanguage[],
): Promise<ReadLine> {
  const reading = await readWithNetwork(models, image, quad);
  const certainty = certaintyOf('network', reading, languages);
  return certainty > own.certainty ? { box: own.box, reading, certainty } : own;
}

/** Words are as sure as the two engines are, on one scale. */
function withCertainty({ lines, confidence }: LineReading, certainty: number): LineReading['lines'] {
  const scale = confidence === 0 ? 0 : (100 * certainty) / confidence;
  return lines.map((line) => ({
    ...line,
    words: line.words.map((word) => ({ ...word, confidence: Math.min(100, word.confidence * scale) })),
  }));
}

function isTall({ length, height }: TurnedRectangle): boolean {
  return height > 1.5 * length;
}

/** Corners in the order in which a line is read: what is much higher than long runs from the top down. */
function uprightCorners(box: TurnedRectangle): Quad {
  const [a, b, c, d] = cornersOf(box);
  return isTall(box) ? [b, c, d, a] : [a, b, c, d];
}
