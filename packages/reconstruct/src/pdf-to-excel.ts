import { checkPages } from './checked-pages.ts';
import { readContent } from './page/content.ts';
import { ImageStore } from './page/images.ts';
import { readDrafts } from './page/read-drafts.ts';
import { resultOf } from './report.ts';
import { finish, withShare } from './share-of-work.ts';
import type { ExcelOptions, ReconstructResult, ReconstructSource } from './source.ts';
import { joinWidePages } from './xlsx/join-pages.ts';
import { sheetsOf } from './xlsx/sheets.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

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
  return finish(source, await resultOf({ drafts, pages, bytes, keepsText: includeText, ...checked }));
}
