import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { PageModel, PageModelOptions, RenderAreaOptions } from '@recto/contract/capabilities/page-model';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type {
  PageText,
  RasterCapability,
  RasterDocument,
  RasterPageSize,
  RenderGrayOptions,
  RenderPageOptions,
  ThumbnailOptions,
} from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { refuseOption } from '@recto/contract/recto-error';
import { NO_SUCH_PAGE } from '@recto/words/problems';
import { throwIfCancelled } from '@recto/work/cancellation';
import { compileOnce, type LoadWasm } from './engine/compiled-pdfium.ts';
import type { LoadedFile } from './engine/loaded-file.ts';
import { OpenFile } from './engine/open-file.ts';
import { type LookAtFile, RasterEngine } from './engine/raster-engine.ts';
import { DEFAULT_LIMITS, type RasterLimits } from './limits.ts';
import { readPageLabels } from './page/page-labels.ts';
import { type PixelSize, pixelSize } from './page/page-pixels.ts';
import { readPageText } from './page/page-text.ts';
import { type Ground, type RenderOptions, renderPage, windowOf } from './page/render-page.ts';
import type { SizedPage } from './page/sized-page.ts';
import { readPageModel } from './page-model/read-page-model.ts';
import type { DrawJpeg } from './thumbnails/draw-jpeg.ts';
import { displayedIn, loneJpegOf } from './thumbnails/lone-jpeg.ts';

export interface RasterHost {
  /** Called once; again only after it failed. */
  readonly loadWasm: LoadWasm;
  readonly limits?: Partial<RasterLimits>;
  /** Looks at each file before PDFium does; without it PDFium gets every file as it is. */
  readonly lookAt?: LookAtFile;
  /** The host's own decoder of JPEGs, where it has one that is faster: for thumbnails of scanned pages. */
  readonly drawJpeg?: DrawJpeg;
}

/** Makes the raster capability of a host. Nothing is loaded before the first document is opened. */
export function createRaster(host: RasterHost): RasterCapability {
  return new PdfiumRaster(host);
}

type Cancellable = { readonly signal?: AbortSignal };

class PdfiumRaster implements RasterCapability {
  readonly #limits: RasterLimits;
  readonly #engine: RasterEngine;
  readonly #drawJpeg: DrawJpeg | undefined;

  constructor(host: RasterHost) {
    this.#drawJpeg = host.drawJpeg;
    this.#limits = { ...DEFAULT_LIMITS, ...host.limits };
    this.#engine = new RasterEngine(compileOnce(host.loadWasm), this.#limits, host.lookAt);
  }

  async open(input: InputFile, { signal }: Cancellable = {}): Promise<RasterDocument> {
    const file = new OpenFile(input);
    try {
      file.pageCount = await this.#engine.use(file, signal, (loaded) => {
        const count = loaded.instance.call.FPDF_GetPageCount(loaded.handle);
        if (count <= 0) throw loaded.damaged();
        return count;
      });
      return file;
    } catch (thrown) {
      await this.#engine.close(file);
      throw thrown;
    }
  }

  async close(document: RasterDocument): Promise<void> {
    await this.#engine.close(fileOf(document));
  }

  async pageSizes(document: RasterDocument, { signal }: Cancellable = {}): Promise<readonly (RasterPageSize | null)[]> {
    const file = fileOf(document);
    return await this.#engine.use(file, signal, async (loaded) => {
      const sizes = await file.sizes(loaded, signal);
      return await sizes.allInPoints(loaded, signal);
    });
  }

  async pageLabels(document: RasterDocument, { signal }: Cancellable = {}): Promise<readonly string[] | null> {
    const file = fileOf(document);
    return await this.#engine.use(file, signal, (loaded) => readPageLabels(loaded, file.pageCount, signal));
  }

  async renderPage(document: RasterDocument, options: RenderPageOptions): Promise<PixelImage> {
    return await this.#onPage(document, options, (sized) => this.#render(sized, options));
  }

  async renderGray(document: RasterDocument, options: RenderGrayOptions): Promise<GrayImage> {
    const { dpi } = options;
    return await this.#onPage(document, options, async ({ loaded, page, size }) => {
      const pixels = await renderPage(loaded, page, size, this.#drawing(options, 'gray'));
      return { ...size, gray: new Uint8Array(pixels.buffer), dpi };
    });
  }

  async thumbnail(document: RasterDocument, options: ThumbnailOptions): Promise<PixelImage> {
    const { pageIndex, boxWidth, boxHeight, devicePixelRatio = 1, signal } = options;
    const box = { maxWidthPixels: boxWidth * devicePixelRatio, maxHeightPixels: boxHeight * devicePixelRatio };
    const request = { pageIndex, ...box, signal };
    const drawJpeg = this.#drawJpeg;
    if (!drawJpeg) return await this.renderPage(document, request);
    const first = await this.#onPage(document, request, async (sized) => {
      const jpeg = loneJpegOf(sized);
      return jpeg ? { jpeg, matrix: displayedIn(sized, jpeg), size: sized.size } : await this.#render(sized, request);
    });
    if ('rgba' in first) return first;
    const drawn = await drawJpeg(first.jpeg, first.matrix, first.size);
    throwIfCancelled(signal);
    return drawn ?? (await this.renderPage(document, request));
  }

  async renderArea(document: RasterDocument, { pageIndex, area, dpi, signal }: RenderAreaOptions): Promise<PixelImage> {
    const file = fileOf(document);
    checkPage(file, pageIndex);
    const draw = async (loaded: LoadedFile) => {
      const size = await this.#pixelsOf(file, loaded, { pageIndex, dpi });
      const window = windowOf(area, dpi, size);
      const options = this.#drawing({ includeAnnotations: false, signal }, 'white');
      const rgba = await loaded.withPage(pageIndex, (page) => renderPage(loaded, page, size, options, window));
      return { widthPixels: window.widthPixels, heightPixels: window.heightPixels, rgba };
    };
    return await this.#engine.use(file, signal, draw, pageIndex);
  }

  async pageModel(document: RasterDocument, pageIndex: number, options: PageModelOptions = {}): Promise<PageModel> {
    const file = fileOf(document);
    checkPage(file, pageIndex);
    const read = async (loaded: LoadedFile) => {
      const size = (await file.sizes(loaded, options.signal)).inPoints(loaded, pageIndex);
      if (!size) throw loaded.damaged();
      const maxCharacters = this.#limits.maxCharactersPerPage;
      return await readPageModel(loaded, { ...options, pageIndex, size, maxCharacters });
    };
    return await this.#engine.use(file, options.signal, read, pageIndex);
  }

  async text(document: RasterDocument, pageIndex: number, { signal }: Cancellable = {}): Promise<PageText> {
    const file = fileOf(document);
    checkPage(file, pageIndex);
    const read = (loaded: LoadedFile) => readPageText(loaded, pageIndex, this.#limits.maxCharactersPerPage);
    return await this.#engine.use(file, signal, read, pageIndex);
  }

  async #onPage<Value>(
    document: RasterDocument,
    options: RenderPageOptions,
    work: (sized: SizedPage) => Value | Promise<Value>,
  ): Promise<Value> {
    const file = fileOf(document);
    const { pageIndex, signal } = options;
    checkPage(file, pageIndex);
    const prepare = async (loaded: LoadedFile) => {
      const size = await this.#pixelsOf(file, loaded, options);
      const shape = (await file.sizes(loaded, signal)).inUnits(pageIndex);
      if (!shape) throw loaded.damaged();
      return await loaded.withPage(pageIndex, (page) => work({ loaded, page, pageIndex, shape, size }));
    };
    return await this.#engine.use(file, signal, prepare, pageIndex);
  }

  async #render({ loaded, page, size }: SizedPage, options: RenderPageOptions): Promise<PixelImage> {
    const rgba = await renderPage(loaded, page, size, this.#drawing(options, options.background ?? 'white'));
    return { ...size, rgba };
  }

  #drawing(
    { includeAnnotations = true, signal }: Cancellable & { readonly includeAnnotations?: boolean },
    ground: Ground,
  ): RenderOptions {
    return { ground, includeAnnotations, maxRenderMs: this.#limits.maxRenderMs, signal };
  }

  /** A resolution needs the page's UserUnit, which costs a closer look; a box does not. */
  async #pixelsOf(file: OpenFile, loaded: LoadedFile, options: RenderPageOptions): Promise<PixelSize> {
    const { pageIndex, signal } = options;
    const sizes = await file.sizes(loaded, signal);
    const points = 'dpi' in options ? sizes.inPoints(loaded, pageIndex) : sizes.inUnits(pageIndex);
    if (!points) throw loaded.damaged();
    return pixelSize(points, options, this.#limits, file.fileName);
  }
}

function fileOf(document: RasterDocument): OpenFile {
  if (document instanceof OpenFile) return document;
  throw new TypeError('the document was opened by another engine');
}

function checkPage(file: OpenFile, pageIndex: number): void {
  if (Number.isInteger(pageIndex) && pageIndex >= 0 && pageIndex < file.pageCount) return;
  throw refuseOption('pageIndex', NO_SUCH_PAGE, { page: pageIndex + 1, count: file.pageCount });
}
