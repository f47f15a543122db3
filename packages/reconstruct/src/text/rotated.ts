import type { PageGlyphs, PageModel } from '@recto/contract/capabilities/page-model';
import type { Line } from '../model.ts';
import { readLines } from './lines.ts';
import { readWords } from './words.ts';

/** Lines of text that is not upright, where it stands on the page. Its words are in the order of reading. */
export function rotatedLines(page: PageModel): Line[] {
  const angles = new Set(page.styles.filter(({ isHidden }) => !isHidden).map(({ angleDegrees }) => angleDegrees));
  angles.delete(0);
  return [...angles].slice(0, 24).flatMap((angleDegrees) => {
    const radians = (angleDegrees * Math.PI) / 180;
    const rotated = {
      ...page,
      links: [],
      widthPoints: 1e6,
      heightPoints: 1e6,
      glyphs: rotateGlyphs(page.glyphs, -radians),
    };
    const words = readWords(rotated, { angleDegrees, isHidden: false });
    return readLines(words).map((line) => ({ ...line, ...rotateArea(line, radians) }));
  });
}

/** Moves what is rotated far from the origin, so that nothing of it counts as outside of the page. */
const SHIFT = 20_000;

function rotateGlyphs(glyphs: PageGlyphs, radians: number): PageGlyphs {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const { count } = glyphs;
  const result = {
    left: new Float64Array(count),
    right: new Float64Array(count),
    top: new Float64Array(count),
    bottom: new Float64Array(count),
    originX: new Float64Array(count),
    originY: new Float64Array(count),
  };
  for (let index = 0; index < count; index++) {
    const x = ((glyphs.left[index] ?? 0) + (glyphs.right[index] ?? 0)) / 2;
    const y = ((glyphs.top[index] ?? 0) + (glyphs.bottom[index] ?? 0)) / 2;
    const [width, height] = [
      (glyphs.right[index] ?? 0) - (glyphs.left[index] ?? 0),
      (glyphs.bottom[index] ?? 0) - (glyphs.top[index] ?? 0),
    ];
    const [along, across] = [
      Math.abs(width * cos) + Math.abs(height * sin),
      Math.abs(width * sin) + Math.abs(height * cos),
    ];
    const [middleX, middleY] = [x * cos - y * sin + SHIFT, x * sin + y * cos + SHIFT];
    result.left[index] = middleX - along / 2;
    result.right[index] = middleX + along / 2;
    result.top[index] = middleY - across / 2;
    result.bottom[index] = middleY + across / 2;
    const [originX, originY] = [glyphs.originX[index] ?? 0, glyphs.originY[index] ?? 0];
    result.originX[index] = originX * cos - originY * sin + SHIFT;
    result.originY[index] = originX * sin + originY * cos + SHIFT;
  }
  return { ...glyphs, ...mapFloats(result) };
}

function mapFloats<Key extends string>(arrays: Record<Key, Float64Array>): Record<Key, Float32Array> {
  const entries = Object.entries<Float64Array>(arrays).map(([key, values]) => [key, Float32Array.from(values)]);
  return Object.fromEntries(entries) as Record<Key, Float32Array>;
}

function rotateArea({ left, top, right, bottom }: Line, radians: number) {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x = 0, y = 0]) => [(x - SHIFT) * cos - (y - SHIFT) * sin, (x - SHIFT) * sin + (y - SHIFT) * cos] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
