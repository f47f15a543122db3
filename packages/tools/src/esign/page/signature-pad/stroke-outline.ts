/** A point of a stroke; pressure is null where the device does not tell it. */
export interface StrokePoint {
  readonly x: number;
  readonly y: number;
  readonly pressure: number | null;
}

/** Half of the width of a stroke: slow and pressed, fast and light. */
const RADIUS = { most: 3.2, least: 1 };
/** Distance between points at which a stroke without pressure is thinnest. */
const FAST = 26;
/** Share of the way to the next point that the pen follows, which takes the trembling out. */
const FOLLOW = 0.55;

/** The outline of a stroke as path data of SVG: the commands M, L and Z. */
export function strokeOutline(points: readonly StrokePoint[]): string {
  const smooth = smoothed(points);
  const [first] = smooth;
  if (!first) return '';
  if (smooth.length < 3) return dot(first.x, first.y, first.radius);
  const left: string[] = [];
  const right: string[] = [];
  for (const [index, point] of smooth.entries()) {
    const before = smooth[index - 1] ?? point;
    const after = smooth[index + 1] ?? point;
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [(-dy / length) * point.radius, (dx / length) * point.radius];
    left.push(pointText(point.x + nx, point.y + ny));
    right.push(pointText(point.x - nx, point.y - ny));
  }
  const last = smooth.at(-1) ?? first;
  // Round ends, and joints that leave no gap in a turn.
  const ends = `${dot(first.x, first.y, first.radius)} ${dot(last.x, last.y, last.radius)}`;
  return `M${[...left, ...right.reverse()].join(' L')} Z ${ends}`;
}

function smoothed(points: readonly StrokePoint[]): { x: number; y: number; radius: number }[] {
  const result: { x: number; y: number; radius: number }[] = [];
  for (const point of points) {
    const before = result.at(-1);
    const x = before ? before.x + (point.x - before.x) * FOLLOW : point.x;
    const y = before ? before.y + (point.y - before.y) * FOLLOW : point.y;
    const distance = before ? Math.hypot(point.x - before.x, point.y - before.y) : FAST / 2;
    const force = point.pressure ?? 1 - Math.min(1, distance / FAST);
    const wanted = RADIUS.least + (RADIUS.most - RADIUS.least) * force;
    const radius = before ? before.radius + (wanted - before.radius) * 0.3 : wanted;
    if (!before || Math.hypot(x - before.x, y - before.y) > 0.4) result.push({ x, y, radius });
  }
  return result;
}

/** A circle as a polygon, which fills the same way round as the stroke. */
function dot(x: number, y: number, radius: number): string {
  const corners = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / -6);
  return `M${corners.map((angle) => pointText(x + radius * Math.cos(angle), y + radius * Math.sin(angle))).join(' L')} Z`;
}

const pointText = (x: number, y: number) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
