import type { Point } from '@recto/codecs';

/** Pixels that hang together. */
export interface Region {
  /** Corners of the pixels at both ends of each row. */
  readonly edge: readonly Point[];
  /** Mean of their values. */
  readonly score: number;
}

/** Fewer pixels than this are nothing. */
const LEAST_PIXELS = 12;

/** The regions of a map whose values are above a level; neighbours at corners hang together too. */
export function regionsOf(map: Float32Array, width: number, height: number, level: number): Region[] {
  const isSeen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const regions: Region[] = [];
  for (let start = 0; start < map.length; start++) {
    if (isSeen[start] || (map[start] ?? 0) <= level) continue;
    let [count, sum, depth] = [0, 0, 0];
    const rows = new Map<number, { left: number; right: number }>();
    stack[depth++] = start;
    isSeen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      count++;
      sum += map[at] ?? 0;
      const row = rows.get(y);
      if (!row) rows.set(y, { left: x, right: x });
      else if (x < row.left) row.left = x;
      else if (x > row.right) row.right = x;
      for (let down = -1; down <= 1; down++) {
        if (y + down < 0 || y + down >= height) continue;
        for (let aside = -1; aside <= 1; aside++) {
          if (x + aside < 0 || x + aside >= width) continue;
          const next = at + down * width + aside;
          if (isSeen[next] || (map[next] ?? 0) <= level) continue;
          isSeen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    if (count >= LEAST_PIXELS) regions.push({ edge: [...rows].flatMap(edgeOf), score: sum / count });
  }
  return regions;
}

function edgeOf([y, { left, right }]: readonly [number, { readonly left: number; readonly right: number }]): Point[] {
  return [left, right + 1].flatMap((x) => [
    { x, y },
    { x, y: y + 1 },
  ]);
}
