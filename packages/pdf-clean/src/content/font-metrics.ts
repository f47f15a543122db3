import { arrayOf, dictOf, nameOf, numberOf, type ObjectSource, type PdfDict, type PdfObject } from '@recto/pdf-core';

/** How far text of a font reaches, in units of its size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  /** False where widths or directions are guessed. */
  readonly isExact: boolean;
  /** True for fonts that write from top to bottom, or draw their glyphs with content. */
  readonly isUnusual: boolean;
  /** True for fonts that ignore the rendering mode (9.3.6). */
  readonly isType3: boolean;
  /** Bytes of one code. */
  readonly codeBytes: 1 | 2;
  /** The advance of a code. */
  widthOf(code: number): number;
}

/** What is guessed of a font that does not say it; generous, so that text is rather thought to be seen. */
const GUESSED = { ascent: 0.95, descent: -0.3, width: 0.6 };
const MOST_RANGES = 65_536;

const known = new WeakMap<PdfDict, FontMetrics>();

/** Reads widths and heights of a font (ISO 32000-2, 9.6.2, 9.7.4.3, 9.8). The same object for the same font. */
export function metricsOf(font: PdfDict, source: ObjectSource): FontMetrics {
  const before = known.get(font);
  if (before) return before;
  const metrics = nameOf(font.get('Subtype'), source) === 'Type0' ? composite(font, source) : simple(font, source);
  known.set(font, metrics);
  return metrics;
}

function simple(font: PdfDict, source: ObjectSource): FontMetrics {
  const descriptor = dictOf(font.get('FontDescriptor'), source);
  const widths = arrayOf(font.get('Widths'), source);
  const first = numberOf(font.get('FirstChar'), source) ?? 0;
  const missing = (numberOf(descriptor?.get('MissingWidth'), source) ?? 0) / 1000;
  const isType3 = nameOf(font.get('Subtype'), source) === 'Type3';
  const listed = (widths ?? []).map((width) => (numberOf(width, source) ?? 0) / 1000);
  return {
    ...heights(descriptor, source),
    isExact: widths !== null,
    isUnusual: isType3,
    isType3,
    codeBytes: 1,
    widthOf: (code) => (widths ? (listed[code - first] ?? missing) : GUESSED.width),
  };
}

function composite(font: PdfDict, source: ObjectSource): FontMetrics {
  const descendant = dictOf(arrayOf(font.get('DescendantFonts'), source)?.[0], source);
  const encoding = nameOf(font.get('Encoding'), source) ?? '';
  const usual = (numberOf(descendant?.get('DW'), source) ?? 1000) / 1000;
  const isIdentity = encoding === 'Identity-H';
  const widths = isIdentity ? readCidWidths(descendant?.get('W'), source) : new Map<number, number>();
  return {
    ...heights(dictOf(descendant?.get('FontDescriptor'), source), source),
    isExact: isIdentity,
    isUnusual: encoding.endsWith('-V') || encoding === 'V' || encoding === '',
    isType3: false,
    codeBytes: 2,
    widthOf: (code) => widths.get(code) ?? usual,
  };
}

function heights(descriptor: PdfDict | null, source: ObjectSource): { ascent: number; descent: number } {
  const ascent = (numberOf(descriptor?.get('Ascent'), source) ?? 0) / 1000;
  const descent = (numberOf(descriptor?.get('Descent'), source) ?? 0) / 1000;
  return {
    ascent: ascent > 0.3 && ascent < 2 ? ascent : GUESSED.ascent,
    descent: descent < 0 && descent > -1 ? descent : GUESSED.descent,
  };
}

/** `c [w1 w2 ...]` and `first last w`. */
function readCidWidths(value: PdfObject | undefined, source: ObjectSource): Map<number, number> {
  const widths = new Map<number, number>();
  const items = arrayOf(value, source) ?? [];
  for (let at = 0; at + 1 < items.length && widths.size < MOST_RANGES; ) {
    const first = numberOf(items[at], source) ?? 0;
    const list = arrayOf(items[at + 1], source);
    if (list) {
      for (const [index, width] of list.entries()) widths.set(first + index, (numberOf(width, source) ?? 0) / 1000);
      at += 2;
      continue;
    }
    const last = Math.min(numberOf(items[at + 1], source) ?? 0, first + MOST_RANGES);
    const width = (numberOf(items[at + 2], source) ?? 0) / 1000;
    for (let cid = first; cid <= last; cid++) widths.set(cid, width);
    at += 3;
  }
  return widths;
}
