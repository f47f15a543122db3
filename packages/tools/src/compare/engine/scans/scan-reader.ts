import type { GrayImage, OcrCapability, OcrSession } from '@recto/contract/capabilities/ocr';
import type { RasterCapability, RasterDocument, RasterPageSize } from '@recto/contract/capabilities/raster';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import type { PdfDocument } from '@recto/pdf-document';
import { type PageTextState, readPageTextStates, recognitionDpi } from '@recto/pdf-text-layer';
import { throwIfCancelled } from '@recto/work/cancellation';
import { nullIfDamaged } from '../null-if-damaged.ts';

/** Brighter than this everywhere, a page is empty. Scanners leave no such paper. */
const LEAST_INK = 250;

interface ScanReaderContext {
  readonly ocr: OcrCapability;
  readonly raster: RasterCapability;
  readonly languages: readonly [OcrLanguage, ...OcrLanguage[]];
  readonly signal: AbortSignal;
}

/** A document of which pages are read. */
export interface ScannedDocument {
  readonly document: PdfDocument;
  readonly drawn: RasterDocument;
  readonly sizes: readonly (RasterPageSize | null)[];
}

/** Recognises the text of pages that have none. A picture that both documents have is read once. Open until `close`. */
export class ScanReader {
  readonly #context: ScanReaderContext;
  readonly #session: OcrSession;
  /** By what is on the picture. */
  readonly #read = new Map<string, Promise<RecognisedPage>>();

  constructor(context: ScanReaderContext) {
    this.#context = context;
    this.#session = context.ocr.openSession(Number.POSITIVE_INFINITY);
  }

  /** @param wanted pages, 0-based @returns those on which something was read @throws cancelled, engine-missing, too-demanding */
  async read(
    scanned: ScannedDocument,
    wanted: readonly number[],
    onProgress: (fraction: number) => void,
  ): Promise<Map<number, RecognisedPage>> {
    const { signal } = this.#context;
    const found = new Map<number, RecognisedPage>();
    if (wanted.length === 0) return found;
    const states = await readPageTextStates(scanned.document.file, signal);
    let [next, done] = [0, 0];
    const work = async () => {
      for (let at = next++; at < wanted.length; at = next++) {
        throwIfCancelled(signal);
        const pageIndex = wanted[at] ?? 0;
        const page = await this.#readPage(scanned, pageIndex, states[pageIndex]);
        if (page && page.paragraphs.length > 0) found.set(pageIndex, page);
        onProgress(++done / wanted.length);
      }
    };
    await Promise.all(Array.from({ length: this.#session.concurrency }, work));
    return found;
  }

  close(): void {
    this.#session.close();
  }

  async #readPage(
    { drawn, sizes }: ScannedDocument,
    pageIndex: number,
    state: PageTextState | undefined,
  ): Promise<RecognisedPage | null> {
    const { raster, languages, signal } = this.#context;
    const size = sizes[pageIndex];
    if (!size || !state) return null;
    const dpi = recognitionDpi(state, size);
    const image = await raster.renderGray(drawn, { pageIndex, dpi, signal }).catch(nullIfDamaged);
    if (!image || image.gray.every((gray) => gray > LEAST_INK)) return null;
    const key = await keyOf(image);
    const known = this.#read.get(key);
    if (known) return known;
    const reading = this.#session.recognise(image, {
      languages,
      enhance: true,
      autoRotate: true,
      detectScript: true,
      signal,
    });
    this.#read.set(key, reading);
    return reading;
  }
}

async function keyOf({ widthPixels, heightPixels, gray }: GrayImage): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', gray));
  return `${widthPixels} ${heightPixels} ${digest.join(' ')}`;
}
