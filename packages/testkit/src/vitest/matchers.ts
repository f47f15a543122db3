import { expect } from 'vitest';
import { pdfTexts } from '../oracle/poppler.ts';
import { qpdfCheck } from '../oracle/qpdf-program.ts';
import { readWithQpdf } from '../oracle/read-document.ts';

interface PdfMatchers {
  /** `qpdf --check` finds no error and no warning. Takes bytes or a path. */
  toPassQpdfCheck(): Promise<void>;
  /** The page tree holds that many pages. */
  toHavePages(count: number): Promise<void>;
  /** Poppler finds the text on the page (pageIndex). */
  toContainTextOnPage(text: string, pageIndex: number): Promise<void>;
  /** Viewers find every entry: trees sorted, parents right, nothing dangling, nothing stored that nothing reaches. */
  toBeSoundInside(): Promise<void>;
}

declare module 'vitest' {
  interface Matchers<
    // biome-ignore-start lint/correctness/noUnusedVariables: vitest declares its interface with these parameters
    R extends void | Promise<void> = void | Promise<void>,
    T = unknown,
    // biome-ignore-end lint/correctness/noUnusedVariables: as above
  > extends PdfMatchers {}
}

type Pdf = string | Uint8Array;

/** Adds the PDF matchers to `expect`. Call it once in a test file. All are asynchronous: `await expect(pdf)...`. */
export function usePdfMatchers(): void {
  expect.extend({
    async toPassQpdfCheck(pdf: Pdf) {
      const { exitCode, complaints } = await qpdfCheck(pdf);
      const said = complaints.slice(0, 10).join('\n');
      return { pass: exitCode === 0, message: () => `qpdf --check ended with ${exitCode}:\n${said}` };
    },
    async toHavePages(pdf: Pdf, count: number) {
      const { pages } = await readWithQpdf(pdf);
      return { pass: pages.length === count, message: () => `the file has ${pages.length} pages, not ${count}` };
    },
    async toContainTextOnPage(pdf: Pdf, text: string, pageIndex: number) {
      const found = (await pdfTexts(pdf))[pageIndex];
      const shown =
        found === undefined ? 'there is no such page' : `its text is ${JSON.stringify(found.slice(0, 200))}`;
      return { pass: found?.includes(text) ?? false, message: () => `page ${pageIndex}: no "${text}"; ${shown}` };
    },
    async toBeSoundInside(pdf: Pdf) {
      const { problems, storage, pages } = await readWithQpdf(pdf);
      const found = [...problems];
      if (storage.pageObjects !== pages.length)
        found.push(`${storage.pageObjects} page objects, ${pages.length} pages`);
      if (storage.unreachableObjects > 0) found.push(`${storage.unreachableObjects} objects that nothing reaches`);
      return { pass: found.length === 0, message: () => `found inside:\n${found.slice(0, 20).join('\n')}` };
    },
  });
}
