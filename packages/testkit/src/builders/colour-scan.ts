import sharp from 'sharp';
import { imagePdf } from './image-document.ts';

/** A4 at 200 dpi. */
const PAPER = { width: 1654, height: 2339 } as const;
const A4_POINTS = { widthPoints: 595.3, heightPoints: 841.9 } as const;
const LINES = 34;
const SENTENCE = 'The quick brown fox jumps over the lazy dog while the clerk writes it down.';
const QUALITIES = [92, 85, 78, 70, 60, 50, 40, 30] as const;

/**
 * A colour scan as a scanner makes it: one JPEG a page, A4 at 200 dpi, paper with grain and print on it.
 * @param sizeBytes about what the document should have; each page takes its share, or a little less
 */
export async function colourScan(pageCount: number, sizeBytes: number): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 228, sigma: 9 } as const;
  const grain = await sharp({ create: { ...PAPER, channels: 3, background: 'white', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const encode = (page: number, quality: number) =>
    sharp(grain)
      .composite([{ input: Buffer.from(printOf(page)) }])
      .jpeg({ quality })
      .toBuffer();
  const share = sizeBytes / pageCount;
  let quality: number = QUALITIES[0];
  for (const next of QUALITIES) {
    quality = next;
    if ((await encode(0, next)).length <= share) break;
  }
  const images = [];
  for (let page = 0; page < pageCount; page++) {
    images.push({
      dictionary: {
        Width: PAPER.width,
        Height: PAPER.height,
        ColorSpace: '/DeviceRGB',
        BitsPerComponent: 8,
        Filter: '/DCTDecode',
      },
      data: new Uint8Array(await encode(page, quality)),
      ...A4_POINTS,
    });
  }
  return imagePdf(images);
}

function printOf(page: number): string {
  const lines = Array.from(
    { length: LINES },
    (_, line) => `<text x="150" y="${220 + line * 58}">${page + 1}.${line + 1} ${SENTENCE}</text>`,
  );
  const { width, height } = PAPER;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="serif" font-size="34" fill="#2a2622">${lines.join('')}</g></svg>`;
}
