import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readWithPdfium } from '@recto/testkit';
import { ask, popplerPages } from './second-opinion.ts';

/** Facts that one program reads in a file. */
export interface ReaderFacts {
  readonly reader: string;
  readonly pages: number;
  /** Digest of its text without white space; pages that it could not draw or read have none. */
  readonly text: string;
}

/** PDFium, poppler and MuPDF; those that cannot open the file are left out. */
export async function readersOf(path: string, password = ''): Promise<ReaderFacts[]> {
  const found = await Promise.all([byPdfium(path, password), byPoppler(path, password), byMupdf(path, password)]);
  return found.filter((facts) => facts !== null);
}

async function byPdfium(path: string, password: string): Promise<ReaderFacts | null> {
  const read = await readWithPdfium(new Uint8Array(await readFile(path)), password).catch(() => null);
  return read && { reader: 'PDFium', pages: read.pageCount, text: digest(read.texts.join('')) };
}

async function byPoppler(path: string, password: string): Promise<ReaderFacts | null> {
  const pages = await popplerPages(path, password);
  const { stdout } = await ask('pdftotext', ['-upw', password, path, '-']);
  return pages === null ? null : { reader: 'poppler', pages, text: digest(stdout) };
}

async function byMupdf(path: string, password: string): Promise<ReaderFacts | null> {
  const { stdout } = await ask('mutool', ['draw', '-p', password, '-F', 'txt', path]);
  // It ends each page with a form feed.
  const pages = stdout.split('\f').length - 1;
  return pages === 0 ? null : { reader: 'MuPDF', pages, text: digest(stdout) };
}

function digest(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, '')).digest('hex');
}

/** Lists the things that a reader found in the input and no longer finds in the result. */
export function lostToReaders(before: readonly ReaderFacts[], after: readonly ReaderFacts[]): string[] {
  return before.flatMap(({ reader, pages, text }) => {
    const found = after.find((facts) => facts.reader === reader);
    if (!found) return [`${reader} does not open it`];
    if (found.pages < pages) return [`${reader}: ${found.pages} of ${pages} pages`];
    return found.text === text ? [] : [`${reader} reads another text`];
  });
}
