import { deflate } from '@recto/codecs';
import { PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream, PdfString } from '@recto/pdf-core';
import { ASCENT, buildGlyphlessFont, DESCENT, GLYPH_WIDTH } from './glyphless-font.ts';

/** The name under which a page finds its layer; also how a later run finds it again. */
export const LAYER_NAME = 'RectoText';
const FONT_NAME = 'RectoText';
/** Codes have two bytes; 0 is not used. */
export const MAX_CODES = 65_535;
const CODES_PER_BLOCK = 100;

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
      ToUnicode: add(flateStream(new TextEncoder().encode(this.#toUnicode()))),
    });
  }

  /** Each code draws the same empty glyph. */
  #glyphs(): Uint8Array {
    const map = new Uint8Array((this.#codes.size + 1) * 2);
    for (let at = 3; at < map.length; at += 2) map[at] = 1;
    return map;
  }

  /** Returns the CMap from each code to its characters (ISO 32000-2, 9.10.3). */
  #toUnicode(): string {
    const rows = [...this.#codes].map(([cluster, code]) => `<${hex(code)}> <${utf16Hex(cluster)}>\n`);
    let blocks = '';
    for (let at = 0; at < rows.length; at += CODES_PER_BLOCK) {
      const block = rows.slice(at, at + CODES_PER_BLOCK);
      blocks += `${block.length} beginbfchar\n${block.join('')}endbfchar\n`;
    }
    return [
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n',
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n',
      '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n',
      blocks,
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n',
    ].join('');
  }
}

/** Four hexadecimal digits. */
export function hex(code: number): string {
  return code.toString(16).toUpperCase().padStart(4, '0');
}

function utf16Hex(text: string): string {
  let digits = '';
  for (let at = 0; at < text.length; at++) digits += hex(text.charCodeAt(at));
  return digits;
}

function latin(text: string): PdfString {
  return new PdfString(new TextEncoder().encode(text));
}

/** A compressed stream. */
export function flateStream(bytes: Uint8Array, entries: Readonly<Record<string, PdfObject>> = {}): PdfStream {
  return new PdfStream(PdfDict.of({ ...entries, Filter: PdfName.of('FlateDecode') }), deflate(bytes));
}
