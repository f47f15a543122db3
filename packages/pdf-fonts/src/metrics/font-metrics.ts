import {
  arrayOf,
  dictOf,
  integerOf,
  itemsOf,
  matrixOf,
  nameOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
} from '@recto/pdf-core';
import { CHARACTERS_BY_CODE, charactersNamed, readDifferences } from '../encoding/character-names.ts';
import { STANDARD_ENCODING } from '../encoding/standard-names.ts';
import { compositeMetrics } from './composite-metrics.ts';
import { fontHeights } from './font-heights.ts';
import { type Band, cellOf, type FontMetrics, LETTER_BAND } from './shown-glyph.ts';
import { standardFontOf, standardWidth } from './standard-widths.ts';

const known = new WeakMap<PdfDict, FontMetrics>();

/** The metrics of a font (9.6.2, 9.7.4.3); those of Helvetica where there is none. The same object for the same font. */
export function readFontMetrics(font: PdfDict | null, source: ObjectSource): FontMetrics {
  if (!font) return simpleMetrics(() => 0.5, LETTER_BAND, { isType3: false, isExact: false, heights: null });
  const before = known.get(font);
  if (before) return before;
  const metrics = makeMetrics(font, source);
  known.set(font, metrics);
  return metrics;
}

function makeMetrics(font: PdfDict, source: ObjectSource): FontMetrics {
  const kind = nameOf(font.get('Subtype'), source);
  if (kind === 'Type0') return compositeMetrics(font, source);
  if (kind === 'Type3') return type3Metrics(font, source);
  const standard = standardFontOf(nameOf(font.get('BaseFont'), source) ?? '');
  const heights = fontHeights(dictOf(font.get('FontDescriptor'), source), source);
  const isExact = standard !== null || arrayOf(font.get('Widths'), source) !== null;
  return simpleMetrics(simpleWidths(font, standard, source), LETTER_BAND, { isType3: false, isExact, heights });
}

function simpleMetrics(
  widthOf: (code: number) => number,
  { bottom, top }: Band,
  kind: Pick<FontMetrics, 'isType3' | 'isExact' | 'heights'>,
): FontMetrics {
  return {
    ...kind,
    isVertical: false,
    glyphs: (string) =>
      Array.from(string, (code, start) => {
        const advance = widthOf(code);
        const [left, right] = cellOf(advance);
        return { start, end: start + 1, code, advance, left, right, bottom, top, isSpace: code === 32 };
      }),
  };
}

function writtenWidths(font: PdfDict, source: ObjectSource): (code: number) => number | null {
  const widths = arrayOf(font.get('Widths'), source);
  const first = integerOf(font.get('FirstChar'), source) ?? 0;
  return (code) => (widths ? numberOf(widths[code - first], source) : null);
}

function simpleWidths(font: PdfDict, standard: string | null, source: ObjectSource): (code: number) => number {
  const written = writtenWidths(font, source);
  const missing = numberOf(dictOf(font.get('FontDescriptor'), source)?.get('MissingWidth'), source) ?? 0;
  const hasWidths = arrayOf(font.get('Widths'), source) !== null;
  const byCode = hasWidths ? () => missing : standardWidths(font, standard ?? 'Helvetica', source);
  return (code) => (written(code) ?? byCode(code)) / 1000;
}

const WINDOWS_CODES = new Map((CHARACTERS_BY_CODE[0] ?? []).map((character, code) => [character, code] as const));

function standardWidths(font: PdfDict, standard: string, source: ObjectSource): (code: number) => number {
  if (standard === 'Symbol' || standard === 'ZapfDingbats') return (code) => standardWidth(standard, code);
  const differences = readDifferences(font, source);
  const encoding = font.get('Encoding');
  const base = nameOf(encoding, source) ?? nameOf(dictOf(encoding, source)?.get('BaseEncoding'), source);
  return (code) => {
    const named = differences.get(code) ?? (base === null ? STANDARD_ENCODING.get(code) : undefined);
    const character =
      named === undefined
        ? (CHARACTERS_BY_CODE[base === 'MacRomanEncoding' ? 1 : 0]?.[code] ?? 0)
        : (charactersNamed(named)[0] ?? 0);
    return standardWidth(standard, WINDOWS_CODES.get(character) ?? code);
  };
}

function type3Metrics(font: PdfDict, source: ObjectSource): FontMetrics {
  const matrix = matrixOf(font.get('FontMatrix'), source);
  const written = writtenWidths(font, source);
  const [, low = 0, , high = 0] = itemsOf(font.get('FontBBox'), source).map((item) => numberOf(item, source) ?? 0);
  const [one, other] = [low * matrix[3], high * matrix[3]];
  const told = one === other ? null : { bottom: Math.min(one, other), top: Math.max(one, other) };
  const heights = told && { descent: told.bottom, ascent: told.top };
  const widthOf = (code: number) => (written(code) ?? 0) * matrix[0];
  return simpleMetrics(widthOf, told ?? { bottom: 0, top: 0.8 }, { isType3: true, isExact: true, heights });
}
