import { CHARACTERS_BY_CODE, charactersNamed, matrixOf, readDifferences, STANDARD_ENCODING } from '@recto/pdf-content';
import {
  arrayOf,
  decodeStream,
  dictOf,
  integerOf,
  itemsOf,
  nameOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  streamOf,
} from '@recto/pdf-core';
import { type CodeMap, embeddedCodeMap, namedCodeMap } from './code-map.ts';
import { standardFontOf, standardWidth } from './standard-widths.ts';

/** A code in a string and what it takes. Lengths in units of the font size. */
export interface ShownGlyph {
  readonly start: number;
  readonly end: number;
  readonly code: number;
  /** The advance; of vertical writing the one downwards, which is negative. */
  readonly advance: number;
  /** The cell: where the ink is, most of it. */
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Word spacing counts for it. */
  readonly isSpace: boolean;
}

/** What is needed of a font to know where its glyphs stand. */
export interface FontMetrics {
  readonly isVertical: boolean;
  glyphs(string: Uint8Array): ShownGlyph[];
}

/** From below the baseline to the height of capitals: what two lines of text do not share. */
const BAND = { bottom: -0.12, top: 0.72 };
const MAX_MAP_BYTES = 4_194_304;
/** What half-width characters take, where no table tells. */
const HALF_WIDTH = 0.5;

const known = new WeakMap<PdfDict, FontMetrics>();

/** The metrics of a font; those of Helvetica where there is none. */
export function readFontMetrics(font: PdfDict | null, source: ObjectSource): FontMetrics {
  if (!font) return simpleMetrics(() => 0.5, BAND);
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
  return simpleMetrics(simpleWidths(font, source), BAND);
}

function simpleMetrics(widthOf: (code: number) => number, { bottom, top }: typeof BAND): FontMetrics {
  return {
    isVertical: false,
    glyphs: (string) =>
      Array.from(string, (code, start) => {
        const advance = widthOf(code);
        const [left, right] = cellOf(advance);
        return { start, end: start + 1, code, advance, left, right, bottom, top, isSpace: code === 32 };
      }),
  };
}

/** Marks that are drawn over the glyph before them have no advance, nor have the letters of some programs that place each. */
function cellOf(advance: number): readonly [number, number] {
  return Math.abs(advance) < 0.01 ? [-0.4, 0.4] : advance < 0 ? [advance, 0] : [0, advance];
}

function writtenWidths(font: PdfDict, source: ObjectSource): (code: number) => number | null {
  const widths = arrayOf(font.get('Widths'), source);
  const first = integerOf(font.get('FirstChar'), source) ?? 0;
  return (code) => (widths ? numberOf(widths[code - first], source) : null);
}

function simpleWidths(font: PdfDict, source: ObjectSource): (code: number) => number {
  const written = writtenWidths(font, source);
  const missing = numberOf(dictOf(font.get('FontDescriptor'), source)?.get('MissingWidth'), source) ?? 0;
  const hasWidths = arrayOf(font.get('Widths'), source) !== null;
  const standard = standardFontOf(nameOf(font.get('BaseFont'), source) ?? '') ?? 'Helvetica';
  const byCode = hasWidths ? () => missing : standardWidths(font, standard, source);
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
  const band = one === other ? { bottom: 0, top: 0.8 } : { bottom: Math.min(one, other), top: Math.max(one, other) };
  return simpleMetrics((code) => (written(code) ?? 0) * matrix[0], band);
}

function compositeMetrics(font: PdfDict, source: ObjectSource): FontMetrics {
  const descendant = dictOf(itemsOf(font.get('DescendantFonts'), source)[0], source);
  const encodingStream = streamOf(font.get('Encoding'), source);
  const encodingName = nameOf(encodingStream ? encodingStream.dict.get('CMapName') : font.get('Encoding'), source);
  const map = encodingStream
    ? embeddedCodeMap(decodeStream(encodingStream, source, { maxBytes: MAX_MAP_BYTES }))
    : namedCodeMap(encodingName);
  const widths = readCidValues(descendant, 'W', 1, source);
  const standard = numberOf(descendant?.get('DW'), source) ?? 1000;
  const isVertical = encodingName?.endsWith('V') === true || integerOf(encodingStream?.dict.get('WMode'), source) === 1;
  const widthOf = (cid: number | null, length: number) =>
    cid === null ? (length === 1 ? HALF_WIDTH : standard / 1000) : (widths.get(cid)?.[0] ?? standard) / 1000;
  const across = (bytes: Uint8Array) =>
    codesOf(bytes, map).map(({ cid, length, ...place }): ShownGlyph => {
      const advance = widthOf(cid, length);
      const [left, right] = cellOf(advance);
      return { ...place, advance, left, right, ...BAND, isSpace: length === 1 && place.code === 32 };
    });
  if (!isVertical) return { isVertical, glyphs: across };
  const vertical = readCidValues(descendant, 'W2', 3, source);
  const [originY = 880, down = -1000] = itemsOf(descendant?.get('DW2'), source).map(
    (item) => numberOf(item, source) ?? 0,
  );
  return {
    isVertical,
    glyphs: (bytes) =>
      codesOf(bytes, map).map(({ cid, length, ...place }): ShownGlyph => {
        const width = widthOf(cid, length);
        const [w1, vx, vy] = (cid === null ? undefined : vertical.get(cid)) ?? [down, width * 500, originY];
        const [x, y] = [(vx ?? 0) / 1000, (vy ?? 0) / 1000];
        return {
          ...place,
          advance: (w1 ?? -1000) / 1000,
          left: -x,
          right: width - x,
          bottom: BAND.bottom - y,
          top: BAND.top - y,
          isSpace: length === 1 && place.code === 32,
        };
      }),
  };
}

function codesOf(bytes: Uint8Array, map: CodeMap) {
  const codes: { start: number; end: number; code: number; cid: number | null; length: number }[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + map.lengthAt(bytes, start));
    const code = bytes.subarray(start, end).reduce((value, byte) => value * 256 + byte, 0);
    codes.push({ start, end, code, cid: map.cidOf(code, end - start), length: end - start });
    start = end;
  }
  return codes;
}

/** Widths of more CIDs than fonts have are an attack. */
const MAX_CIDS = 70_000;

/** /W or /W2: by CID one number, or three (9.7.4.3). */
function readCidValues(
  font: PdfDict | null,
  key: string,
  size: number,
  source: ObjectSource,
): ReadonlyMap<number, readonly number[]> {
  const values = new Map<number, readonly number[]>();
  const items = arrayOf(font?.get(key), source) ?? [];
  const number = (at: number) => numberOf(items[at], source) ?? 0;
  for (let at = 0; at + 1 < items.length && values.size < MAX_CIDS; ) {
    const first = number(at);
    const list = arrayOf(items[at + 1], source);
    if (list) {
      for (let index = 0; index + size <= list.length; index += size)
        values.set(
          first + index / size,
          list.slice(index, index + size).map((item) => numberOf(item, source) ?? 0),
        );
      at += 2;
      continue;
    }
    const last = Math.min(number(at + 1), first + MAX_CIDS);
    const value = Array.from({ length: size }, (_, index) => number(at + 2 + index));
    for (let cid = first; cid <= last && values.size < MAX_CIDS; cid++) values.set(cid, value);
    at += 2 + size;
  }
  return values;
}
