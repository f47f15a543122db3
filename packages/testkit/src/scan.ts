import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imagePdf } from './builders/image-document.ts';
import { runProgram } from './oracle/native-program.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** A grey picture in rows from the top left, one byte a pixel. */
export interface GreyPicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly grey: Uint8Array<ArrayBuffer>;
}

/** Draws the pages of a PDF with poppler. Needs pdftoppm. */
export function drawGrey(pdf: Uint8Array, dpi: number): Promise<GreyPicture[]> {
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'in.pdf');
    writeFileSync(path, pdf);
    const { exitCode, stdout, stderr } = await runProgram('pdftoppm', ['-r', String(dpi), '-gray', path]);
    if (exitCode !== 0) throw new Error(`pdftoppm failed: ${stderr}`);
    return readGreyMaps(new Uint8Array(stdout));
  });
}

/** Reads a file of one portable grey map. */
export function readGreyMapFile(path: string): GreyPicture {
  const [picture] = readGreyMaps(new Uint8Array(readFileSync(path)));
  if (!picture) throw new Error(`${path} holds no picture`);
  return picture;
}

function readGreyMaps(bytes: Uint8Array): GreyPicture[] {
  const pictures: GreyPicture[] = [];
  for (let at = 0; at < bytes.length; ) {
    const head = String.fromCharCode(...bytes.subarray(at, at + 64));
    const match = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(head);
    if (!match) throw new Error('not a portable grey map');
    const [widthPixels, heightPixels] = [Number(match[1]), Number(match[2])];
    const start = at + match[0].length;
    pictures.push({ widthPixels, heightPixels, grey: bytes.slice(start, start + widthPixels * heightPixels) });
    at = start + widthPixels * heightPixels;
  }
  return pictures;
}

/** A document whose pages are these pictures and nothing else, as a scanner makes them. */
export function scanPdf(pictures: readonly GreyPicture[], dpi: number): Uint8Array {
  return imagePdf(
    pictures.map(({ widthPixels, heightPixels, grey }) => ({
      dictionary: { Width: widthPixels, Height: heightPixels, ColorSpace: '/DeviceGray', BitsPerComponent: 8 },
      data: grey,
      compress: true,
      widthPoints: (widthPixels * 72) / dpi,
      heightPoints: (heightPixels * 72) / dpi,
    })),
  );
}
