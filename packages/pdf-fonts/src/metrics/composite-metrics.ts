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
import { type CodeMap, embeddedCodeMap, namedCodeMap } from '../encoding/code-map.ts';
import { fontHeights } from './font-heights.ts';
import { cellOf, type FontMetrics, LETTER_BAND, type ShownGlyph } from './shown-glyph.ts';

const MAX_MAP_BYTES = 4_194_304;
/** Width of half-width characters that no table lists, in units of the font size. */
const HALF_WIDTH = 0.5;

/** The metrics of a composite font (ISO 32000-2, 9.7). */
export function compositeMetrics(font: PdfDict, source: ObjectSource): FontMetrics {
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
      return { ...place, advance, left, right, ...LETTER_BAND, isSpace: length === 1 && place.code === 32 };
    });
  const heights = fontHeights(dictOf(descendant?.get('FontDescriptor'), source), source);
  const kind = { isVertical, isType3: false, isExact: map.isExact, heights };
  if (!isVertical) return { ...kind, glyphs: across };
  const vertical = readCidValues(descendant, 'W2', 3, source);
  const [originY = 880, down = -1000] = itemsOf(descendant?.get('DW2'), source).map(
    (item) => numberOf(item, source) ?? 0,
  );
  return {
    ...kind,
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
          bottom: LETTER_BAND.bottom - y,
          top: LETTER_BAND.top - y,
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
