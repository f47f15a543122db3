import { checkPages } from './checked-pages.ts';
import { readContent } from './page/content.ts';
import { ImageStore } from './page/images.ts';
import { readDrafts } from './page/read-drafts.ts';
import { drawSlides } from './pptx/draw-slides.ts';
import { writePptx } from './pptx/write-pptx.ts';
import { resultOf } from './report.ts';
import { finish, withShare } from './share-of-work.ts';
import type { PowerPointOptions, ReconstructResult, ReconstructSource } from './source.ts';

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
  return finish(source, await resultOf({ drafts, pages, bytes, ...checked }));
}
