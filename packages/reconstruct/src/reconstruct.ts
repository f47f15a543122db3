import { checkPages } from './checked-pages.ts';
import { writeDocx } from './docx/write-docx.ts';
import { writeMarkdown } from './markdown/write-markdown.ts';
import { readContent } from './page/content.ts';
import { ImageStore } from './page/images.ts';
import { readDrafts } from './page/read-drafts.ts';
import { drawSlides } from './pptx/draw-slides.ts';
import { writePptx } from './pptx/write-pptx.ts';
import { resultOf } from './report.ts';
import type { ExcelOptions, PowerPointOptions, ReconstructResult, ReconstructSource, WordOptions } from './source.ts';
import { joinWidePages } from './xlsx/join-pages.ts';
import { sheetsOf } from './xlsx/sheets.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

/** Share of the work that reading the pages takes. */
const READING_SHARE = 0.8;

/** A Word document (.docx) of the pages. @throws cancelled, too-demanding, input-damaged */
export async function pdfToWord(source: ReconstructSource, { layout }: WordOptions): Promise<ReconstructResult> {
  const images = new ImageStore();
  const drafts = await readDrafts(withShare(source), images);
  const pages = readContent(drafts, {
    takesFurniture: layout === 'flowing',
    takesNotes: layout === 'flowing',
    outline: source.outline,
    corrections: source.corrections ?? [],
  });
  const checked = checkPages(pages);
  const bytes = await writeDocx({ pages, images, title: source.title, layout });
  return finish(source, resultOf({ drafts, pages, bytes, ...checked }));
}

/** A workbook (.xlsx) of the pages. @throws cancelled, too-demanding, input-damaged */
export async function pdfToExcel(
  source: ReconstructSource,
  { sheets, includeText }: ExcelOptions,
): Promise<ReconstructResult> {
  const images = new ImageStore();
  const drafts = joinWidePages(await readDrafts(withShare(source), images, { isSheet: true }));
  const pages = readContent(drafts, {
    takesFurniture: true,
    takesNotes: false,
    outline: source.outline,
    corrections: source.corrections ?? [],
    isSheet: true,
  });
  const checked = checkPages(pages, includeText);
  const bytes = await writeXlsx(sheetsOf(pages, sheets, includeText), images, source.title);
  return finish(source, resultOf({ drafts, pages, bytes, keepsText: includeText, ...checked }));
}

/** A presentation (.pptx), one slide a page. @throws cancelled, too-demanding, input-damaged */
export async function pdfToPowerPoint(
  source: ReconstructSource,
  { slides }: PowerPointOptions,
): Promise<ReconstructResult> {
  const images = new ImageStore();
  const drafts = await readDrafts(withShare(source), slides === 'editable' ? images : null, { isSlide: true });
  const pages = readContent(drafts, {
    takesFurniture: false,
    takesNotes: false,
    outline: source.outline,
    corrections: source.corrections ?? [],
    isSlide: true,
  });
  const checked = slides === 'editable' ? checkPages(pages) : { checkedPages: [], furtherPages: pages.length };
  const made = slides === 'editable' ? pages.map((page) => ({ page })) : await drawSlides(source, pages, images);
  const bytes = await writePptx(made, images, source.title);
  return finish(source, resultOf({ drafts, pages, bytes, ...checked }));
}

/** Markdown of the pages, and what was recognised in them. */
export interface MarkdownResult extends ReconstructResult {
  /** The whole document; or one text for each page, where that is asked for. */
  readonly texts: readonly string[];
}

/** Markdown of the pages, without running titles and pictures. @throws cancelled, too-demanding, input-damaged */
export async function pdfToMarkdown(
  source: ReconstructSource,
  { perPage }: { readonly perPage: boolean },
): Promise<MarkdownResult> {
  const drafts = await readDrafts(withShare(source), null);
  const pages = readContent(drafts, { takesFurniture: true, takesNotes: true, outline: source.outline });
  // Writing joins what goes on from page to page: what is counted is counted before.
  const result = resultOf({ drafts, pages, bytes: new Uint8Array(), checkedPages: [], furtherPages: pages.length });
  const texts = perPage ? pages.map((page) => writeMarkdown([page])) : [writeMarkdown(pages)];
  return { ...finish(source, result), texts };
}

function withShare(source: ReconstructSource): ReconstructSource {
  return { ...source, onProgress: (fraction) => source.onProgress?.(fraction * READING_SHARE) };
}

function finish(source: ReconstructSource, result: ReconstructResult): ReconstructResult {
  source.onProgress?.(1);
  return result;
}
