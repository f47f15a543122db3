import type { PagePicture } from './page-pictures.ts';

/** A rectangle of pixels, ends excluded. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const WHITE = 0xffffffff;

/** One pixel of a picture. */
export interface Spot {
  readonly picture: PagePicture;
  readonly x: number;
  readonly y: number;
}

/**
 * True when a pixel may be the one that another picture has at a place: between the lightest and the darkest of the pixels there.
 * Edges are drawn a little differently wherever they fall between two pixels. Everything outside of a picture is white.
 * @param tolerance largest distance of a colour beyond these, of 255
 * @param slack further distance, as a share of their range: content that was shifted by a part of a pixel has other edges
 */
export function isSeenAt(one: Spot, other: Spot, tolerance: number, slack = 0): boolean {
  const pixel = at(one.picture, one.x, one.y);
  if (pixel === at(other.picture, other.x, other.y)) return true;
  const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  let [leastRed, mostRed, leastGreen, mostGreen, leastBlue, mostBlue] = [255, 0, 255, 0, 255, 0];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const near = at(other.picture, other.x + dx, other.y + dy);
      const [nearRed, nearGreen, nearBlue] = [near & 255, (near >> 8) & 255, (near >> 16) & 255];
      if (nearRed < leastRed) leastRed = nearRed;
      if (nearRed > mostRed) mostRed = nearRed;
      if (nearGreen < leastGreen) leastGreen = nearGreen;
      if (nearGreen > mostGreen) mostGreen = nearGreen;
      if (nearBlue < leastBlue) leastBlue = nearBlue;
      if (nearBlue > mostBlue) mostBlue = nearBlue;
    }
  }
  return (
    isBetween(red, leastRed, mostRed, tolerance, slack) &&
    isBetween(green, leastGreen, mostGreen, tolerance, slack) &&
    isBetween(blue, leastBlue, mostBlue, tolerance, slack)
  );
}

function isBetween(value: number, least: number, most: number, tolerance: number, slack: number): boolean {
  const beyond = tolerance + slack * (most - least);
  return value >= least - beyond && value <= most + beyond;
}

function at({ width, height, pixels }: PagePicture, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? WHITE : (pixels[y * width + x] ?? WHITE);
}

/** True when a pixel is not paper. */
export function isInk(picture: PagePicture, x: number, y: number, tolerance: number): boolean {
  const pixel = at(picture, x, y);
  return (
    pixel !== WHITE &&
    (255 - (pixel & 255) > tolerance ||
      255 - ((pixel >> 8) & 255) > tolerance ||
      255 - ((pixel >> 16) & 255) > tolerance)
  );
}

/** A copy of a picture in which boxes are filled with what is around them, as far as it has one colour. */
export function withoutBoxes(picture: PagePicture, boxes: readonly PixelBox[]): PagePicture {
  const { width, height } = picture;
  const pixels = picture.pixels.slice();
  const unknown = new Uint8Array(pixels.length);
  for (const box of boxes) {
    const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))];
    const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(height, Math.ceil(box.bottom))];
    if (left >= right || top >= bottom) continue;
    const colour = colourAround(picture, { left, top, right, bottom });
    for (let y = top; y < bottom; y++) {
      pixels.fill(colour, y * width + left, y * width + right);
      unknown.fill(1, y * width + left, y * width + right);
    }
  }
  return { ...picture, pixels, unknown };
}

/** The colour that most pixels of the edge have. */
function colourAround(picture: PagePicture, { left, top, right, bottom }: PixelBox): number {
  const counts = new Map<number, number>();
  let [usual, most] = [WHITE, 0];
  const count = (x: number, y: number) => {
    const pixel = at(picture, x, y);
    const sum = (counts.get(pixel) ?? 0) + 1;
    counts.set(pixel, sum);
    if (sum > most) [usual, most] = [pixel, sum];
  };
  // Every other pixel will do.
  for (let x = left; x < right; x += 2) {
    count(x, top);
    count(x, bottom - 1);
  }
  for (let y = top; y < bottom; y += 2) {
    count(left, y);
    count(right - 1, y);
  }
  return usual;
}

/** True when something was taken out at a place. */
export function isUnknown({ width, height, unknown }: PagePicture, x: number, y: number): boolean {
  return unknown !== undefined && x >= 0 && y >= 0 && x < width && y < height && unknown[y * width + x] === 1;
}
