import type { Quad } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { Recogniser } from '../engine/recogniser.ts';
import { cornersOf, type RotatedRectangle } from '../geometry/least-rectangle.ts';
import { isWrittenInColumns } from '../languages/choose-languages.ts';
import { readColumn, readWithTesseract } from './line-reading.ts';

type Rotation = 0 | 90 | 180 | 270;

/** So many of the longest lines are read to find out how a photograph lies. */
const MOST_ASKED = 4;
/** Lines shorter than this, in heights, say nothing. */
const LEAST_ASPECT = 2.5;
/** Lines that are read as well as this stand upright. */
const GOOD_CONFIDENCE = 70;
const HEIGHT_PIXELS = 52;

/** Finds the clockwise rotation that makes a photograph's lines upright, by reading them in each possible orientation. */
export async function rotationOfScene(
  recogniser: Recogniser,
  image: GrayImage,
  boxes: readonly RotatedRectangle[],
  languages: readonly OcrLanguage[],
): Promise<Rotation> {
  const long = boxes.filter(({ length, height }) => Math.max(length, height) > LEAST_ASPECT * Math.min(length, height));
  const tall = long.filter(({ length, height }) => height > length);
  const isOnSide = tall.length * 2 > long.length;
  const asked = (isOnSide ? tall : long.filter(({ length, height }) => length >= height))
    .sort((one, other) => other.length * other.height - one.length * one.height)
    .slice(0, MOST_ASKED)
    .map(cornersOf);
  if (asked.length === 0) return 0;
  const setting = { heightPixels: HEIGHT_PIXELS, segmentation: 'line', languages } as const;
  const lines = async (rotation: Rotation) =>
    readWithTesseract(
      recogniser,
      image,
      asked.map((quad) => rotatedCorners(quad, rotation)),
      setting,
    );
  const columns = () => Promise.all(asked.map((quad) => readColumn(recogniser, image, quad, languages)));
  const ways: readonly (readonly [Rotation, () => Promise<readonly ({ readonly confidence: number } | null)[]>])[] =
    isOnSide
      ? [
          ...(languages.some(isWrittenInColumns) ? [[0, columns] as const] : []),
          [270, () => lines(270)],
          [90, () => lines(90)],
        ]
      : [
          [0, () => lines(0)],
          [180, () => lines(180)],
        ];
  let best: { readonly rotation: Rotation; readonly confidence: number } = { rotation: 0, confidence: 0 };
  for (const [rotation, read] of ways) {
    const confidence = (await read()).reduce((sum, reading) => sum + (reading?.confidence ?? 0), 0) / asked.length;
    if (confidence > best.confidence) best = { rotation, confidence };
    if (confidence >= GOOD_CONFIDENCE) break;
  }
  return best.rotation;
}

/** Corners as they are read once the picture is rotated clockwise. */
function rotatedCorners([a, b, c, d]: Quad, rotation: Rotation): Quad {
  if (rotation === 180) return [c, d, a, b];
  // Lines that run from the top down are level once the picture is rotated by three quarters.
  if (rotation === 270) return [b, c, d, a];
  return rotation === 90 ? [d, a, b, c] : [a, b, c, d];
}
