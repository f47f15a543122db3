/** Pictures kept for the next asking; those used last, up to a number of bytes. */
export interface KeptPictures {
  get(key: string): ImageBitmap | undefined;
  set(key: string, bitmap: ImageBitmap): void;
  deleteWhere(matches: (key: string) => boolean): void;
}

const DEFAULT_BYTES = 67_108_864;
const BYTES_PER_PIXEL = 4;

/** @param maxBytes 64 MB when absent. A picture that has to go is closed, which frees its memory at once. */
export function keepPictures(maxBytes = DEFAULT_BYTES): KeptPictures {
  /** Least recently used first. */
  const pictures = new Map<string, ImageBitmap>();
  let keptBytes = 0;
  const sizeOf = ({ width, height }: ImageBitmap) => width * height * BYTES_PER_PIXEL;
  const remove = (key: string) => {
    const bitmap = pictures.get(key);
    if (!bitmap) return;
    pictures.delete(key);
    keptBytes -= sizeOf(bitmap);
    bitmap.close();
  };
  return {
    get(key) {
      const bitmap = pictures.get(key);
      if (!bitmap) return undefined;
      pictures.delete(key);
      pictures.set(key, bitmap);
      return bitmap;
    },
    set(key, bitmap) {
      remove(key);
      pictures.set(key, bitmap);
      keptBytes += sizeOf(bitmap);
      for (const oldest of pictures.keys()) {
        if (keptBytes <= maxBytes || oldest === key) break;
        remove(oldest);
      }
    },
    deleteWhere(matches) {
      for (const key of [...pictures.keys()]) if (matches(key)) remove(key);
    },
  };
}
