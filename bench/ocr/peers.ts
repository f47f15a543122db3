import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GrayPicture } from '@recto/testkit';

const run = promisify(execFile);
const TIMEOUT_MS = 300_000;
const MAX_BUFFER = 64 * 1_048_576;
const ENVIRONMENT = { ...process.env, OMP_THREAD_LIMIT: '1', LC_ALL: 'C.UTF-8' };

export const hasTesseract = (): boolean => existsSync('/usr/bin/tesseract');
export const hasOcrMyPdf = (): boolean => existsSync('/usr/bin/ocrmypdf');

/** Settings of the native program that are tried on each page; the best one counts, as if somebody had known it. */
export const NATIVE_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  'psm 3': ['--psm', '3'],
  'psm 6': ['--psm', '6'],
  'psm 3, Sauvola': ['--psm', '3', '-c', 'thresholding_method=2'],
};

/** The same for writing from the top down. */
export const VERTICAL_SETTINGS: Readonly<Record<string, readonly string[]>> = {
  'psm 5': ['--psm', '5'],
  'psm 5, Sauvola': ['--psm', '5', '-c', 'thresholding_method=2'],
};

/** Writes a picture for programs to read. */
export function writeGrayMap(path: string, { widthPixels, heightPixels, gray }: GrayPicture): void {
  writeFileSync(path, Buffer.concat([Buffer.from(`P5\n${widthPixels} ${heightPixels}\n255\n`), gray]));
}

/** @param languages joined by "+" */
export async function nativeText(path: string, dpi: number, languages: string, settings: readonly string[]) {
  const program = [path, 'stdout', '-l', languages, '--oem', '1', '--dpi', String(dpi), ...settings];
  const options = { env: ENVIRONMENT, timeout: TIMEOUT_MS, maxBuffer: MAX_BUFFER, encoding: 'utf8' } as const;
  return (await run('tesseract', program, options)).stdout;
}

/** OCRmyPDF with what it offers for scans, and the text that it says it has read; null when it fails. */
export async function ocrMyPdfText(path: string, languages: string, folder: string, dpi?: number) {
  const sidecar = join(folder, 'ocrmypdf.txt');
  const options = [
    '-l',
    languages,
    '--rotate-pages',
    '--deskew',
    '--output-type',
    'pdf',
    '--optimize',
    '0',
    '--jobs',
    '1',
  ];
  const density = dpi === undefined ? [] : ['--image-dpi', String(dpi)];
  try {
    const all = ['-q', ...options, ...density, '--sidecar', sidecar, path, join(folder, 'ocrmypdf.pdf')];
    await run('ocrmypdf', all, { env: ENVIRONMENT, timeout: TIMEOUT_MS, maxBuffer: MAX_BUFFER });
    return await readFile(sidecar, 'utf8');
  } catch {
    return null;
  }
}
