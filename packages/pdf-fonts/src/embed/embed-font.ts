import { latin1Bytes } from '@recto/codecs';
import type { GlyphCluster, GlyphRun, TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { dictOfNames, type PdfDict, type PdfObject, type PdfRef, PdfString } from '@recto/pdf-core';
import { keepGlyphs, readTrueType } from '../programs/truetype.ts';
import { unicodeMapText } from './unicode-map-text.ts';

/** Units of /W and /FontDescriptor for 1 em (ISO 32000-2, 9.2.4). */
const GLYPH_SPACE = 1000;
/** Flags of Table 121: symbolic, since the codes are glyph numbers of a subset; bold is said by the weight. */
const SYMBOLIC = 4;
const ITALIC_ANGLE = 0;
const STEM = { regular: 80, bold: 140 };

/** Text of each glyph of each font where it is alone in its cluster: the content of /ToUnicode. */
export type GlyphTexts = readonly ReadonlyMap<number, string>[];

/** Reads from the lines what each glyph that is a cluster of its own means; the first meaning wins. */
export function glyphTexts(fonts: readonly TypesetFont[], lines: readonly TypesetLine[]): GlyphTexts {
  const texts = fonts.map(() => new Map<number, string>());
  for (const run of lines.flatMap(({ runs }) => runs)) {
    const known = texts[run.fontIndex];
    for (const cluster of run.clusters) {
      const [only] = cluster.glyphs;
      const isAlone = only && cluster.glyphs.length === 1 && !known?.has(only.glyphId);
      if (isAlone) known?.set(only.glyphId, textToRead(cluster, run));
    }
  }
  return texts;
}

/**
 * The text that /ToUnicode gives for a cluster. Readers take the glyphs from left to right and turn runs from right to left round
 * afterwards, ligatures and all (poppler 22.12, PDFium 2.15.1): so their text is written from left to right too.
 */
export function textToRead({ text }: GlyphCluster, { isRightToLeft }: GlyphRun): string {
  return isRightToLeft ? [...text].reverse().join('') : text;
}

/** Receiver of a font's objects. */
export interface FontObjects {
  add(object: PdfObject): PdfRef;
  /** Adds a stream, deflated where that gains something. @param dict given away to the stream */
  addStream(dict: PdfDict, data: Uint8Array): PdfRef;
  /** Adds a stream of text with characters below U+0100. */
  addContent(dict: PdfDict, content: string): PdfRef;
}

/** Embeds a font's used glyphs as a composite font whose codes are glyph numbers (9.7). @returns the font */
export function embedFont(
  font: TypesetFont,
  texts: ReadonlyMap<number, string>,
  index: number,
  objects: FontObjects,
): PdfRef {
  const toGlyphSpace = (units: number) => Math.round((units * GLYPH_SPACE) / font.unitsPerEm);
  const name = `${subsetTag(font, index)}+${font.name}`;
  const program = subsetProgram(font);
  const file = objects.addStream(dictOfNames({ Length1: program.length }), program);
  const descriptor = objects.add(
    dictOfNames({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: SYMBOLIC,
      FontBBox: font.boundingBox.map(toGlyphSpace),
      ItalicAngle: ITALIC_ANGLE,
      Ascent: toGlyphSpace(font.ascent),
      Descent: toGlyphSpace(font.descent),
      CapHeight: toGlyphSpace(font.ascent),
      StemV: font.isBold ? STEM.bold : STEM.regular,
      FontFile2: file,
    }),
  );
  const descendant = objects.add(
    dictOfNames({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: dictOfNames({
        Registry: new PdfString(latin1Bytes('Adobe')),
        Ordering: new PdfString(latin1Bytes('Identity')),
        Supplement: 0,
      }),
      FontDescriptor: descriptor,
      CIDToGIDMap: 'Identity',
      DW: 0,
      W: widthsOf(font, toGlyphSpace),
    }),
  );
  return objects.add(
    dictOfNames({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: objects.addContent(
        dictOfNames({}),
        unicodeMapText([...texts].sort(([left], [right]) => left - right)),
      ),
    }),
  );
}

/** The font with the outlines of the glyphs that are used only; whole when it is not as it should be. */
function subsetProgram({ bytes, widths }: TypesetFont): Uint8Array {
  const program = readTrueType(bytes);
  return program ? keepGlyphs(program, new Set(widths.keys()), null) : bytes;
}

/** Six letters that differ when the subset does (9.9.2). */
function subsetTag({ bytes, widths }: TypesetFont, index: number): string {
  let mixed = bytes.length + index;
  for (const glyphId of widths.keys()) mixed = (Math.imul(mixed, 0x01000193) ^ glyphId) >>> 0;
  return Array.from({ length: 6 }, (_, at) => String.fromCharCode(65 + (Math.floor(mixed / 26 ** at) % 26))).join('');
}

/** The /W array: runs of numbers that follow each other. */
function widthsOf({ widths }: TypesetFont, toGlyphSpace: (units: number) => number): PdfObject[] {
  const runs: { first: number; values: number[] }[] = [];
  for (const [glyphId, width] of widths) {
    const last = runs.at(-1);
    if (last && glyphId === last.first + last.values.length) last.values.push(toGlyphSpace(width));
    else runs.push({ first: glyphId, values: [toGlyphSpace(width)] });
  }
  return runs.flatMap(({ first, values }): PdfObject[] => [first, values]);
}
