import {
  type SharePoint,
  type ShareQuad,
  type SheetCorners,
  WHOLE_PICTURE,
  wholeTurn,
} from '@recto/contract/picture-corners';
import { type Message, message } from '@recto/words/message';

export const NOT_CORNERS: Message = message(
  'problem.notCorners',
  'Please write four corners clockwise from the top left one, in percent, such as 5,4 96,6 94,97 3,95. Write “whole” for the whole picture, or nothing to find the sheet.',
);

/** Corners may lie a little outside of the picture, where the sheet is cut off. */
const BEYOND = 0.25;
/** A sheet takes at least this share of the picture. */
const LEAST_AREA = 0.0005;

/** Reads what was written for one picture. @returns null for what names no corners */
export function parseCorners(written: string): SheetCorners | null {
  const text = written.trim();
  if (text === '') return 'find';
  if (text === 'whole') return WHOLE_PICTURE;
  const points = text.split(/\s+/).map((pair) => {
    const [x, y, ...more] = pair.split(',').map((number) => (number === '' ? Number.NaN : Number(number) / 100));
    return more.length === 0 ? { x: x ?? Number.NaN, y: y ?? Number.NaN } : { x: Number.NaN, y: Number.NaN };
  });
  const [a, b, c, d] = points;
  if (!a || !b || !c || !d || points.length !== 4) return null;
  const quad: ShareQuad = [a, b, c, d];
  return areCorners(quad) ? quad : null;
}

/** True when no side crosses another, the corners go clockwise, and there is something between them. */
export function areCorners(quad: ShareQuad): boolean {
  const isNear = quad.every(({ x, y }) => Math.min(x, y) >= -BEYOND && Math.max(x, y) <= 1 + BEYOND);
  const turns = quad.map((corner, at) => {
    const [before, after] = [quad[(at + 3) % 4] ?? corner, quad[(at + 1) % 4] ?? corner];
    return (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x);
  });
  return isNear && turns.every((turn) => turn > 0) && areaOf(quad) >= LEAST_AREA;
}

function areaOf(quad: ShareQuad): number {
  return (
    quad.reduce((sum, { x, y }, at) => {
      const next = quad[(at + 1) % 4] ?? quad[0];
      return sum + x * next.y - next.x * y;
    }, 0) / 2
  );
}

/** The corners as `parseCorners` reads them. */
export function writeCorners(quad: ShareQuad): string {
  if (wholeTurn(quad) === 0) return 'whole';
  const number = (share: number) => String(Math.round(share * 10_000) / 100);
  return quad.map(({ x, y }) => `${number(x)},${number(y)}`).join(' ');
}

/** The same corners for a page that is turned by a quarter, clockwise. */
export function turned([a, b, c, d]: ShareQuad): ShareQuad {
  return [d, a, b, c];
}

/** The same corners, but for one. */
export function withCorner([a, b, c, d]: ShareQuad, index: number, corner: SharePoint): ShareQuad {
  const chosen = (old: SharePoint, at: number) => (at === index ? corner : old);
  return [chosen(a, 0), chosen(b, 1), chosen(c, 2), chosen(d, 3)];
}
