import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imagePdf } from './builders/image-document.ts';
import { runProgram } from './oracle/native-program.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** A gray picture in rows from the top left, one byte a pixel. */
export interface GrayPicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly gray: Uint8Array<ArrayBuffer>;
}

/** Draws the pages of a PDF with poppler. Needs pdftoppm. */
export function drawGray(pdf: Uint8Array, dpi: number): Promise<GrayPicture[]> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'in.pdf');
    writeFileSync(path, pdf);
    const { exitCode, stdout, stderr } = await runProgram('pdftoppm', ['-r', String(dpi), '-gray', path]);
    if (exitCode !== 0) throw new Error(`pdftoppm failed: ${stderr}`);
    return readGrayMaps(new Uint8Array(stdout));
  });
}

/** Reads a file of one portable gray map. */
export function readGrayMapFile(path: string): GrayPicture {
  const [picture] = readGrayMaps(new Uint8Array(readFileSync(path)));
  if (!picture) throw new Error(`${path} holds no picture`);
  return picture;
}

function readGrayMaps(bytes: Uint8Array): GrayPicture[] {
  const pictures: GrayPicture[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = String.fromCharCode(...bytes.subarray(at, at + 64));
    const match = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(head);
    if (!match) throw new Error('not a portable gray map');
    const [widthPixels, heightPixels] = [Number(match[1]), Number(match[2])];
    const start = at + match[0].length;
    pictures.push({ widthPixels, heightPixels, gray: bytes.slice(start, start + widthPixels * heightPixels) });
    at = start + widthPixels * heightPixels;
  }
  return pictures;
}

/** A document whose pages are these pictures and nothing else, as a scanner makes them. */
export function scanPdf(pictures: readonly GrayPicture[], dpi: number): Uint8Array {
  return imagePdf(
    pictures.map(({ widthPixels, heightPixels, gray }) => ({
      dictionary: { Width: widthPixels, Height: heightPixels, ColorSpace: '/DeviceGray', BitsPerComponent: 8 },
      data: gray,
      compress: true,
      widthPoints: (widthPixels * 72) / dpi,
      heightPoints: (heightPixels * 72) / dpi,
    })),
  );
}
