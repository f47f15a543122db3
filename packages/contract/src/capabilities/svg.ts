/** Drawings of the SVG kind to pixels. */
export interface SvgCapability {
  /**
   * Draws an SVG file as a PNG with alpha. Nothing outside the file is read, no script runs; letters are drawn in a font of
   * ours, since files seldom bring their own.
   * @param options.sidePixels the longer side of the result
   * @throws image-damaged, too-demanding, engine-missing, cancelled
   */
  toPng(
    svg: Uint8Array,
    options: { readonly sidePixels: number; readonly signal?: AbortSignal },
  ): Promise<Uint8Array<ArrayBuffer>>;
}
