import type { PageModel } from '@recto/contract/capabilities/page-model';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import { draftText, type PageDraft } from './draft.ts';
import { readFigures } from './figures.ts';
import type { ImageStore } from './images.ts';
import { lostPlaces } from './lost-places.ts';
import { rotateToReading } from './rotate-page.ts';

/** Source of pages. */
export interface PageSource {
  readonly raster: RasterCapability;
  readonly document: RasterDocument;
  /** 0-based, in the wanted order. */
  readonly pages: readonly number[];
  /** Tells whether a page may have images with masks. */
  readonly hasMasks?: (pageIndex: number) => boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/**
 * Reads page after page and keeps of each only what reconstruction needs. @param isSheet its texts are cells that may lie
 * over each other @param isSlide drawings are drawn again where they can be. @throws input-damaged, too-demanding, cancelled */
export async function readDrafts(
  source: PageSource,
  images: ImageStore | null,
  { isSheet = false, isSlide = false }: { readonly isSheet?: boolean; readonly isSlide?: boolean } = {},
): Promise<PageDraft[]> {
  const drafts: PageDraft[] = [];
  for (const [position, pageIndex] of source.pages.entries()) {
    throwIfCancelled(source.signal);
    const model = await source.raster.pageModel(source.document, pageIndex, {
      // A sheet keeps its charts, which are drawn; photos would only take time.
      withPictures: images !== null && !isSheet,
      checksMasks: source.hasMasks?.(pageIndex) ?? true,
      signal: source.signal,
    });
    drafts.push(await draftOf(model, source, images, { isSheet, isSlide }));
    source.onProgress?.((position + 1) / source.pages.length);
    // Lets a cancel through.
    if (position % 8 === 7) await nextTurn(source.signal);
  }
  return drafts;
}

async function draftOf(
  model: PageModel,
  source: PageSource,
  images: ImageStore | null,
  { isSheet, isSlide }: { readonly isSheet: boolean; readonly isSlide: boolean },
): Promise<PageDraft> {
  const page = rotateToReading(model);
  const text = draftText(page, isSheet);
  const { figures, labels } = images
    ? await readFigures(page, {
        images,
        words: text.words,
        isScanWithText: text.scan === 'with-text',
        keepsShapes: isSlide,
        isSheet,
        alternateTextOf: (markedContent) => alternateText(text.tags, markedContent),
        render: (area, dpi) =>
          source.raster.renderArea(source.document, { pageIndex: model.pageIndex, area, dpi, signal: source.signal }),
      })
    : { figures: [], labels: new Set() };
  const { pageIndex, widthPoints, heightPoints, rules, fills, shapes, drawings, structure } = page;
  return {
    pageIndex,
    widthPoints,
    heightPoints,
    rules,
    fills,
    shapes,
    drawings,
    structure,
    figures,
    ...text,
    lost: lostPlaces({ page, words: text.words, figures: isSheet && images ? figures : null }),
    words: labels.size === 0 ? text.words : text.words.filter((word) => !labels.has(word)),
  };
}

function alternateText(tags: PageDraft['tags'], markedContent: number): string {
  for (let at = tags.elementOf(markedContent); at >= 0; at = tags.elements[at]?.parent ?? -1) {
    const text = tags.elements[at]?.alternateText;
    if (text) return text;
  }
  return '';
}
