import { brightness } from '@recto/codecs';
import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { releaseMemory } from '@recto/work/release-memory';

/** Side of a tile; a multiple of what JPEG codes together. */
const TILE = 128;
/** Tiles by side of the sample. */
const TILES_A_SIDE = 4;

/** Position of a tile. */
export interface Tile {
  readonly x: number;
  readonly y: number;
}

/**
 * The busiest parts of a picture, side by side, to try encodings on: what holds there holds everywhere. Small pictures
 * are taken whole.
 */
export function sampleTiles(pixels: PixelBuffer): PixelBuffer {
  return tilesOf(pixels, pickTiles(pixels));
}

/** Picks the busiest parts of a picture; null when it is to be sampled whole. */
export function pickTiles(pixels: PixelBuffer): readonly Tile[] | null {
  const { widthPixels, heightPixels } = pixels;
  const columns = Math.floor(widthPixels / TILE);
  const rows = Math.floor(heightPixels / TILE);
  const wanted = TILES_A_SIDE * TILES_A_SIDE;
  if (pixels.bitsPerSample === 16 || columns * rows <= wanted) return null;
  const bright = brightness(pixels);
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * TILE, Math.floor(index / columns) * TILE];
    return { x, y, activity: activity(bright, x, y, widthPixels) };
  });
  if (bright !== pixels.samples) releaseMemory(bright);
  // Half of the tiles by how busy they are, half spread over the rest: text and photographs both get their say.
  tiles.sort((one, other) => other.activity - one.activity);
  const busiest = tiles.slice(0, wanted / 2);
  const rest = tiles.slice(wanted / 2).filter((tile) => tile.activity > 0);
  const step = Math.max(1, Math.floor(rest.length / (wanted / 2)));
  const spread = Array.from(
    { length: wanted / 2 },
    (_, index) => rest[index * step] ?? busiest[index] ?? { x: 0, y: 0 },
  );
  return [...busiest, ...spread];
}

/** Parts of a picture side by side. */
export function tilesOf(pixels: PixelBuffer, tiles: readonly Tile[] | null): PixelBuffer {
  return tiles ? assembled(pixels, tiles) : pixels;
}

/** Sum of differences between neighbours, on every fourth pixel. */
function activity(bright: Uint8Array, x: number, y: number, width: number): number {
  let sum = 0;
  for (let row = y; row < y + TILE; row += 4) {
    for (let at = row * width + x + 1; at < row * width + x + TILE; at += 4) {
      sum += Math.abs((bright[at] ?? 0) - (bright[at - 1] ?? 0));
    }
  }
  return sum;
}

function assembled(pixels: PixelBuffer, tiles: readonly Tile[]): PixelBuffer {
  const { samples, widthPixels } = pixels;
  const channels = samples.length / (widthPixels * pixels.heightPixels);
  const side = TILE * TILES_A_SIDE;
  const sample = new Uint8Array(side * side * channels);
  for (const [index, { x, y }] of tiles.entries()) {
    const left = (index % TILES_A_SIDE) * TILE;
    const top = Math.floor(index / TILES_A_SIDE) * TILE;
    for (let row = 0; row < TILE; row++) {
      const from = ((y + row) * widthPixels + x) * channels;
      sample.set(samples.subarray(from, from + TILE * channels) as Uint8Array, ((top + row) * side + left) * channels);
    }
  }
  return { ...pixels, widthPixels: side, heightPixels: side, bitsPerSample: 8, samples: sample };
}
