import type { CapabilitiesFor } from '@recto/contract/capabilities/capabilities';
import type { OcrSession } from '@recto/contract/capabilities/ocr';
import type { RasterDocument, RasterPageSize } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { parsePageSelection, type SelectablePage } from '@recto/contract/page-selection';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import type { OptionsOf } from '@recto/contract/tool';
import { openDocument, type PdfDocument, readPages, takeInventory } from '@recto/pdf-document';
import { newWords, type PageTextState, readPageTextStates, readsPage, recognitionDpi } from '@recto/pdf-text-layer';
import { throwIfCancelled } from '@recto/work/cancellation';
import type tool from '../tool.ts';
import { asPdf } from './image-input.ts';

export type OcrOptions = OptionsOf<typeof tool>;

/** One input and what works on it. */
export interface FileJob {
  readonly input: InputFile;
  /** Its position among the inputs. */
  readonly inputIndex: number;
  readonly options: OcrOptions;
  readonly capabilities: CapabilitiesFor<'raster' | 'images' | 'ocr'>;
  readonly session: OcrSession;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** Result for one input. */
export interface RecognisedFile {
  readonly document: PdfDocument;
  /** The file that the document was opened from. */
  readonly pdf: InputFile;
  /** The chosen pages, 0-based, each once, in order. */
  readonly chosen: readonly number[];
  /** Every page of the document. */
  readonly described: readonly SelectablePage[];
  /** True when the input was a picture and the document was made of it. */
  readonly isImage: boolean;
  /** Pages, 0-based, that are the sheet in a photograph, made flat. */
  readonly straightened: readonly number[];
  /** By 0-based page index, in order. */
  readonly pages: ReadonlyMap<number, RecognisedPage>;
  /** Pages among them, 0-based, that keep text of their own: only what was new is in `pages`. */
  readonly mixed: readonly number[];
  /** Chosen pages that had text and were left alone. */
  readonly keptPages: number;
}

/** Recognises the chosen pages that have no text, or little beside their pictures, as many at a time as the session does. */
export async function recogniseFile(job: FileJob): Promise<RecognisedFile> {
  const { options, capabilities, signal } = job;
  const { straighten } = options;
  const { pdf, isImage, straightened } = await asPdf(job.input, { images: capabilities.images, straighten, signal });
  const document = await openDocument(pdf, { signal });
  const { pages: described } = await takeInventory(document, { signal });
  const chosen = [...new Set(parsePageSelection(options.pages, described))].sort((one, other) => one - other);
  const states = await readPageTextStates(document.file, signal);
  const wanted = chosen.filter((pageIndex) => isWanted(states[pageIndex], options));
  const read = knownPages(job, wanted) ?? (await recognisePages({ ...job, input: pdf }, wanted, states));
  const { pages, mixed, leftAlone } = newPages(read, document, states);
  job.onProgress(1);
  const keptPages = chosen.length - wanted.length + leftAlone;
  return { document, pdf, chosen, described, isImage, straightened, pages, mixed, keptPages };
}

/** Returns the pages that were recognised before and come back corrected; null when the file is to be recognised. */
function knownPages({ inputIndex, options }: FileJob, wanted: readonly number[]): Map<number, RecognisedPage> | null {
  const files = options.recognised.filter((file) => file.inputIndex === inputIndex);
  if (files.length === 0) return null;
  const pages = files.flatMap((file) => file.pages).filter(({ pageIndex }) => wanted.includes(pageIndex));
  return new Map(pages.map(({ pageIndex, page }) => [pageIndex, page]));
}

function isWanted(state: PageTextState | undefined, { existingText }: OcrOptions): boolean {
  return state !== undefined && readsPage(state, existingText);
}

/** Leaves out what the pages have already as text; pages with text on which nothing else was found stay as they are. */
function newPages(
  read: ReadonlyMap<number, RecognisedPage>,
  { file }: PdfDocument,
  states: readonly PageTextState[],
): Pick<RecognisedFile, 'pages' | 'mixed'> & { readonly leftAlone: number } {
  const nodes = readPages(file);
  const pages = new Map<number, RecognisedPage>();
  const mixed: number[] = [];
  for (const [pageIndex, recognised] of read) {
    const [state, node] = [states[pageIndex], nodes[pageIndex]];
    if (!state || !node) continue;
    const page = newWords(recognised, state, node, file);
    const isMixed = state.text === 'visible';
    if (isMixed && !state.hasHidden && page.paragraphs.length === 0) continue;
    if (isMixed) mixed.push(pageIndex);
    pages.set(pageIndex, page);
  }
  return { pages, mixed, leftAlone: read.size - pages.size };
}

async function recognisePages(
  job: FileJob,
  wanted: readonly number[],
  states: readonly PageTextState[],
): Promise<Map<number, RecognisedPage>> {
  if (wanted.length === 0) return new Map();
  const { raster } = job.capabilities;
  const drawn = await raster.open(job.input, { signal: job.signal });
  try {
    const sizes = await raster.pageSizes(drawn, { signal: job.signal });
    const found = new Map<number, RecognisedPage>();
    // Of pages that are being read.
    const read = new Map<number, number>();
    let [next, done] = [0, 0];
    const report = () =>
      job.onProgress((done + [...read.values()].reduce((sum, part) => sum + part, 0)) / wanted.length);
    const work = async () => {
      for (let at = next++; at < wanted.length; at = next++) {
        const pageIndex = wanted[at] ?? 0;
        const onProgress = (fraction: number) => {
          read.set(pageIndex, fraction);
          report();
        };
        const wish = { pageIndex, state: states[pageIndex], size: sizes[pageIndex], onProgress };
        const page = await recogniseOne(job, drawn, wish);
        if (page) found.set(pageIndex, page);
        read.delete(pageIndex);
        done++;
        report();
      }
    };
    await Promise.all(Array.from({ length: job.session.concurrency }, work));
    return new Map([...found].sort(([left], [right]) => left - right));
  } finally {
    await raster.close(drawn);
  }
}

interface WantedPage {
  readonly pageIndex: number;
  readonly state: PageTextState | undefined;
  readonly size: RasterPageSize | null | undefined;
  readonly onProgress: (fraction: number) => void;
}

/** @returns null for a page that cannot be drawn. */
async function recogniseOne(
  { options, capabilities, session, signal }: FileJob,
  drawn: RasterDocument,
  { pageIndex, state, size, onProgress }: WantedPage,
): Promise<RecognisedPage | null> {
  throwIfCancelled(signal);
  if (!size || !state) return null;
  const [language, ...others] = options.languages;
  if (!language) throw new TypeError('the schema guarantees one language');
  const dpi = recognitionDpi(state, size);
  const picture = await capabilities.raster.renderGray(drawn, { pageIndex, dpi, signal });
  return session.recognise(picture, {
    languages: [language, ...others],
    enhance: options.enhance,
    autoRotate: options.autoRotate,
    detectScript: options.detectScript,
    engine: options.engine,
    signal,
    onProgress,
  });
}
