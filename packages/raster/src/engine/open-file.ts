import type { RasterDocument } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { PageSizes } from '../page/page-sizes.ts';
import type { BlockSource } from './block-source.ts';
import type { LoadedFile } from './loaded-file.ts';

/** A look at a file before PDFium sees it: what would keep PDFium for minutes is not given to it. */
export interface DrawableView {
  /** True from when on something is left out: then PDFium reads `bytes` in place of the input. */
  readonly isChanged: boolean;
  /** Pages (0-based) of those that were looked at of which something is left out. */
  readonly pagesInPart: ReadonlySet<number>;
  /** Looks at a page. @returns false when what was given to PDFium before must not be used for it */
  mayDraw(pageIndex: number): boolean;
  /** The file without what is left out. @throws cancelled */
  bytes(signal?: AbortSignal): Promise<Uint8Array>;
}

const NO_PAGES: ReadonlySet<number> = new Set();

/** A document as its user holds it; what the engine needs for it comes and goes. */
export class OpenFile implements RasterDocument {
  readonly kind = 'raster-document';
  readonly input: InputFile;
  pageCount = 0;
  closed = false;
  source: BlockSource | undefined;
  loaded: LoadedFile | undefined;
  /** Null for a file that is drawn as it is; undefined before it was looked at. */
  view: DrawableView | null | undefined;
  #sizes: PageSizes | undefined;

  constructor(input: InputFile) {
    this.input = input;
  }

  get pagesInPart(): ReadonlySet<number> {
    return this.view?.pagesInPart ?? NO_PAGES;
  }

  get fileName(): string {
    return this.input.name;
  }

  /** Read at the first call, then known whatever happens to the engine. */
  async sizes(loaded: LoadedFile, signal: AbortSignal | undefined): Promise<PageSizes> {
    this.#sizes ??= await PageSizes.read(loaded, this.pageCount, signal);
    return this.#sizes;
  }

  /** Sees to it that PDFium reads the page as it may be drawn. */
  prepare(pageIndex: number): void {
    if (!this.view || this.view.mayDraw(pageIndex)) return;
    this.unload();
    this.source = undefined;
  }

  unload(): void {
    this.loaded?.close();
    this.loaded = undefined;
  }
}
