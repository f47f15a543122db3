import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { nullIfDamaged } from '../null-if-damaged.ts';
import type { Side } from '../side.ts';

/** Pixels a point: sharp enough for letters to differ, and quick. */
const DPI = 72;
/** Longest side of a picture; larger pages are drawn smaller. */
const MAX_SIDE_PIXELS = 1600;
/** Pictures that are kept. */
const MAX_KEPT_BYTES = 48 * 1_048_576;

/** A page as pixels, without annotations. */
export interface PagePicture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha in a word each. */
  readonly pixels: Uint32Array;
  readonly bytes: Uint8ClampedArray;
  readonly pixelsPerPoint: number;
  /** 1 where something was taken out, so that nobody knows what is there. */
  readonly unknown?: Uint8Array;
}

/** Draws pages of one document and keeps those that were asked for last. */
export class PagePictures {
  readonly #side: Side;
  readonly #raster: RasterCapability;
  readonly #signal: AbortSignal;
  readonly #kept = new Map<number, PagePicture | null>();
  #keptBytes = 0;

  constructor(side: Side, raster: RasterCapability, signal: AbortSignal) {
    this.#side = side;
    this.#raster = raster;
    this.#signal = signal;
  }

  /** Null for a page that cannot be drawn. */
  async of(pageIndex: number): Promise<PagePicture | null> {
    const known = this.#kept.get(pageIndex);
    if (known !== undefined) {
      // Asked for last, dropped last.
      this.#kept.delete(pageIndex);
      this.#kept.set(pageIndex, known);
      return known;
    }
    const picture = await this.#draw(pageIndex);
    this.#kept.set(pageIndex, picture);
    this.#keptBytes += picture?.bytes.length ?? 0;
    for (const [oldest, dropped] of this.#kept) {
      if (this.#keptBytes <= MAX_KEPT_BYTES || oldest === pageIndex) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= dropped?.bytes.length ?? 0;
    }
    return picture;
  }

  async #draw(pageIndex: number): Promise<PagePicture | null> {
    const size = this.#side.sizes[pageIndex];
    if (!size) return null;
    const longest = (Math.max(size.widthPoints, size.heightPoints) * DPI) / 72;
    const scale =
      longest > MAX_SIDE_PIXELS ? { maxWidthPixels: MAX_SIDE_PIXELS, maxHeightPixels: MAX_SIDE_PIXELS } : { dpi: DPI };
    const image: PixelImage | null = await this.#raster
      .renderPage(this.#side.drawn, { pageIndex, ...scale, includeAnnotations: false, signal: this.#signal })
      .catch(nullIfDamaged);
    if (!image) return null;
    const { widthPixels: width, heightPixels: height, rgba } = image;
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
    return { width, height, pixels, bytes: rgba, pixelsPerPoint: width / size.widthPoints };
  }
}
