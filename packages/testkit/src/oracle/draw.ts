import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { withFile, withTemporaryFolder } from '../temporary-folder.ts';
import { runProgram } from './native-program.ts';

/** A page as poppler draws it: rows from the top left, three bytes a pixel. */
export interface DrawnPage {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgb: Uint8Array;
}

/** Every page, in order. @param flags further ones of pdftoppm @throws when poppler cannot draw the file */
export function drawWithPoppler(
  file: string | Uint8Array,
  dpi: number,
  flags: readonly string[] = [],
): Promise<DrawnPage[]> {
  return withFile(file, (path) =>
    withTemporaryFolder(async (folder) => {
      const { exitCode, stderr } = await runProgram('pdftoppm', [
        ...flags,
        ...['-r', String(dpi), path, join(folder, 'page')],
      ]);
      if (exitCode !== 0) throw new Error(`pdftoppm failed: ${stderr}`);
      const names = (await readdir(folder)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      return Promise.all(names.map(async (name) => readPpm(await readFile(join(folder, name)))));
    }),
  );
}

/**
 * One page by poppler's other renderer, at so many dots an inch: unlike the first, it draws an image whose pixels are the
 * page's exactly as it is. @throws when it cannot
 */
export function drawWithCairo(file: string | Uint8Array, pageNumber: number, dpi: number): Promise<DrawnPage> {
  return withFile(file, (path) =>
    withTemporaryFolder(async (folder) => {
      const page = ['-f', String(pageNumber), '-l', String(pageNumber), '-singlefile'];
      const options = ['-r', String(dpi), '-png', ...page, path, join(folder, 'page')];
      const { exitCode, stderr } = await runProgram('pdftocairo', options);
      if (exitCode !== 0) throw new Error(`pdftocairo failed: ${stderr}`);
      return await decodeWithVips(await readFile(join(folder, 'page.png')));
    }),
  );
}

/** A picture as libvips decodes it: upright, in sRGB, on white. @param page of a TIFF, 0-based; the primary picture when absent @throws when it cannot */
export async function decodeWithVips(file: string | Uint8Array, page?: number): Promise<DrawnPage> {
  const chosen = page === undefined ? {} : { page, pages: 1 };
  const bytes = typeof file === 'string' ? await readFile(file) : file;
  const picture = sharp(bytes, { ...chosen, limitInputPixels: false, failOn: 'none' }).rotate();
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { widthPixels: info.width, heightPixels: info.height, rgb: data };
}

/** A picture as MuPDF decodes it, on white, as it is stored. @throws when it cannot */
export async function decodeWithMuPdf(path: string, widthPixels: number, heightPixels: number): Promise<DrawnPage> {
  const size = ['-w', String(widthPixels), '-h', String(heightPixels), '-f'];
  const { exitCode, stdout, stderr } = await runProgram('mutool', [
    ...['draw', '-q', '-c', 'rgb', ...size, '-F', 'ppm', '-o', '-', path, '1'],
  ]);
  if (exitCode !== 0) throw new Error(`mutool failed: ${stderr}`);
  return readPpm(stdout);
}

function readPpm(bytes: Buffer): DrawnPage {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64));
  if (!header) throw new Error('not a PPM of 8 bits');
  return { widthPixels: Number(header[1]), heightPixels: Number(header[2]), rgb: bytes.subarray(header[0].length) };
}
