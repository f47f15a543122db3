import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { leastRectangle, type RotatedRectangle } from '../geometry/least-rectangle.ts';
import { resize, toPlanes } from './planes.ts';
import { regionsOf } from './regions.ts';
import type { SceneModels } from './scene-models.ts';

/** A line of text that was found, in pixels of the picture. */
export interface DetectedLine {
  readonly box: RotatedRectangle;
  /** Average probability that its pixels are text, 0 to 1. */
  readonly score: number;
}

/** As the network was trained (PP-OCRv4). */
const NORMALISATION = { mean: [0.485, 0.456, 0.406], spread: [0.229, 0.224, 0.225] } as const;
/** Sides are multiples of it. */
const GRAIN = 32;
/** Pixels more likely than this are text, lines more likely than that are lines. */
const LEAST_PIXEL = 0.3;
const LEAST_LINE = 0.55;
/** The network marks the middle of a line: its area is smaller than the line's by this factor (DB, M. Liao et al., 2020). */
const UNCLIP = 1.6;
/** In pixels that the network saw. */
const LEAST_HEIGHT = 4;
/** The longer side of what the network sees at first, and of what it sees where lines are low there. */
const USUAL_SIDE = 960;
const LARGE_SIDE = 1_920;
const LOW_LINE = 13;
const MOST_LINES = 1_000;

/** Finds the lines of text in a photograph, in any script and direction. */
export async function detectLines(models: SceneModels, image: GrayImage): Promise<DetectedLine[]> {
  const longer = Math.max(image.widthPixels, image.heightPixels);
  const first = await detectAt(models, image, Math.min(1, USUAL_SIDE / longer));
  const heights = first.map(({ box }) => Math.min(box.length, box.height)).sort((one, other) => one - other);
  const middle = heights[heights.length >> 1] ?? 0;
  const isLow = (middle * USUAL_SIDE) / longer < LOW_LINE;
  if (longer <= USUAL_SIDE * 1.3 || !isLow || first.length === 0) return first;
  const second = await detectAt(models, image, Math.min(1, LARGE_SIDE / longer));
  return second.length >= first.length ? second : first;
}

async function detectAt(models: SceneModels, image: GrayImage, scale: number): Promise<DetectedLine[]> {
  const side = (pixels: number) => Math.max(GRAIN, Math.round((pixels * scale) / GRAIN) * GRAIN);
  const [width, height] = [side(image.widthPixels), side(image.heightPixels)];
  const map = await models.detect(toPlanes(resize(image, width, height), NORMALISATION));
  const [stretchX, stretchY] = [image.widthPixels / width, image.heightPixels / height];
  const lines: DetectedLine[] = [];
  for (const { edge, score } of regionsOf(map, width, height, LEAST_PIXEL)) {
    if (score < LEAST_LINE) continue;
    const seen = leastRectangle(edge);
    if (Math.min(seen.length, seen.height) < LEAST_HEIGHT - 1) continue;
    const box = unclipped(leastRectangle(edge.map(({ x, y }) => ({ x: x * stretchX, y: y * stretchY }))));
    lines.push({ box, score });
  }
  return lines.sort((one, other) => other.score - one.score).slice(0, MOST_LINES);
}

function unclipped(box: RotatedRectangle): RotatedRectangle {
  const margin = (box.length * box.height * UNCLIP) / (2 * (box.length + box.height));
  return { ...box, length: box.length + 2 * margin, height: box.height + 2 * margin };
}
