/** A point of a picture that stands upright: shares of its width and height from the top left, 0 to 1. */
export interface SharePoint {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise from the one that will be the page's top left. */
export type ShareQuad = readonly [SharePoint, SharePoint, SharePoint, SharePoint];

/** Which part of a picture becomes the page: the sheet that is found, all of it, or what lies between four corners. */
export type SheetCorners = 'find' | ShareQuad;

export const WHOLE_PICTURE: ShareQuad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** As near as this to the picture's own corners is the whole picture. */
const NEAR = 0.002;

/** Returns the number of clockwise quarter turns of the whole picture; null when the corners are not the picture's own. */
export function wholeTurn(quad: ShareQuad): 0 | 1 | 2 | 3 | null {
  for (const turn of [0, 1, 2, 3] as const) {
    const isSame = quad.every(({ x, y }, at) => {
      const corner = WHOLE_PICTURE[(at + 4 - turn) % 4] ?? WHOLE_PICTURE[0];
      return Math.abs(corner.x - x) < NEAR && Math.abs(corner.y - y) < NEAR;
    });
    if (isSame) return turn;
  }
  return null;
}
