import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFile, withTemporaryFolder } from '../temporary-folder.ts';
import { runProgram } from './native-program.ts';

/** A page as poppler draws it: rows from the top left, three bytes a pixel. */
export interface DrawnPage {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgb: Uint8Array;
}

/** Every page, in order. @throws when poppler cannot draw the file */
export function drawWithPoppler(file: string | Uint8Array, dpi: number): Promise<DrawnPage[]> {
  return withFile(file, (path) =>
    withTemporaryFolder(async (folder) => {
      const { exitCode, stderr } = await runProgram('pdftoppm', ['-r', String(dpi), path, join(folder, 'page')]);
      if (exitCode !== 0) throw new Error(`pdftoppm failed: ${stderr}`);
      const names = (await readdir(folder)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      return Promise.all(names.map(async (name) => readPpm(await readFile(join(folder, name)))));
    }),
  );
}

function readPpm(bytes: Buffer): DrawnPage {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 64));
  if (!header) throw new Error('not a PPM of 8 bits');
  return { widthPixels: Number(header[1]), heightPixels: Number(header[2]), rgb: bytes.subarray(header[0].length) };
}
