import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withFile, withTemporaryFolder } from '../temporary-folder.ts';
import { runProgram } from './native-program.ts';
import { readWithPdfium } from './pdfium.ts';

/** The programs that copy text out of a PDF. */
export const TEXT_READERS = ['pdfium', 'pdfjs', 'poppler', 'mupdf'] as const;
export type TextReader = (typeof TEXT_READERS)[number];

/** The text of each page as one program extracts it. Needs pdftotext and mutool for theirs. */
export function extractTexts(pdf: Uint8Array, reader: TextReader): Promise<readonly string[]> {
  return EXTRACTORS[reader](pdf);
}

/** The text of each page as poppler finds it in the content, without an order of its own. Needs pdftotext. */
export function rawTexts(pdf: Uint8Array): Promise<readonly string[]> {
  return popplerTexts(pdf, ['-raw']);
}

const EXTRACTORS: Readonly<Record<TextReader, (pdf: Uint8Array) => Promise<readonly string[]>>> = {
  pdfium: async (pdf) => (await readWithPdfium(pdf)).texts,
  pdfjs: textsOfPdfjs,
  poppler: (pdf) => popplerTexts(pdf, []),
  mupdf: (pdf) =>
    withFile(pdf, (path) =>
      withTemporaryFolder(async (folder) => {
        const out = join(folder, 'out.txt');
        await runProgram('mutool', ['draw', '-q', '-F', 'txt', '-o', out, path]);
        return pagesOf(await readFile(out, 'utf8'));
      }),
    ),
};

function popplerTexts(pdf: Uint8Array, flags: readonly string[]): Promise<string[]> {
  return withFile(pdf, async (path) => {
    const { stdout } = await runProgram('pdftotext', [...flags, '-enc', 'UTF-8', path, '-']);
    return pagesOf(stdout.toString('utf8'));
  });
}

/** A form feed ends each page. */
function pagesOf(text: string): string[] {
  const pages = text.split('\f');
  return pages.at(-1)?.trim() === '' ? pages.slice(0, -1) : pages;
}

/** Firefox's reader: what its viewer puts on the clipboard. */
async function textsOfPdfjs(pdf: Uint8Array): Promise<string[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: pdf.slice(), verbosity: 0, useSystemFonts: false });
  try {
    const document = await task.promise;
    const texts: string[] = [];
    for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber++) {
      const page = await document.getPage(pageNumber);
      const { items } = await page.getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
    }
    return texts;
  } finally {
    await task.destroy();
  }
}
