import type { PictureData } from '@recto/contract/capabilities/page-model';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { OfficeImage } from '../model.ts';
import { encodePng } from './picture-png.ts';

/** The pictures of a document; equal ones are kept once. */
export class ImageStore {
  readonly #images: OfficeImage[] = [];
  readonly #byKey = new Map<string, OfficeImage>();

  get all(): readonly OfficeImage[] {
    return this.#images;
  }

  async addPicture(data: PictureData): Promise<OfficeImage> {
    return data.kind === 'jpeg' ? this.#keep(data.bytes, 'jpeg') : this.addPixels(data.pixels);
  }

  async addPixels(pixels: PixelImage): Promise<OfficeImage> {
    const key = `${pixels.widthPixels}x${pixels.heightPixels}:${digest(pixels.rgba)}`;
    const known = this.#byKey.get(key);
    if (known) return known;
    const image = this.#keep(await encodePng(pixels), 'png');
    this.#byKey.set(key, image);
    return image;
  }

  #keep(bytes: Uint8Array, extension: 'png' | 'jpeg'): OfficeImage {
    const key = `${extension}:${bytes.length}:${digest(bytes)}`;
    const known = this.#byKey.get(key);
    if (known) return known;
    const image = { bytes, extension, index: this.#images.length };
    this.#images.push(image);
    this.#byKey.set(key, image);
    return image;
  }
}

/** Two rolling sums over all bytes: enough to tell the pictures of one document apart. */
function digest(bytes: Uint8Array | Uint8ClampedArray): string {
  let [one, other] = [0x811c9dc5, 5381];
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193);
    other = (Math.imul(other, 33) + byte) | 0;
  }
  return `${one >>> 0}/${other >>> 0}`;
}
