import type { GreyImage } from '@recto/contract';
import { cornersOf, type TurnedRectangle } from '../geometry/least-rectangle.ts';
import { resize, toPlanes } from './planes.ts';
import type { SceneModels } from './scene-models.ts';
import { straighten } from './straighten.ts';

/** What the network sees of a line, and how sure it must be of most of them. */
const [WIDTH, HEIGHT] = [192, 48];
const NORMALISATION = { mean: [0.5, 0.5, 0.5], spread: [0.5, 0.5, 0.5] } as const;
const MOST_ASKED = 7;
const LEAST_SURE = 0.9;
/** Lines shorter than this, in heights, say nothing. */
const LEAST_ASPECT = 2.5;

/** How far a photograph has to be turned clockwise so that most of its lines stand upright. */
export async function turnOfScene(
  models: SceneModels,
  image: GreyImage,
  boxes: readonly TurnedRectangle[],
): Promise<0 | 90 | 180 | 270> {
  const long = boxes.filter(({ length, height }) => Math.max(length, height) > LEAST_ASPECT * Math.min(length, height));
  const upright = long.filter(({ length, height }) => height > length);
  const isOnSide = upright.length * 2 > long.length;
  const asked = (isOnSide ? upright : long.filter(({ length, height }) => length >= height))
    .sort((one, other) => other.length * other.height - one.length * one.height)
    .slice(0, MOST_ASKED);
  let turnedLines = 0;
  for (const box of asked) {
    const [a, b, c, d] = cornersOf(box);
    const { image: line } = straighten(image, isOnSide ? [b, c, d, a] : [a, b, c, d], HEIGHT);
    // Longer lines are cut: squeezed letters look the same on their head.
    const cut = { ...line, widthPixels: Math.min(line.widthPixels, WIDTH) };
    const part = cut.widthPixels < line.widthPixels ? { ...cut, grey: firstColumns(line, WIDTH) } : cut;
    if ((await models.upsideDown(toPlanes(resize(part, WIDTH, HEIGHT), NORMALISATION))) > LEAST_SURE) turnedLines++;
  }
  const isTurned = asked.length > 0 && turnedLines * 2 > asked.length;
  // Lines that run from the top down are upright once the picture is turned by three quarters, or by one.
  if (isOnSide) return isTurned ? 90 : 270;
  return isTurned ? 180 : 0;
}

function firstColumns({ widthPixels, heightPixels, grey }: GreyImage, width: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(width * heightPixels);
  for (let y = 0; y < heightPixels; y++) {
    out.set(grey.subarray(y * widthPixels, y * widthPixels + width), y * width);
  }
  return out;
}
