import { inverseOf, ofFour, type Point, project, type Quad, rectangleToQuad } from '@recto/codecs';
import { sharesFrom } from '@recto/testkit';
import sharp from 'sharp';
import { type Background, backgroundOf, smoothNoise } from '../ocr/photos/backgrounds.ts';
import { light, shake, withGrain } from '../ocr/photos/photograph.ts';
import { type PrintedSheet, printSheet } from './sheets.ts';

/** A photograph of a sheet that was made for the bench. */
export interface MadePhotograph {
  readonly name: string;
  readonly jpeg: Uint8Array;
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Corners of the sheet, beginning with its own top left one. */
  readonly corners: Quad;
}

const SIZES = [
  { widthPixels: 1_600, heightPixels: 1_200 },
  { widthPixels: 1_200, heightPixels: 1_600 },
] as const;
const MOST_ROTATION_DEGREES = 25;
const SKIN = [
  [224, 172, 138],
  [164, 112, 80],
  [104, 68, 48],
] as const;
const THINGS = [
  [38, 42, 50],
  [176, 46, 42],
  [46, 94, 150],
  [210, 205, 190],
] as const;

/**
 * Takes a picture of a printed sheet on a table: from aside, turned, a little curled, with its shadow, uneven light, a hand or
 * things that lie over an edge, out of focus or shaken, with the noise of a sensor. The same seed gives the same picture.
 */
export async function takeSheetPhotograph(seed: number): Promise<MadePhotograph> {
  const random = sharesFrom(seed);
  const sheet = await printSheet(random);
  const size = SIZES[random() < 0.4 ? 0 : 1] ?? SIZES[0];
  const corners = placeSheet(sheet, size, random);
  const curl = random() < 0.6 ? (random() - 0.3) * 0.016 * Math.hypot(size.widthPixels, size.heightPixels) : 0;
  const table = random() < 0.35 ? plainTable(random) : backgroundOf(random);
  const scene = drawSheet(sheet, corners, { size, curl, table });
  layThings(scene, corners, size, random);
  light(scene, size, random);
  const raw = { raw: { width: size.widthPixels, height: size.heightPixels, channels: 3 } } as const;
  const soft = await sharp(shake(scene, size, random), raw)
    .blur(0.5 + 0.8 * random())
    .raw()
    .toBuffer();
  withGrain(soft, 2 + 5 * random(), random);
  const jpeg = await sharp(soft, raw)
    .jpeg({ quality: Math.round(70 + 22 * random()) })
    .toBuffer();
  return { name: `${seed} ${sheet.name}`, jpeg: new Uint8Array(jpeg), ...size, corners };
}

type Size = (typeof SIZES)[number];

/** Cloths and table tops of one colour: dark ones mostly, and some nearly as bright as paper. */
function plainTable(random: () => number): Background {
  const noise = smoothNoise(Math.floor(random() * 1e6));
  const level = random() < 0.25 ? 165 + 35 * random() : 40 + 110 * random();
  const tint = [1, 0.86 + 0.2 * random(), 0.72 + 0.4 * random()] as const;
  return (x, y) => {
    const value = level * (0.94 + 0.06 * noise(x / 70, y / 70) + 0.05 * noise(x / 3, y / 3));
    return [value * tint[0], value * tint[1], value * tint[2]];
  };
}

function placeSheet({ picture }: PrintedSheet, { widthPixels, heightPixels }: Size, random: () => number): Quad {
  const [wide, tall] = [picture.widthPixels, picture.heightPixels];
  const turn = wide > tall === widthPixels > heightPixels ? 0 : Math.PI / 2;
  const angle = turn + ((random() - 0.5) * 2 * MOST_ROTATION_DEGREES * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  // A plane seen by a camera that is leant in two directions.
  const [lean, aside] = [(random() - 0.5) * 0.7, (random() - 0.5) * 0.5];
  const flat = ofFour([-1, 1, 1, -1], (x, at) => {
    const y = at < 2 ? -1 : 1;
    const [u, v] = [(x * wide) / Math.hypot(wide, tall), (y * tall) / Math.hypot(wide, tall)];
    const [turnedX, turnedY] = [u * cos - v * sin, u * sin + v * cos];
    const depth = 1 + lean * turnedY * 0.5 + aside * turnedX * 0.5;
    return { x: turnedX / depth, y: turnedY / depth };
  });
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)];
  const [spanX, spanY] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const scale = Math.min(widthPixels / spanX, heightPixels / spanY) * (0.55 + 0.4 * random());
  const free = { x: widthPixels - spanX * scale, y: heightPixels - spanY * scale };
  const shift = {
    x: free.x * (0.15 + 0.7 * random()) - Math.min(...xs) * scale,
    y: free.y * (0.15 + 0.7 * random()) - Math.min(...ys) * scale,
  };
  return ofFour(flat, ({ x, y }) => ({ x: x * scale + shift.x, y: y * scale + shift.y }));
}

/** Draws the sheet on the table, with the shadow that it throws. Its upper and lower sides are bent by the curl. */
function drawSheet(
  { picture }: PrintedSheet,
  corners: Quad,
  { size, curl, table }: { readonly size: Size; readonly curl: number; readonly table: Background },
): Uint8Array {
  const { widthPixels: width, heightPixels: height } = size;
  const [wide, tall] = [picture.widthPixels, picture.heightPixels];
  const toSheet = inverseOf(rectangleToQuad(wide, tall, corners));
  const [a, , , d] = corners;
  const down = Math.hypot(d.x - a.x, d.y - a.y);
  const way = { x: (d.x - a.x) / down, y: (d.y - a.y) / down };
  const shade = Math.max(6, 0.008 * width);
  const out = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const flat = project(toSheet, { x, y });
      const share = Math.min(1, Math.max(0, flat.x / wide));
      const bend = curl * Math.sin(Math.PI * share);
      const { x: left, y: top } = bend === 0 ? flat : project(toSheet, { x: x - way.x * bend, y: y - way.y * bend });
      const [column, row] = [Math.floor(left), Math.floor(top)];
      if (column < 0 || row < 0 || column >= wide - 1 || row >= tall - 1) {
        const away = Math.hypot(Math.max(0, -left, left - wide), Math.max(0, -top, top - tall)) * (down / tall);
        const dim = 1 - 0.45 * Math.exp(-away / shade);
        for (const [part, value] of table(x, y).entries()) out[at + part] = Math.min(255, value * dim);
        continue;
      }
      const [along, below] = [left - column, top - row];
      const from = (row * wide + column) * 3;
      const curve = 1 - Math.abs(curl) * 0.012 * Math.cos(Math.PI * share) ** 2;
      for (let part = 0; part < 3; part++) {
        const at00 = picture.rgb[from + part] ?? 0;
        const at10 = picture.rgb[from + part + 3] ?? 0;
        const at01 = picture.rgb[from + part + wide * 3] ?? 0;
        const at11 = picture.rgb[from + part + wide * 3 + 3] ?? 0;
        const value = (at00 * (1 - along) + at10 * along) * (1 - below) + (at01 * (1 - along) + at11 * along) * below;
        out[at + part] = value * curve;
      }
    }
  }
  return out;
}

/** Fingers that hold the sheet, a pen, a cup: each lies over an edge, away from the corners, or beside the sheet. */
function layThings(scene: Uint8Array, corners: Quad, size: Size, random: () => number): void {
  const longer = Math.max(size.widthPixels, size.heightPixels);
  if (random() < 0.35) {
    const skin = SKIN[Math.floor(random() * SKIN.length)] ?? SKIN[0];
    const { from, to, inside } = sideOf(corners, random);
    const at = 0.25 + 0.5 * random();
    for (let finger = 0; finger < 3; finger++) {
      const share = at + (finger - 1) * 0.075;
      const root = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      const deep = (0.05 + 0.04 * random()) * longer;
      const tip = { x: root.x + inside.x * deep, y: root.y + inside.y * deep };
      const back = { x: root.x - inside.x * 0.3 * longer, y: root.y - inside.y * 0.3 * longer };
      drawBar(scene, size, { from: back, to: tip, radius: 0.021 * longer, colour: skin });
    }
  }
  const count = Math.floor(random() * 3);
  for (let thing = 0; thing < count; thing++) {
    const colour = THINGS[Math.floor(random() * THINGS.length)] ?? THINGS[0];
    const { from, to, inside } = sideOf(corners, random);
    const share = 0.25 + 0.5 * random();
    const root = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    const [start, end] = [(0.02 + 0.1 * random()) * longer, (random() < 0.4 ? -0.05 : 0.05) * longer];
    const angle = (random() - 0.5) * 1.4;
    const way = {
      x: inside.x * Math.cos(angle) - inside.y * Math.sin(angle),
      y: inside.x * Math.sin(angle) + inside.y * Math.cos(angle),
    };
    drawBar(scene, size, {
      from: { x: root.x - way.x * (start + 0.12 * longer), y: root.y - way.y * (start + 0.12 * longer) },
      to: { x: root.x - way.x * end, y: root.y - way.y * end },
      radius: (random() < 0.6 ? 0.008 : 0.045) * longer,
      colour,
    });
  }
}

function sideOf(corners: Quad, random: () => number) {
  const at = Math.floor(random() * 4);
  const [from, to] = [corners[at] ?? corners[0], corners[(at + 1) % 4] ?? corners[0]];
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { from, to, inside: { x: -(to.y - from.y) / length, y: (to.x - from.x) / length } };
}

interface Bar {
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
  readonly colour: readonly [number, number, number];
}

/** A round bar, lighter along its middle. */
function drawBar(scene: Uint8Array, { widthPixels, heightPixels }: Size, { from, to, radius, colour }: Bar): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy || 1;
  const [left, right] = [Math.min(from.x, to.x) - radius, Math.max(from.x, to.x) + radius];
  const [top, bottom] = [Math.min(from.y, to.y) - radius, Math.max(from.y, to.y) + radius];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(heightPixels, bottom); y++) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(widthPixels, right); x++) {
      const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length));
      const away = Math.hypot(x - from.x - share * dx, y - from.y - share * dy);
      if (away > radius) continue;
      const level = 0.72 + 0.28 * Math.sqrt(1 - (away / radius) ** 2);
      for (let part = 0; part < 3; part++) scene[(y * widthPixels + x) * 3 + part] = (colour[part] ?? 0) * level;
    }
  }
}
