import type { RasterDocument } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { PageSizes } from '../page/page-sizes.ts';
import type { BlockSource } from './block-source.ts';
import type { LoadedFile } from './loaded-file.ts';

/** A document as its user holds it; what the engine needs for it comes and goes. */
export class OpenFile implements RasterDocument {
  readonly kind = 'raster-document';
  readonly input: InputFile;
  pageCount = 0;
  closed = false;
  source: BlockSource | undefined;
  loaded: LoadedFile | undefined;
  #sizes: PageSizes | undefined;

  constructor(input: InputFile) {
    this.input = input;
  }

  get fileName(): string {
    return this.input.name;
  }

  /** Read at the first call, then known whatever happens to the engine. */
  async sizes(loaded: LoadedFile, signal: AbortSignal | undefined): Promise<PageSizes> {
    this.#sizes ??= await PageSizes.read(loaded, this.pageCount, signal);
    return this.#sizes;
  }

  unload(): void {
    this.loaded?.close();
    this.loaded = undefined;
  }
}
