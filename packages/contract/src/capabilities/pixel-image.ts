/** Pixels in rows from the top left, four bytes each: red, green, blue, alpha (not premultiplied). */
export interface PixelImage {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}
