import { inverseOf, project, type Quad, rectangleToQuad } from '@recto/codecs';
import sharp from 'sharp';
import { backgroundOf, smoothNoise } from './backgrounds.ts';
import type { SceneKind } from './panels.ts';

type PictureSize = Pick<ColourPicture, 'widthPixels' | 'heightPixels'>;

/** Colours in rows from the top left, three bytes a pixel. */
export interface ColourPicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgb: Uint8Array;
}

const PHOTO = { widthPixels: 1920, heightPixels: 1440 } as const;
/** Share of the photograph's shorter way that the thing fills, and how far its corners leave the rectangle at most. */
const SIZES: Readonly<Record<SceneKind, { readonly least: number; readonly most: number; readonly tilt: number }>> = {
  sign: { least: 0.4, most: 0.75, tilt: 0.16 },
  poster: { least: 0.75, most: 0.95, tilt: 0.12 },
  label: { least: 0.45, most: 0.75, tilt: 0.14 },
  receipt: { least: 0.8, most: 0.95, tilt: 0.08 },
  notice: { least: 0.9, most: 0.97, tilt: 0.06 },
};
const MOST_ROTATION_DEGREES = 14;

/**
 * Takes a picture of a panel in front of something: from aside, in uneven light with a shadow, out of focus or shaken,
 * with the noise of a sensor. The same seed gives the same picture.
 * @returns a JPEG that does not say its resolution
 */
export async function photograph(panel: ColourPicture, kind: SceneKind, random: () => number): Promise<Uint8Array> {
  const quad = quadOf(panel, kind, random);
  const seen = drawScene(panel, quad, kind === 'notice' || kind === 'receipt' ? 18 * (random() - 0.5) : 0, random);
  light(seen, PHOTO, random);
  const { widthPixels: width, heightPixels: height } = PHOTO;
  const raw = { raw: { width, height, channels: 3 } } as const;
  const shaken = shake(seen, PHOTO, random);
  const soft = await sharp(shaken, raw)
    .blur(0.5 + 0.9 * random())
    .raw()
    .toBuffer();
  withGrain(soft, 3 + 7 * random(), random);
  const quality = Math.round(60 + 25 * random());
  return new Uint8Array(await sharp(soft, raw).jpeg({ quality }).toBuffer());
}

/** Chooses the corners of the panel in the photograph. */
function quadOf({ widthPixels, heightPixels }: ColourPicture, kind: SceneKind, random: () => number): Quad {
  const { least, most, tilt } = SIZES[kind];
  const fit = Math.min(PHOTO.widthPixels / widthPixels, PHOTO.heightPixels / heightPixels);
  const scale = fit * (least + (most - least) * random());
  const [halfWidth, halfHeight] = [(widthPixels * scale) / 2, (heightPixels * scale) / 2];
  const angle = ((random() - 0.5) * 2 * MOST_ROTATION_DEGREES * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (x: number, y: number) => {
    const [tiltedX, tiltedY] = [x * halfWidth * (1 - tilt * random()), y * halfHeight * (1 - tilt * random())];
    return { x: tiltedX * cos - tiltedY * sin, y: tiltedX * sin + tiltedY * cos };
  };
  const around = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] as const;
  const [xs, ys] = [around.map(({ x }) => x), around.map(({ y }) => y)];
  const free = (values: readonly number[], length: number) =>
    Math.max(0, (length - (Math.max(...values) - Math.min(...values))) / 2);
  const shiftX = PHOTO.widthPixels / 2 + (random() - 0.5) * free(xs, PHOTO.widthPixels);
  const shiftY = PHOTO.heightPixels / 2 + (random() - 0.5) * free(ys, PHOTO.heightPixels);
  const [a, b, c, d] = around;
  const moved = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x + shiftX, y: y + shiftY });
  return [moved(a), moved(b), moved(c), moved(d)];
}

/** @param bendPixels how far a sheet's middle hangs down */
function drawScene(panel: ColourPicture, quad: Quad, bendPixels: number, random: () => number): Uint8Array {
  const { widthPixels: width, heightPixels: height } = PHOTO;
  const { widthPixels: panelWidth, heightPixels: panelHeight, rgb } = panel;
  const behind = backgroundOf(random);
  const toPanel = inverseOf(rectangleToQuad(panelWidth, panelHeight, quad));
  const out = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const flat = project(toPanel, { x, y });
      const bend = bendPixels * Math.sin(Math.PI * Math.min(1, Math.max(0, flat.x / panelWidth)));
      const source = bend === 0 ? flat : project(toPanel, { x, y: y - bend });
      const [left, top] = [Math.floor(source.x), Math.floor(source.y)];
      if (left < 0 || top < 0 || left >= panelWidth - 1 || top >= panelHeight - 1) {
        const colour = behind(x, y);
        for (let part = 0; part < 3; part++) out[at + part] = Math.min(255, colour[part] ?? 0);
        continue;
      }
      const [along, down] = [source.x - left, source.y - top];
      const from = (top * panelWidth + left) * 3;
      for (let part = 0; part < 3; part++) {
        const [a, b] = [rgb[from + part] ?? 0, rgb[from + part + 3] ?? 0];
        const [c, d] = [rgb[from + part + panelWidth * 3] ?? 0, rgb[from + part + panelWidth * 3 + 3] ?? 0];
        out[at + part] = (a * (1 - along) + b * along) * (1 - down) + (c * (1 - along) + d * along) * down;
      }
    }
  }
  return out;
}

/** Light from one side, a cast of colour, and on most pictures the soft edge of a shadow. */
export function light(
  rgb: Uint8Array,
  { widthPixels: width, heightPixels: height }: PictureSize,
  random: () => number,
): void {
  const angle = random() * 2 * Math.PI;
  const [aside, down] = [Math.cos(angle), Math.sin(angle)];
  const [dim, cast] = [0.35 + 0.35 * random(), [0.9 + 0.1 * random(), 0.95, 0.85 + 0.15 * random()]];
  const shadow = { depth: random() < 0.7 ? 0.3 + 0.3 * random() : 0, at: random() - 0.5, soft: 0.02 + 0.1 * random() };
  const wobble = smoothNoise(Math.floor(random() * 1e6));
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const along = ((x / width - 0.5) * aside + (y / height - 0.5) * down) / 1.41 + 0.5;
      const across = (x / width - 0.5) * down - (y / height - 0.5) * aside + 0.06 * wobble(x / 200, y / 200);
      const inShadow = 1 / (1 + Math.exp(-(across - shadow.at) / shadow.soft));
      const level = (dim + (1.05 - dim) * along) * (1 - shadow.depth * inShadow);
      for (let part = 0; part < 3; part++) {
        out8(rgb, at + part, (rgb[at + part] ?? 0) * level * (cast[part] ?? 1));
      }
    }
  }
}

/** A hand that moves a little while the picture is taken. */
export function shake(
  rgb: Uint8Array,
  { widthPixels: width, heightPixels: height }: PictureSize,
  random: () => number,
): Uint8Array {
  const [length, angle] = [Math.floor(random() * 4), random() * Math.PI];
  if (length < 2) return rgb;
  const steps = Array.from({ length }, (_, at) => {
    const way = at - (length - 1) / 2;
    return [Math.round(way * Math.cos(angle)), Math.round(way * Math.sin(angle))] as const;
  });
  const out = new Uint8Array(rgb.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width * 3; x++, at++) {
      let sum = 0;
      for (const [aside, down] of steps) {
        const row = Math.min(height - 1, Math.max(0, y + down));
        const column = Math.min(width * 3 - 3 + (x % 3), Math.max(x % 3, x + aside * 3));
        sum += rgb[row * width * 3 + column] ?? 0;
      }
      out[at] = sum / length;
    }
  }
  return out;
}

/** @param deviation of a normal distribution, in levels of 255 */
export function withGrain(rgb: Uint8Array, deviation: number, random: () => number): void {
  for (let at = 0; at < rgb.length; at++) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    out8(rgb, at, (rgb[at] ?? 0) + normal * deviation);
  }
}

function out8(rgb: Uint8Array, at: number, value: number): void {
  rgb[at] = Math.min(255, Math.max(0, value));
}
