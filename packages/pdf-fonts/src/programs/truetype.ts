import { readCharacterMaps, writeCharacterMaps } from './character-map.ts';
import { keepGlyphNames } from './glyph-names.ts';

/** Tables that a PDF's reader uses (ISO 32000-2, 9.9.1); those in the second list only for simple fonts. */
const KEPT_TABLES = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf', 'vhea', 'vmtx'];
const SIMPLE_FONT_TABLES = ['cmap', 'post'];
/** Those that fit outlines to pixels. */
const INSTRUCTION_TABLES = ['cvt ', 'fpgm', 'prep'];
/** Padding that is counted as part of the last outline. */
const MAX_PADDING = 3;
const MAX_TABLES = 128;
const MAX_COMPONENTS = 4096;
const TRUETYPE_VERSIONS = [0x00010000, 0x74727565];

/** A TrueType program taken apart. */
export interface TrueType {
  readonly version: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
  readonly glyphCount: number;
  /** Offset of each glyph in `glyf`, and the end of the last one. */
  readonly offsets: Uint32Array;
}

/** Reads the tables of a program with outlines; null when anything is missing or out of order. */
export function readTrueType(bytes: Uint8Array): TrueType | null {
  const view = viewOf(bytes);
  if (bytes.length < 12) return null;
  const version = view.getUint32(0);
  const count = view.getUint16(4);
  if (!TRUETYPE_VERSIONS.includes(version) || count > MAX_TABLES || bytes.length < 12 + 16 * count) return null;
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    const at = 12 + 16 * index;
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (offset + length > bytes.length) return null;
    tables.set(tag, bytes.subarray(offset, offset + length));
  }
  const [head, maxp, loca, glyf] = ['head', 'maxp', 'loca', 'glyf'].map((tag) => tables.get(tag));
  if (!head || head.length < 54 || !maxp || maxp.length < 6 || !loca || !glyf) return null;
  const glyphCount = viewOf(maxp).getUint16(4);
  const offsets = readOffsets(loca, viewOf(head).getInt16(50) !== 0, glyphCount)?.map((offset) =>
    offset > glyf.length && offset <= glyf.length + MAX_PADDING ? glyf.length : offset,
  );
  const isInOrder = offsets?.every((offset, index) => offset <= glyf.length && offset >= (offsets[index - 1] ?? 0));
  return offsets && isInOrder ? { version, tables, glyphCount, offsets } : null;
}

function readOffsets(loca: Uint8Array, isLong: boolean, glyphCount: number): Uint32Array | null {
  if (loca.length < (glyphCount + 1) * (isLong ? 4 : 2)) return null;
  const view = viewOf(loca);
  return Uint32Array.from({ length: glyphCount + 1 }, (_, glyph) =>
    isLong ? view.getUint32(glyph * 4) : view.getUint16(glyph * 2) * 2,
  );
}

/**
 * The program with the outlines of some glyphs only, and of those that they are composed of. Glyphs keep their numbers, so
 * that everything that names them stays true; the others become empty.
 * @param codes by which a simple font's glyphs may be asked for, in any of its maps; null for a composite font, whose maps
 * nobody asks
 */
export function keepGlyphs(font: TrueType, wanted: ReadonlySet<number>, codes: ReadonlySet<number> | null): Uint8Array {
  const { tables, glyphCount, offsets } = font;
  const glyf = tables.get('glyf') ?? new Uint8Array(0);
  const kept = withComponents(wanted, glyf, offsets);
  const sizes = Uint32Array.from({ length: glyphCount }, (_, glyph) =>
    kept.has(glyph) ? ((offsets[glyph + 1] ?? 0) - (offsets[glyph] ?? 0) + 3) & ~3 : 0,
  );
  const outlines = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  const loca = new DataView(new ArrayBuffer((glyphCount + 1) * 4));
  let at = 0;
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    loca.setUint32(glyph * 4, at);
    if (kept.has(glyph)) outlines.set(glyf.subarray(offsets[glyph], offsets[glyph + 1]), at);
    at += sizes[glyph] ?? 0;
  }
  loca.setUint32(glyphCount * 4, at);
  const head = Uint8Array.from(tables.get('head') ?? []);
  viewOf(head).setInt16(50, 1);
  const changed = new Map([
    ['glyf', outlines],
    ['loca', new Uint8Array(loca.buffer)],
    ['head', head],
    ['hmtx', keepMetrics(font, kept)],
  ]);
  const [cmap, post] = [tables.get('cmap'), tables.get('post')];
  const fewer = codes && cmap && writeCharacterMaps(readCharacterMaps(cmap) ?? [], codes);
  if (fewer && cmap && fewer.length < cmap.length) changed.set('cmap', fewer);
  if (post) changed.set('post', keepGlyphNames(post, kept));
  // Instructions for outlines that are not there.
  const isShown = [...kept].some((glyph) => glyph !== 0 && (sizes[glyph] ?? 0) > 0);
  const names = [...KEPT_TABLES, ...(isShown ? INSTRUCTION_TABLES : []), ...(codes ? SIMPLE_FONT_TABLES : [])];
  const result = names.flatMap((tag): [string, Uint8Array][] => {
    const table = changed.get(tag) ?? tables.get(tag);
    return table ? [[tag, table]] : [];
  });
  return writeTrueType(font.version, result);
}

/** Widths of the glyphs that are left; the others have none to compress. */
function keepMetrics({ tables, glyphCount }: TrueType, kept: ReadonlySet<number>): Uint8Array {
  const hmtx = Uint8Array.from(tables.get('hmtx') ?? []);
  const hhea = tables.get('hhea');
  const full = hhea && hhea.length >= 36 ? viewOf(hhea).getUint16(34) : 0;
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    if (kept.has(glyph)) continue;
    // The width of the last full entry is that of all glyphs after it.
    if (glyph < full - 1) hmtx.fill(0, glyph * 4, glyph * 4 + 4);
    else if (glyph >= full) hmtx.fill(0, full * 4 + (glyph - full) * 2, full * 4 + (glyph - full) * 2 + 2);
  }
  return hmtx;
}

function withComponents(wanted: ReadonlySet<number>, glyf: Uint8Array, offsets: Uint32Array): Set<number> {
  const kept = new Set<number>([0]);
  const waiting = [0, ...wanted];
  const view = viewOf(glyf);
  for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
    if (glyph >= offsets.length - 1) continue;
    kept.add(glyph);
    const [start, end] = [offsets[glyph] ?? 0, offsets[glyph + 1] ?? 0];
    if (end - start < 12 || view.getInt16(start) >= 0) continue;
    for (const component of componentsOf(view, start + 10, end)) if (!kept.has(component)) waiting.push(component);
  }
  return kept;
}

/** The glyphs of which a composite glyph is made (OpenType, "glyf", composite glyph description). */
function componentsOf(view: DataView, start: number, end: number): number[] {
  const components: number[] = [];
  let at = start;
  while (at + 4 <= end && components.length < MAX_COMPONENTS) {
    const flags = view.getUint16(at);
    components.push(view.getUint16(at + 2));
    at += 4 + (flags & 1 ? 4 : 2);
    if (flags & 8) at += 2;
    else if (flags & 0x40) at += 4;
    else if (flags & 0x80) at += 8;
    if (!(flags & 0x20)) break;
  }
  return components;
}

/** A TrueType program of these tables. @param version as `readTrueType` gives it */
export function writeTrueType(version: number, tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  const headBytes = 12 + 16 * sorted.length;
  const total = sorted.reduce((sum, [, { length }]) => sum + ((length + 3) & ~3), headBytes);
  const bytes = new Uint8Array(total);
  const view = viewOf(bytes);
  const power = Math.floor(Math.log2(sorted.length));
  view.setUint32(0, version);
  view.setUint16(4, sorted.length);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, sorted.length * 16 - (16 << power));
  let at = headBytes;
  for (const [index, [tag, table]] of sorted.entries()) {
    const entry = 12 + 16 * index;
    for (let letter = 0; letter < 4; letter++) bytes[entry + letter] = tag.charCodeAt(letter);
    bytes.set(table, at);
    view.setUint32(entry + 4, checkSum(view, at, table.length));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, table.length);
    at += (table.length + 3) & ~3;
  }
  return bytes;
}

function checkSum(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
