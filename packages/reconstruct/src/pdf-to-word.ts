import { checkPages } from './checked-pages.ts';
import { writeDocx } from './docx/write-docx.ts';
import { joinAroundBlocks } from './layout/wrapped-blocks.ts';
import { readContent } from './page/content.ts';
import { ImageStore } from './page/images.ts';
import { readDrafts } from './page/read-drafts.ts';
import { resultOf } from './report.ts';
import { finish, withShare } from './share-of-work.ts';
import type { ReconstructResult, ReconstructSource, WordOptions } from './source.ts';

/** A Word document (.docx) of the pages. @throws cancelled, too-demanding, input-damaged */
export async function pdfToWord(source: ReconstructSource, { layout }: WordOptions): Promise<ReconstructResult> {
  const images = new ImageStore();
  const drafts = await readDrafts(withShare(source), images);
  const pages = readContent(drafts, {
    takesFurniture: layout === 'flowing',
    takesNotes: layout === 'flowing',
    outline: source.outline,
    corrections: source.corrections ?? [],
    layOut: joinAroundBlocks,
  });
  const checked = checkPages(pages);
  const bytes = await writeDocx({ pages, images, title: source.title, layout });
  return finish(source, await resultOf({ drafts, pages, bytes, ...checked }));
}
