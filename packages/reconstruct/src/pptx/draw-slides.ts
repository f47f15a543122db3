import { throwIfCancelled } from '@recto/work/cancellation';
import type { PageContent } from '../page/content.ts';
import type { ImageStore } from '../page/images.ts';
import type { ReconstructSource } from '../source.ts';
import type { Slide } from './write-pptx.ts';

const SLIDE_DPI = 150;

/** Slides that are pictures of their pages. */
export async function drawSlides(
  source: ReconstructSource,
  pages: readonly PageContent[],
  images: ImageStore,
): Promise<Slide[]> {
  const slides: Slide[] = [];
  for (const page of pages) {
    throwIfCancelled(source.signal);
    const { pageIndex, widthPoints, heightPoints } = page;
    const pixels = await source.raster.renderPage(source.document, {
      pageIndex,
      dpi: SLIDE_DPI,
      signal: source.signal,
    });
    const area = { left: 0, top: 0, right: widthPoints, bottom: heightPoints };
    const image = await images.addPixels(pixels);
    slides.push({ page, picture: { kind: 'figure', area, image, alternateText: '', pageIndex, isBehind: false } });
  }
  return slides;
}
