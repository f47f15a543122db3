import type { PixelImage } from '@recto/contract/capabilities/pixel-image';

/** Keeps the images used last, up to a number of bytes. */
export class BitmapCache {
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #images = new Map<string, PixelImage>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): PixelImage | undefined {
    const image = this.#images.get(key);
    if (image) {
      this.#images.delete(key);
      this.#images.set(key, image);
    }
    return image;
  }

  /** An image larger than the whole cache is not kept. */
  set(key: string, image: PixelImage): void {
    this.delete(key);
    this.#images.set(key, image);
    this.#bytes += image.rgba.byteLength;
    for (const oldest of this.#images.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#images.get(key)?.rgba.byteLength ?? 0;
    this.#images.delete(key);
  }

  deleteWhere(matches: (key: string) => boolean): void {
    for (const key of [...this.#images.keys()]) if (matches(key)) this.delete(key);
  }
}
