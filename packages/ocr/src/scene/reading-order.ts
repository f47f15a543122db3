import type { RotatedRectangle } from '../geometry/least-rectangle.ts';

/** Lines are separated where this share of their height is free between them. */
const CORE_SHARE = 0.6;
/** Two lines further apart than this, in heights of a line, are no paragraph; nor are lines of other sizes. */
const PARAGRAPH_GAP = 1.1;
const SAME_SIZE = 1.4;

/** A line's position once the slope of its surroundings is removed. */
interface LevelBox<Item> {
  readonly item: Item;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Puts lines in the order in which they are read, as paragraphs: the picture is cut across where nothing but paper is between
 * lines, then along, and so on (recursive XY cut). Lines of a photograph run towards a vanishing point: how they slope is taken
 * as a linear function of their position.
 * @param isRightToLeft the first of two columns is the right one
 */
export function inReadingOrder<Item extends { readonly box: RotatedRectangle }>(
  items: readonly Item[],
  isRightToLeft: boolean,
): Item[][] {
  const ordered = cut(levelBoxes(items), 'across', isRightToLeft, 0);
  const paragraphs: LevelBox<Item>[][] = [];
  for (const box of ordered) {
    const last = paragraphs.at(-1)?.at(-1);
    if (last && belongTogether(last, box)) paragraphs.at(-1)?.push(box);
    else paragraphs.push([box]);
  }
  return paragraphs.map((boxes) => boxes.map(({ item }) => item));
}

function levelBoxes<Item extends { readonly box: RotatedRectangle }>(items: readonly Item[]): LevelBox<Item>[] {
  const slopeAt = fitSlopes(items.map(({ box }) => box));
  return items.map((item) => {
    const { centre, length, height } = item.box;
    const level = slopeAt.level(centre.x, centre.y);
    // Lines that run from the top down are columns.
    const [wide, tall] = height > length ? [CORE_SHARE * length, height * 0.98] : [length * 0.98, CORE_SHARE * height];
    return {
      item,
      left: centre.x - wide / 2,
      right: centre.x + wide / 2,
      top: level - tall / 2,
      bottom: level + tall / 2,
    };
  });
}

/** Slope as base + change * y, by least squares over the lines, the long ones first of all. */
function fitSlopes(boxes: readonly RotatedRectangle[]) {
  const wide = boxes.filter(({ length, height }) => length > 2 * height);
  const [sum, sumX, sumY] = [0, 0, 0].map(() => 0);
  let [weights, middleX, middleY, middleSlope] = [sum ?? 0, sumX ?? 0, sumY ?? 0, 0];
  for (const { centre, length, angleRadians } of wide) {
    weights += length;
    middleX += length * centre.x;
    middleY += length * centre.y;
    middleSlope += length * Math.tan(angleRadians);
  }
  if (weights === 0) return { level: (_x: number, y: number) => y };
  middleX /= weights;
  middleY /= weights;
  middleSlope /= weights;
  let [spread, together] = [0, 0];
  for (const { centre, length, angleRadians } of wide) {
    spread += length * (centre.y - middleY) ** 2;
    together += length * (centre.y - middleY) * (Math.tan(angleRadians) - middleSlope);
  }
  const change = wide.length > 2 && spread > 0 ? together / spread : 0;
  return {
    /** Returns the height at which the line through a point crosses the middle of the picture. */
    level(x: number, y: number) {
      const aside = x - middleX;
      const stretch = 1 + change * aside;
      const base = middleSlope - change * middleY;
      return stretch > 0.2 ? (y - base * aside) / stretch : y - middleSlope * aside;
    },
  };
}

const MOST_CUTS = 40;

function cut<Item>(
  boxes: readonly LevelBox<Item>[],
  way: 'across' | 'along',
  isRightToLeft: boolean,
  depth: number,
): LevelBox<Item>[] {
  if (boxes.length < 2) return [...boxes];
  const groups = way === 'across' ? groupsOf(boxes, 'top', 'bottom') : groupsOf(boxes, 'left', 'right');
  const other = way === 'across' ? 'along' : 'across';
  if (groups.length === 1 && depth > 0) {
    // Nothing parts them in either direction: rows as their middles say.
    return [...boxes].sort((one, two) => one.top + one.bottom - two.top - two.bottom);
  }
  if (depth > MOST_CUTS) return [...boxes];
  const ordered = way === 'along' && isRightToLeft ? groups.reverse() : groups;
  return ordered.flatMap((group) => cut(group, other, isRightToLeft, groups.length === 1 ? depth + 1 : 0));
}

function groupsOf<Item>(
  boxes: readonly LevelBox<Item>[],
  from: 'top' | 'left',
  to: 'bottom' | 'right',
): LevelBox<Item>[][] {
  const groups: LevelBox<Item>[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const box of [...boxes].sort((one, other) => one[from] - other[from])) {
    if (box[from] >= end) groups.push([]);
    groups.at(-1)?.push(box);
    end = Math.max(end, box[to]);
  }
  return groups;
}

function belongTogether<Item>(above: LevelBox<Item>, below: LevelBox<Item>): boolean {
  const [height, other] = [above.bottom - above.top, below.bottom - below.top];
  const gap = below.top - above.bottom;
  // Parts of one row.
  if (below.top < above.bottom && above.top < below.bottom) return true;
  const isNear = gap < (PARAGRAPH_GAP * Math.max(height, other)) / CORE_SHARE;
  const isSameSize = Math.max(height, other) < SAME_SIZE * Math.min(height, other);
  return isNear && isSameSize && above.left < below.right && below.left < above.right;
}
