import type { Edges } from './edges.ts';

/** A straight line: the points with x cos(angle) + y sin(angle) = distance. */
export interface Line {
  readonly angle: number;
  readonly distance: number;
}

const ANGLES = 180;
/** An edge votes for lines that cross it at this many degrees beside a right angle. */
const BESIDE_DEGREES = 3;
/** Lines as near as this to one that has more votes are the same line. */
const SAME = { degrees: 4, pixels: 5 };
const REFINE_PIXELS = [3, 2] as const;

/** The lines that most edges lie on, those with most votes first (P. Hough's voting, by each edge's own direction only). */
export function voteForLines(edges: Edges, width: number, height: number, most: number): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const rows = 2 * reach + 1;
  const votes = new Float32Array(ANGLES * rows);
  const [cos, sin] = [new Float32Array(ANGLES), new Float32Array(ANGLES)];
  for (let at = 0; at < ANGLES; at++) {
    cos[at] = Math.cos((at * Math.PI) / ANGLES);
    sin[at] = Math.sin((at * Math.PI) / ANGLES);
  }
  for (let edge = 0; edge < edges.count; edge++) {
    const own = Math.round(((edges.angle[edge] ?? 0) * ANGLES) / Math.PI);
    const [x, y, weight] = [edges.x[edge] ?? 0, edges.y[edge] ?? 0, edges.weight[edge] ?? 0];
    for (let beside = -BESIDE_DEGREES; beside <= BESIDE_DEGREES; beside++) {
      const angle = (own + beside + ANGLES) % ANGLES;
      const distance = Math.round(x * (cos[angle] ?? 0) + y * (sin[angle] ?? 0)) + reach;
      const at = angle * rows + distance;
      votes[at] = (votes[at] ?? 0) + weight * (1 - Math.abs(beside) / (BESIDE_DEGREES + 1));
    }
  }
  const found: Line[] = [];
  const least = Math.min(width, height) * 0.05;
  while (found.length < most) {
    let best = 0;
    for (let at = 1; at < votes.length; at++) if ((votes[at] ?? 0) > (votes[best] ?? 0)) best = at;
    if ((votes[best] ?? 0) < least) break;
    const [angle, row] = [Math.floor(best / rows), best % rows];
    found.push({ angle: (angle * Math.PI) / ANGLES, distance: row - reach });
    clearAround(votes, rows, angle, row);
  }
  return found.map((line) => refineLine(line, edges));
}

function clearAround(votes: Float32Array, rows: number, angle: number, row: number): void {
  for (let beside = -SAME.degrees; beside <= SAME.degrees; beside++) {
    // Half a turn on, the same lines have their distances the other way round.
    const turned = angle + beside;
    const isOver = turned < 0 || turned >= ANGLES;
    const middle = isOver ? rows - 1 - row : row;
    const start = ((turned + ANGLES) % ANGLES) * rows;
    const [first, last] = [Math.max(0, middle - SAME.pixels), Math.min(rows - 1, middle + SAME.pixels)];
    votes.fill(0, start + first, start + last + 1);
  }
}

/** Lays the line through the edges beside it that run along it. */
function refineLine(line: Line, edges: Edges): Line {
  return REFINE_PIXELS.reduce((before, pixels) => {
    const [cos, sin] = [Math.cos(before.angle), Math.sin(before.angle)];
    let [sum, sumX, sumY, sumXX, sumXY, sumYY] = [0, 0, 0, 0, 0, 0];
    for (let edge = 0; edge < edges.count; edge++) {
      const [x, y, weight] = [edges.x[edge] ?? 0, edges.y[edge] ?? 0, edges.weight[edge] ?? 0];
      if (Math.abs(x * cos + y * sin - before.distance) > pixels) continue;
      if (Math.abs(Math.sin((edges.angle[edge] ?? 0) - before.angle)) > 0.17) continue;
      sum += weight;
      sumX += weight * x;
      sumY += weight * y;
      sumXX += weight * x * x;
      sumXY += weight * x * y;
      sumYY += weight * y * y;
    }
    if (sum < 4) return before;
    const [meanX, meanY] = [sumX / sum, sumY / sum];
    const [xx, xy, yy] = [sumXX / sum - meanX ** 2, sumXY / sum - meanX * meanY, sumYY / sum - meanY ** 2];
    const along = 0.5 * Math.atan2(2 * xy, xx - yy);
    const across = along + Math.PI / 2;
    const angle = across < 0 ? across + Math.PI : across >= Math.PI ? across - Math.PI : across;
    return { angle, distance: meanX * Math.cos(angle) + meanY * Math.sin(angle) };
  }, line);
}
