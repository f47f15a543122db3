import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FontFiles } from './font-files.ts';

/** Folder of the copies in a bundle, which may be all that a sandboxed process can see. */
const BUNDLED = new URL('./mark-fonts/', import.meta.url);

/** Reads the fonts from beside the bundle that this is part of, else from the installed packages. */
export const nodeFontFiles: FontFiles = (family, file) =>
  readBundled(`${family}/${file}`, () => import.meta.resolve(`@fontsource/${family}/${file}`));

/** Reads a file from beside the bundle, else from its installed package. @param installed its address there, asked when needed */
export async function readBundled(bundled: string, installed: () => string): Promise<Uint8Array<ArrayBuffer>> {
  const file = new URL(bundled, BUNDLED);
  return new Uint8Array(await readFile(existsSync(file) ? file : new URL(installed())));
}
