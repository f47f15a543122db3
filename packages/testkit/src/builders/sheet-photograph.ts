import { inverseOf, project, type Quad, rectangleToQuad } from '@recto/codecs';
import sharp from 'sharp';

const SHEET = { width: 900, height: 1273 } as const;
/** Pixels of the photographs. */
export const SHEET_PHOTO = { width: 1200, height: 1600 } as const;
/** Text printed on the sheet, in each of its lines. */
export const SHEET_SENTENCE = 'The quick brown fox jumps over the lazy dog';
/** Corners of the sheet in the photograph: tilted by 24 degrees and rotated by 5, for a focal length of 1.3 longer sides. */
export const SHEET_PLACE: Quad = [
  { x: 248.8, y: 250.2 },
  { x: 1056.6, y: 307.5 },
  { x: 1059.3, y: 1519.0 },
  { x: 21.4, y: 1424.0 },
];
const TABLE = [96, 70, 52] as const;

/** A photograph of a printed sheet of A4 on a table, seen from aside, darker towards the right. As a JPEG. */
export async function photographOfSheet(): Promise<Uint8Array> {
  const lines = Array.from({ length: 9 }, (_, at) => `<text x="80" y="${220 + at * 90}">${SHEET_SENTENCE}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}"><rect width="100%" height="100%" fill="#fdfdf8"/><g font-family="DejaVu Sans" font-size="31" fill="#222">${lines.join('')}</g></svg>`;
  const paper = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  const toSheet = inverseOf(rectangleToQuad(SHEET.width, SHEET.height, SHEET_PLACE));
  const rgb = new Uint8Array(SHEET_PHOTO.width * SHEET_PHOTO.height * 3);
  for (let y = 0, at = 0; y < SHEET_PHOTO.height; y++) {
    for (let x = 0; x < SHEET_PHOTO.width; x++, at += 3) {
      const point = project(toSheet, { x, y });
      const [column, row] = [Math.floor(point.x), Math.floor(point.y)];
      const isPaper = column >= 0 && row >= 0 && column < SHEET.width && row < SHEET.height;
      const light = 1 - (0.45 * x) / SHEET_PHOTO.width;
      for (let part = 0; part < 3; part++) {
        const value = isPaper ? (paper[(row * SHEET.width + column) * 3 + part] ?? 0) : (TABLE[part] ?? 0);
        rgb[at + part] = value * light;
      }
    }
  }
  const raw = { raw: { ...SHEET_PHOTO, channels: 3 } } as const;
  return new Uint8Array(await sharp(rgb, raw).blur(0.7).jpeg({ quality: 88 }).toBuffer());
}

/** A picture without any sheet in it. */
export async function photographOfNothing(): Promise<Uint8Array> {
  const create = { ...SHEET_PHOTO, channels: 3, background: '#887766' } as const;
  return new Uint8Array(await sharp({ create }).jpeg().toBuffer());
}
