import type { PageShape } from '@recto/ui';
import type { CropOptions } from '../options.ts';

/** Most pages on top of each other: more are a gray that nobody can read. */
const MOST = 30;

interface Stack {
  readonly options: Pick<CropOptions, 'by' | 'mirror' | 'together'>;
  /** 0-based, in order. */
  readonly chosen: readonly number[];
  readonly shapes: readonly PageShape[];
  readonly pageIndex: number;
}

/** The chosen pages that get the same box as this one, evenly picked when there are many; this page is always among them. */
export function overlaidPages({ options, chosen, shapes, pageIndex }: Stack): {
  readonly pages: readonly number[];
  readonly total: number;
} {
  const isParted = options.by === 'content' ? options.together === 'odd-even' : options.mirror;
  const own = shapes[pageIndex];
  const alike = chosen.filter((index) => {
    const shape = shapes[index];
    const isSameSize =
      shape != null &&
      own != null &&
      Math.abs(shape.widthPoints - own.widthPoints) < 1 &&
      Math.abs(shape.heightPoints - own.heightPoints) < 1;
    return index !== pageIndex && isSameSize && (!isParted || index % 2 === pageIndex % 2);
  });
  const count = Math.min(alike.length, MOST - 1);
  const picked = Array.from({ length: count }, (_, at) => alike[Math.floor((at * alike.length) / count)] ?? pageIndex);
  return { pages: [pageIndex, ...picked], total: alike.length + 1 };
}
