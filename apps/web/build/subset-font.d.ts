declare module 'subset-font' {
  /** Cuts a font down to the glyphs of `text`, with axes pinned or narrowed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'sfnt' | 'woff' | 'woff2';
      /** Characters' own glyphs only, without those that the font's rules may put in their place. */
      noLayoutClosure?: boolean;
      variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
