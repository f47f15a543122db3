import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';

/** Occurrences of the word left in a result, per program that reads it. */
export interface Leftovers {
  readonly poppler: number;
  readonly pdfium: number;
  readonly mupdf: number;
  /** Strings of the file with all streams inflated by qpdf, in Latin-1 and UTF-16. */
  readonly strings: number;
}

interface Sought {
  readonly word: string;
  readonly password: string | undefined;
  readonly folder: string;
}

const RUN = { timeout: 120_000, maxBuffer: 2 ** 29 } as const;

/** Searches a result for the word. */
export async function leftIn(
  raster: RasterCapability,
  document: RasterDocument,
  path: string,
  { word, password, folder }: Sought,
): Promise<Leftovers> {
  const count = (text: string) =>
    text.match(new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, 'giu'))?.length ?? 0;
  const locks = password === undefined ? [] : ['-upw', password, '-opw', password];
  let pdfium = 0;
  for (let index = 0; index < document.pageCount; index++)
    pdfium += count((await raster.text(document, index)).plainText);
  const open = password === undefined ? [] : ['-p', password];
  return {
    poppler: count(spawnSync('pdftotext', [...locks, path, '-'], RUN).stdout.toString('utf8')),
    pdfium,
    mupdf: count(spawnSync('mutool', ['draw', '-q', '-F', 'txt', ...open, path], RUN).stdout.toString('utf8')),
    strings: stringsOf(path, password, folder).reduce((sum, text) => sum + count(text), 0),
  };
}

/** The exit code of `qpdf --check`: 0 for nothing, 3 for warnings, 2 for errors. */
export function checkStatus(path: string, password: string | undefined): number | null {
  return spawnSync('qpdf', ['--check', ...(password === undefined ? [] : [`--password=${password}`]), path], RUN)
    .status;
}

/** Longer ones are bytes of pictures, and more than one expression can match. */
const STRING = /\(((?:[^()\\]|\\[\s\S]){0,9999})\)/g;
const HEX_STRING = /(?<!<)<([\da-fA-F\s]+)>(?!>)/g;
/** The end of a string and the beginning of the next one, with too little between them for a space, or nothing that moves. */
const KERNING = /\)\s*(?:-?(?:\d?\d(?:\.\d*)?|\.\d+)|[\d.]+|\]?\s*T[jJ]\s+(?:[-+.\d]+\s+T[cswz]\s+)*\[?)?\s*\(/g;

/** The strings of a file, inflated and not encrypted; those of a kerned array joined. */
function stringsOf(path: string, password: string | undefined, folder: string): string[] {
  const plain = join(folder, 'plain.pdf');
  const options = ['--decrypt', '--stream-data=uncompress', '--object-streams=disable', '--decode-level=generalized'];
  spawnSync('qpdf', [...(password === undefined ? [] : [`--password=${password}`]), ...options, path, plain], RUN);
  const syntax = readFileSync(plain, 'latin1').replace(HEX_STRING, (_, hex: string) => literal(hex));
  return [...syntax.replace(KERNING, '').matchAll(STRING)].flatMap(([, bytes = '']) =>
    bytes.includes('\0') ? [bytes, bytes.replaceAll('\0', '')] : [bytes],
  );
}

function literal(hex: string): string {
  const text = Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1');
  return `(${text.replace(/[()\\]/g, '\\$&')})`;
}
