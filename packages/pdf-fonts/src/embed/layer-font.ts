import { flateStream, PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '@recto/pdf-core';
import { ASCENT, buildGlyphlessFont, DESCENT, GLYPH_WIDTH } from './glyphless-font.ts';
import { unicodeMapText } from './unicode-map-text.ts';

const FONT_NAME = 'RectoText';
/** Codes have two bytes; 0 is not used. */
const MAX_CODES = 65_535;

/** The one font of a document's text layer: a code for each distinct cluster of characters. */
export class LayerFont {
  readonly #codes = new Map<string, number>();

  /** The code of a cluster; 0 when there are no codes left. */
  code(cluster: string): number {
    const known = this.#codes.get(cluster);
    if (known !== undefined) return known;
    if (this.#codes.size >= MAX_CODES - 1) return 0;
    const code = this.#codes.size + 1;
    this.#codes.set(cluster, code);
    return code;
  }

  /** The font (ISO 32000-2, 9.7). @param add gives an object that belongs to it a number. */
  build(add: (object: PdfObject) => PdfRef): PdfDict {
    const program = buildGlyphlessFont();
    const fontFile = add(flateStream(program, { Length1: program.length }));
    const descriptor = add(
      PdfDict.of({
        Type: PdfName.of('FontDescriptor'),
        FontName: PdfName.of(FONT_NAME),
        Flags: 5,
        FontBBox: [0, DESCENT, GLYPH_WIDTH, ASCENT],
        ItalicAngle: 0,
        Ascent: ASCENT,
        Descent: DESCENT,
        CapHeight: ASCENT,
        StemV: 80,
        FontFile2: fontFile,
      }),
    );
    const descendant = add(
      PdfDict.of({
        Type: PdfName.of('Font'),
        Subtype: PdfName.of('CIDFontType2'),
        BaseFont: PdfName.of(FONT_NAME),
        CIDSystemInfo: PdfDict.of({ Registry: latin('Adobe'), Ordering: latin('Identity'), Supplement: 0 }),
        FontDescriptor: descriptor,
        DW: GLYPH_WIDTH,
        CIDToGIDMap: add(flateStream(this.#glyphs())),
      }),
    );
    return PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type0'),
      BaseFont: PdfName.of(FONT_NAME),
      Encoding: PdfName.of('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: add(
        flateStream(
          new TextEncoder().encode(unicodeMapText([...this.#codes].map(([cluster, code]) => [code, cluster] as const))),
        ),
      ),
    });
  }

  /** Each code draws the same empty glyph. */
  #glyphs(): Uint8Array {
    const map = new Uint8Array((this.#codes.size + 1) * 2);
    for (let at = 3; at < map.length; at += 2) map[at] = 1;
    return map;
  }
}

function latin(text: string): PdfString {
  return new PdfString(new TextEncoder().encode(text));
}
