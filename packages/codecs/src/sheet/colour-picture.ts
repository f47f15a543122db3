/** A picture of three colours, 0 to 255 each, interleaved, in rows from the top left. */
export interface ColourPicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgb: Uint8Array | Uint8ClampedArray;
}

/**
 * A picture as lightness and two differences of colours: what separates paper from wood although both are as bright. All are
 * shares of the brightness there, on a scale of about 0 to 290, so that an edge in the shadow counts as much as one in the light.
 */
export interface Planes {
  readonly width: number;
  readonly height: number;
  /** Pixels of the source that one pixel stands for, along either axis. */
  readonly step: number;
  readonly light: Float32Array;
  readonly redGreen: Float32Array;
  readonly yellowBlue: Float32Array;
}

/** Darkness in which shares say nothing, and what a doubling counts is 0.69 of. */
const DARK = 20;
const SCALE = 110;

/** Makes planes of a picture whose longer side is `mostPixels` at most; each pixel is the mean of a square. */
export function toPlanes({ widthPixels, heightPixels, rgb }: ColourPicture, mostPixels: number): Planes {
  const step = Math.max(1, Math.ceil(Math.max(widthPixels, heightPixels) / mostPixels));
  const [width, height] = [Math.max(1, Math.floor(widthPixels / step)), Math.max(1, Math.floor(heightPixels / step))];
  const size = width * height;
  const planes = {
    light: new Float32Array(size),
    redGreen: new Float32Array(size),
    yellowBlue: new Float32Array(size),
  };
  // A side that is shorter than a step has fewer pixels in each square.
  const [across, down] = [Math.min(step, widthPixels), Math.min(step, heightPixels)];
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to++) {
      let [red, green, blue] = [0, 0, 0];
      for (let row = 0; row < down; row++) {
        let at = ((y * step + row) * widthPixels + x * step) * 3;
        for (const end = at + across * 3; at < end; at += 3) {
          red += rgb[at] ?? 0;
          green += rgb[at + 1] ?? 0;
          blue += rgb[at + 2] ?? 0;
        }
      }
      const count = across * down;
      const light = (red + 2 * green + blue) / (4 * count) + DARK;
      planes.light[to] = SCALE * Math.log(light / DARK);
      planes.redGreen[to] = (SCALE * (red - green)) / count / light;
      planes.yellowBlue[to] = (SCALE * (red + green - 2 * blue)) / (2 * count) / light;
    }
  }
  return { width, height, step, ...planes };
}

/** Each value with its neighbours, weighed 1, 2, 1 along both axes. */
export function soften(values: Float32Array, width: number, height: number): Float32Array {
  const along = new Float32Array(values.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const middle = values[at] ?? 0;
      const before = x > 0 ? (values[at - 1] ?? 0) : middle;
      const after = x < width - 1 ? (values[at + 1] ?? 0) : middle;
      along[at] = (before + 2 * middle + after) / 4;
    }
  }
  const out = new Float32Array(values.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const middle = along[at] ?? 0;
      const above = y > 0 ? (along[at - width] ?? 0) : middle;
      const below = y < height - 1 ? (along[at + width] ?? 0) : middle;
      out[at] = (above + 2 * middle + below) / 4;
    }
  }
  return out;
}
