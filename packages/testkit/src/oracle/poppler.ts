import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFile, withTemporaryFolder } from '../temporary-folder.ts';
import { type NativeProgram, runProgram } from './native-program.ts';

export interface PopplerOptions {
  /** The user or the owner password of a locked file. */
  readonly password?: string;
  /** True to draw what a viewer shows; the whole sheet when absent. */
  readonly cropBox?: boolean;
}

/** The text of each page, in order, as poppler reads it. @throws when poppler cannot open the file */
export function pdfTexts(file: string | Uint8Array, options: PopplerOptions = {}): Promise<string[]> {
  return withFile(file, async (path) => {
    const { stdout } = await runPoppler('pdftotext', [...passwordFlags(options), '-layout', path, '-']);
    // Each page ends with a form feed.
    return stdout.toString('utf8').split('\f').slice(0, -1);
  });
}

/** The text of one page. @throws when poppler cannot open the file or there is no such page */
export async function pdfText(file: string | Uint8Array, pageIndex: number, options?: PopplerOptions): Promise<string> {
  const text = (await pdfTexts(file, options))[pageIndex];
  if (text === undefined) throw new RangeError(`the file has no page ${pageIndex}`);
  return text;
}

/** Returns the output of `pdfinfo` by its own keys: "Pages", "Title", "Tagged". @throws when poppler cannot open the file */
export function pdfInfo(file: string | Uint8Array, options: PopplerOptions = {}): Promise<Record<string, string>> {
  return withFile(file, async (path) => {
    const { stdout } = await runPoppler('pdfinfo', [...passwordFlags(options), path]);
    const lines = stdout.toString('utf8').split('\n');
    return Object.fromEntries(
      lines.flatMap((line) => {
        const at = line.indexOf(':');
        return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
      }),
    );
  });
}

/** A word and where poppler finds it on the first page, in points from the upper left corner. */
export interface WordBox {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The words of the first page in the order in which they stand in the content. */
export function pdfWordBoxes(file: string | Uint8Array): Promise<WordBox[]> {
  return withFile(file, async (path) => {
    const { stdout } = await runPoppler('pdftotext', ['-l', '1', '-bbox', '-enc', 'UTF-8', path, '-']);
    const found = stdout
      .toString('utf8')
      .matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g);
    return Array.from(found, ([, left, top, right, bottom, text = '']) => ({
      text,
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    }));
  });
}

/** A digest of each page's pixels, in order; equal digests mean equal pictures. @throws when poppler cannot open it */
export function renderDigests(file: string | Uint8Array, dpi = 36, options: PopplerOptions = {}): Promise<string[]> {
  return withFile(file, (path) =>
    withTemporaryFolder(async (folder) => {
      const flags = [...passwordFlags(options), ...(options.cropBox ? ['-cropbox'] : [])];
      await runPoppler('pdftoppm', [...flags, '-r', String(dpi), path, join(folder, 'page')]);
      const names = (await readdir(folder)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      return Promise.all(
        names.map(async (name) =>
          createHash('sha256')
            .update(await readFile(join(folder, name)))
            .digest('hex'),
        ),
      );
    }),
  );
}

function passwordFlags({ password }: PopplerOptions): string[] {
  return password === undefined ? [] : ['-upw', password];
}

async function runPoppler(program: NativeProgram, args: readonly string[]) {
  const result = await runProgram(program, args);
  if (result.exitCode !== 0) throw new Error(`${program} failed: ${result.stderr}`);
  return result;
}
