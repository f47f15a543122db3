import { levelBelow, type Matrix, project, type Quad, rectangleToQuad } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { levelCounts } from '../page/measure.ts';
import type { MappedImage } from '../page/rotate-image.ts';

/** Lines are cut off after this many times their height. */
const MOST_ASPECT = 60;

/**
 * Draws what lies between four corners as an upright rectangle; what lies outside of the picture is as its nearest pixel.
 * @param heightPixels of the result; its width follows from the corners
 */
export function straighten(image: GrayImage, quad: Quad, heightPixels: number): MappedImage {
  const [a, b, c, d] = quad;
  const lengthOf = (from: typeof a, to: typeof a) => Math.hypot(to.x - from.x, to.y - from.y);
  const tall = Math.max(1, (lengthOf(a, d) + lengthOf(b, c)) / 2);
  const long = (lengthOf(a, b) + lengthOf(d, c)) / 2;
  const widthPixels = Math.max(1, Math.round(heightPixels * Math.min(MOST_ASPECT, long / tall)));
  const toSource = rectangleToQuad(widthPixels, heightPixels, quad);
  // Where the picture is finer than the result, each pixel is the mean of several samples.
  const times = Math.min(4, Math.max(1, Math.round(tall / heightPixels)));
  const gray = new Uint8Array(widthPixels * heightPixels);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      let sum = 0;
      for (let part = 0; part < times * times; part++) {
        const within = { x: ((part % times) + 0.5) / times, y: (Math.floor(part / times) + 0.5) / times };
        const source = project(toSource, { x: x + within.x, y: y + within.y });
        sum += sample(image, source.x - 0.5, source.y - 0.5);
      }
      gray[at] = sum / (times * times);
    }
  }
  const result = { widthPixels, heightPixels, gray, dpi: (image.dpi * heightPixels) / tall };
  return { image: result, toSource: affine(quad, widthPixels, heightPixels) };
}

function sample({ widthPixels, heightPixels, gray }: GrayImage, x: number, y: number): number {
  const [right, bottom] = [widthPixels - 1, heightPixels - 1];
  const [clampedX, clampedY] = [Math.min(right, Math.max(0, x)), Math.min(bottom, Math.max(0, y))];
  const [left, top] = [Math.floor(clampedX), Math.floor(clampedY)];
  const [along, down] = [clampedX - left, clampedY - top];
  const next = left < right ? 1 : 0;
  const at = top * widthPixels + left;
  const below = top < bottom ? at + widthPixels : at;
  const upper = (gray[at] ?? 0) * (1 - along) + (gray[at + next] ?? 0) * along;
  const lower = (gray[below] ?? 0) * (1 - along) + (gray[below + next] ?? 0) * along;
  return upper * (1 - down) + lower * down;
}

/** Within one line what a homography does is nearly affine: right at the line's lower side. */
function affine([a, , c, d]: Quad, width: number, height: number): Matrix {
  const down = { x: (d.x - a.x) / height, y: (d.y - a.y) / height };
  return [(c.x - d.x) / width, (c.y - d.y) / width, down.x, down.y, d.x - down.x * height, d.y - down.y * height];
}

/** Share of pixels that are darker than the foreground level, or brighter than the background level. */
const FOREGROUND_SHARE = 0.03;
const GROUND_SHARE = 0.75;
const LEAST_CONTRAST = 24;

/** A line as dark letters on white, whatever its colours were. */
export function asPrint(image: GrayImage): GrayImage {
  const isBrightOnDark = borderLevel(image) < meanLevel(image);
  const gray = isBrightOnDark ? image.gray.map((level) => 255 - level) : image.gray;
  const counts = levelCounts(gray);
  const foreground = levelBelow(counts, gray.length * FOREGROUND_SHARE);
  const ground = levelBelow(counts, gray.length * GROUND_SHARE);
  const contrast = Math.max(LEAST_CONTRAST, ground - foreground);
  return {
    ...image,
    gray: gray.map((level) => Math.min(255, Math.max(0, ((level - foreground) * 245) / contrast + 10))),
  };
}

/** The middle level at the upper and lower edge, where no letters are. */
function borderLevel({ widthPixels, heightPixels, gray }: GrayImage): number {
  const edges = [0, 1, heightPixels - 2, heightPixels - 1].flatMap((row) => [
    ...gray.subarray(Math.max(0, row) * widthPixels, (Math.max(0, row) + 1) * widthPixels),
  ]);
  return edges.sort((one, other) => one - other)[edges.length >> 1] ?? 255;
}

function meanLevel({ gray }: GrayImage): number {
  return gray.reduce((sum, level) => sum + level, 0) / gray.length;
}

/** Puts white around a picture. */
export function padded({ image, toSource }: MappedImage, margin: number): MappedImage {
  const { widthPixels: width, heightPixels: height, gray, dpi } = image;
  const [wide, tall] = [width + 2 * margin, height + 2 * margin];
  const out = new Uint8Array(wide * tall).fill(255);
  for (let y = 0; y < height; y++) out.set(gray.subarray(y * width, (y + 1) * width), (y + margin) * wide + margin);
  const [a, b, c, d, e, f] = toSource;
  return {
    image: { widthPixels: wide, heightPixels: tall, gray: out, dpi },
    toSource: [a, b, c, d, e - margin * (a + c), f - margin * (b + d)],
  };
}
