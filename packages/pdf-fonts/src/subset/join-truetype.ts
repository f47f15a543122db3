import type { TrueType } from '../programs/truetype.ts';

/** Bytes of `head` that say nothing of outlines or differ from subset to subset: sums, dates, the box, the size of offsets. */
const OWN_HEAD_BYTES = [8, 20, 44, 50, 52] as const;
const [SUM_AT, DATES_AT, BOX_END, OFFSETS_AT, OFFSETS_END] = OWN_HEAD_BYTES;
const BOX_AT = 36;
/** Tables that outlines depend on. */
const SHARED_TABLES = ['cvt ', 'fpgm', 'prep', 'vhea', 'vmtx'];
const MAP_TABLES = ['cmap', 'post'];
const METRICS_COUNT_AT = 34;
const NOTHING = new Uint8Array(0);

/** A subset that may become part of a larger one. */
export interface JoinableSubset {
  readonly font: TrueType;
  /** True when codes are looked up in its maps, as those of simple fonts are. */
  readonly needsMaps: boolean;
}

/**
 * The tables of one program with the glyphs of two subsets of the same font, under their numbers. It imports nothing, so that no
 * other code is cut into pieces for it.
 * @returns null when they are not of the same font, or differ in a glyph, a width, an instruction or a map that both need
 */
export function joinTrueType(one: JoinableSubset, other: JoinableSubset): Map<string, Uint8Array> | null {
  const fonts = [one.font, other.font] as const;
  if (!areOfOneFont(...fonts) || (one.needsMaps && other.needsMaps && !haveEqualTables(...fonts, MAP_TABLES)))
    return null;
  const outlines = joinOutlines(...fonts);
  const hmtx = outlines && joinMetrics(...fonts);
  if (!hmtx) return null;
  const tables = new Map<string, Uint8Array>([...outlines, ['hmtx', hmtx]]);
  tables.set('head', joinHeads(tableOf(one.font, 'head'), tableOf(other.font, 'head')));
  tables.set('maxp', largerOf(tableOf(one.font, 'maxp'), tableOf(other.font, 'maxp'), 6, 32));
  tables.set('hhea', tableOf(one.font, 'hhea'));
  const mapped = one.needsMaps ? one : other;
  const copied = [...SHARED_TABLES, ...(mapped.needsMaps ? MAP_TABLES : [])];
  for (const tag of copied) if (mapped.font.tables.has(tag)) tables.set(tag, tableOf(mapped.font, tag));
  return tables;
}

const tableOf = ({ tables }: TrueType, tag: string) => tables.get(tag) ?? NOTHING;

function areOfOneFont(one: TrueType, other: TrueType): boolean {
  if (one.glyphCount !== other.glyphCount || one.version !== other.version) return false;
  if (!haveEqualTables(one, other, SHARED_TABLES)) return false;
  const [hhea, otherHhea] = [tableOf(one, 'hhea'), tableOf(other, 'hhea')];
  if (hhea.length < METRICS_COUNT_AT + 2 || !areEqual(hhea.subarray(4, 10), otherHhea.subarray(4, 10))) return false;
  if (!areEqual(hhea.subarray(METRICS_COUNT_AT), otherHhea.subarray(METRICS_COUNT_AT))) return false;
  const own = (font: TrueType) => {
    const head = Uint8Array.from(tableOf(font, 'head'));
    return head
      .fill(0, SUM_AT, SUM_AT + 4)
      .fill(0, DATES_AT, BOX_END)
      .fill(0, OFFSETS_AT, OFFSETS_END);
  };
  return areEqual(own(one), own(other)) && tableOf(one, 'maxp').length === tableOf(other, 'maxp').length;
}

function haveEqualTables(one: TrueType, other: TrueType, tags: readonly string[]): boolean {
  return tags.every((tag) => areEqual(tableOf(one, tag), tableOf(other, tag)));
}

/** The outlines of both, and where each begins. */
function joinOutlines(one: TrueType, other: TrueType): [string, Uint8Array][] | null {
  const parts: Uint8Array[] = [];
  const loca = new DataView(new ArrayBuffer((one.glyphCount + 1) * 4));
  let at = 0;
  for (let glyph = 0; glyph < one.glyphCount; glyph++) {
    const [first, second] = [outlineOf(one, glyph), outlineOf(other, glyph)];
    if (first.length > 0 && second.length > 0 && !areEqual(unpadded(first), unpadded(second))) return null;
    const outline = first.length > 0 ? first : second;
    loca.setUint32(glyph * 4, at);
    parts.push(outline);
    at += (outline.length + 3) & ~3;
  }
  loca.setUint32(one.glyphCount * 4, at);
  const glyf = new Uint8Array(at);
  for (const [glyph, part] of parts.entries()) glyf.set(part, loca.getUint32(glyph * 4));
  return [
    ['glyf', glyf],
    ['loca', new Uint8Array(loca.buffer)],
  ];
}

function outlineOf({ tables, offsets }: TrueType, glyph: number): Uint8Array {
  return (tables.get('glyf') ?? NOTHING).subarray(offsets[glyph], offsets[glyph + 1]);
}

/** Without the zeros at the end: each program pads outlines in its own way. */
function unpadded(outline: Uint8Array): Uint8Array {
  let end = outline.length;
  while (end > 0 && outline[end - 1] === 0) end--;
  return outline.subarray(0, end);
}

/** Each glyph's own width and bearing; null when one that is shown would get another. */
function joinMetrics(one: TrueType, other: TrueType): Uint8Array | null {
  const [first, second] = [tableOf(one, 'hmtx'), tableOf(other, 'hmtx')];
  if (first.length !== second.length) return null;
  const hhea = tableOf(one, 'hhea');
  const full = ((hhea[METRICS_COUNT_AT] ?? 0) << 8) | (hhea[METRICS_COUNT_AT + 1] ?? 0);
  const joined = Uint8Array.from(first);
  for (let glyph = 0; glyph < one.glyphCount; glyph++) {
    const start = glyph < full ? glyph * 4 : full * 4 + (glyph - full) * 2;
    const end = start + (glyph < full ? 4 : 2);
    const [mine, others] = [first.subarray(start, end), second.subarray(start, end)];
    const [isMine, isOthers] = [one, other].map((font) => outlineOf(font, glyph).length > 0);
    if (isMine && isOthers && !areEqual(mine, others)) return null;
    // The width of the last full entry is that of all glyphs after it.
    if (glyph === full - 1 && !areEqual(mine, others)) return null;
    if (!isMine && (isOthers || mine.every((byte) => byte === 0))) joined.set(others, start);
  }
  return joined;
}

/** With the box around both. */
function joinHeads(one: Uint8Array, other: Uint8Array): Uint8Array {
  const joined = Uint8Array.from(one);
  const [view, from] = [viewOf(joined), viewOf(other)];
  for (let at = BOX_AT; at < BOX_END; at += 2) {
    const choose = at < BOX_AT + 4 ? Math.min : Math.max;
    view.setInt16(at, choose(view.getInt16(at), from.getInt16(at)));
  }
  view.setInt16(OFFSETS_AT, 1);
  return joined;
}

/** The larger of two numbers at each place. */
function largerOf(one: Uint8Array, other: Uint8Array, from: number, to: number): Uint8Array {
  const joined = Uint8Array.from(one);
  const [view, others] = [viewOf(joined), viewOf(other)];
  for (let at = from; at + 2 <= Math.min(to, joined.length, other.length); at += 2) {
    view.setUint16(at, Math.max(view.getUint16(at), others.getUint16(at)));
  }
  return joined;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
