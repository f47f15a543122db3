import type { ReconstructCapability, ReconstructResult, ReconstructSource } from '@recto/contract';
import { writeDocx } from './docx/write-docx.ts';
import { readContent } from './page/content.ts';
import { ImageStore } from './page/images.ts';
import { readDrafts } from './page/read-drafts.ts';
import { resultOf } from './report.ts';

/** Share of the work that reading the pages takes. */
const READING_SHARE = 0.8;

/** Reconstruction wherever JavaScript runs. It keeps nothing between calls. */
export function createReconstructCapability(): ReconstructCapability {
  return {
    async toWord(source) {
      const images = new ImageStore();
      const drafts = await readDrafts(withShare(source), images);
      const pages = readContent(drafts, { takesFurniture: true, takesNotes: true, outline: source.outline });
      const bytes = await writeDocx({ pages, images, title: source.title });
      return finish(source, resultOf({ drafts, pages, bytes }));
    },
    async toExcel() {
      throw new TypeError('not yet');
    },
    async toPowerPoint() {
      throw new TypeError('not yet');
    },
  };
}

function withShare(source: ReconstructSource): ReconstructSource {
  return { ...source, onProgress: (fraction) => source.onProgress?.(fraction * READING_SHARE) };
}

function finish(source: ReconstructSource, result: ReconstructResult): ReconstructResult {
  source.onProgress?.(1);
  return result;
}
