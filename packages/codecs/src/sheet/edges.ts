import { type Planes, soften } from './colour-picture.ts';

/** Pixels on which brightness or colour changes, thinned to the ridge of the change. */
export interface Edges {
  readonly count: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Direction across the edge, 0 to pi. */
  readonly angle: Float32Array;
  /** 0 to 1. */
  readonly weight: Float32Array;
}

/** Change a pixel below which there is only noise, and above which an edge is as good as any. */
const LEAST_CHANGE = 3;
const FULL_CHANGE = 12;
/** Colours say less than lightness where a picture was compressed. */
const COLOUR_SHARE = 0.5;

/** Finds edges in any of the planes (the structure tensor's main direction; thinned as J. Canny does, 1986). */
export function findEdges({ width, height, light, redGreen, yellowBlue }: Planes): Edges {
  const [xx, xy, yy] = [new Float32Array(light.length), new Float32Array(light.length), new Float32Array(light.length)];
  for (const [plane, share] of [
    [light, 1],
    [redGreen, COLOUR_SHARE],
    [yellowBlue, COLOUR_SHARE],
  ] as const) {
    const soft = soften(soften(plane, width, height), width, height);
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
        const dx = (((soft[at + 1] ?? 0) - (soft[at - 1] ?? 0)) * share) / 2;
        const dy = (((soft[at + width] ?? 0) - (soft[at - width] ?? 0)) * share) / 2;
        xx[at] = (xx[at] ?? 0) + dx * dx;
        xy[at] = (xy[at] ?? 0) + dx * dy;
        yy[at] = (yy[at] ?? 0) + dy * dy;
      }
    }
  }
  const change = xx.map((value, at) => Math.sqrt(value + (yy[at] ?? 0)));
  const found = { x: [] as number[], y: [] as number[], angle: [] as number[], weight: [] as number[] };
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2, at = y * width + 2; x < width - 2; x++, at++) {
      const strength = change[at] ?? 0;
      if (strength < LEAST_CHANGE) continue;
      const angle = 0.5 * Math.atan2(2 * (xy[at] ?? 0), (xx[at] ?? 0) - (yy[at] ?? 0));
      const ahead = at + Math.round(Math.sin(angle)) * width + Math.round(Math.cos(angle));
      if ((change[ahead] ?? 0) > strength || (change[2 * at - ahead] ?? 0) >= strength) continue;
      found.x.push(x);
      found.y.push(y);
      found.angle.push(angle < 0 ? angle + Math.PI : angle);
      found.weight.push(Math.min(1, strength / FULL_CHANGE));
    }
  }
  return {
    count: found.x.length,
    x: Float32Array.from(found.x),
    y: Float32Array.from(found.y),
    angle: Float32Array.from(found.angle),
    weight: Float32Array.from(found.weight),
  };
}
