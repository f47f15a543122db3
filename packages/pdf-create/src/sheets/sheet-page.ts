import type { ImagePage } from '../image-pages.ts';

/** Shorter and longer side in points. */
const PAPERS = {
  a4: [595.276, 841.89],
  a5: [419.528, 595.276],
  letter: [612, 792],
  legal: [612, 1008],
} as const;
/** A sheet whose shape is nearly that of a paper is that paper. */
const NEAR = 0.012;
/** The longer side of any other sheet, in points: that of A4. */
const LONGER = PAPERS.a4[1];
/** Sides of a page that every viewer shows. */
const LEAST_SIDE = 3;

/** The page for a sheet and where its picture lies on it. @param ratio width by height */
export function sheetPage(
  ratio: number,
  paper: 'sheet' | keyof typeof PAPERS,
): Pick<ImagePage, 'widthPoints' | 'heightPoints' | 'imageBox'> {
  const isLying = ratio > 1;
  const upright = isLying ? 1 / ratio : ratio;
  const [short, long] = paper === 'sheet' ? ownSides(upright) : PAPERS[paper];
  const [widthPoints, heightPoints] = isLying ? [long, short] : [short, long];
  const factor = Math.min(widthPoints / ratio, heightPoints);
  // Less than a hairline beside a picture is not worth an edge.
  const isFull = Math.abs(upright / (short / long) - 1) < NEAR;
  const [width, height] = isFull ? [widthPoints, heightPoints] : [factor * ratio, factor];
  const imageBox = { left: (widthPoints - width) / 2, bottom: (heightPoints - height) / 2, width, height };
  return { widthPoints, heightPoints, imageBox };
}

function ownSides(upright: number): readonly [number, number] {
  const known = [PAPERS.a4, PAPERS.letter].find(([short, long]) => Math.abs(upright / (short / long) - 1) < NEAR);
  return known ?? [Math.max(LEAST_SIDE, LONGER * upright), LONGER];
}
