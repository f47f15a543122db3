import { joinBytes } from '@recto/codecs';
import { readCharacterMaps, readTrueType, type TrueType, writeCharacterMaps, writeTrueType } from '@recto/pdf-fonts';

/** Unicode, characters of the Basic Multilingual Plane. */
const WINDOWS = { platform: 3, encoding: 1 };
const COMPOSITE_HEAD_BYTES = 10;

/** A slice of a typeface, and characters that are to come from it. */
export interface FontSlice {
  /** A TrueType program. */
  readonly font: Uint8Array;
  readonly characters: string;
}

/**
 * Joins slices of one typeface to one font: outlines, widths and characters, without rules of layout.
 * @param slices of one weight; the first gives names and measures
 * @throws Error for what is no TrueType program, for a character that its slice lacks or that takes two UTF-16 units
 */
export function joinFonts(slices: readonly FontSlice[]): Uint8Array {
  const parts = slices.map(({ font }) => readSlice(font));
  const [first] = parts;
  if (!first) throw new Error('There is nothing to join');
  const starts: number[] = [];
  let glyphCount = 0;
  for (const part of parts) {
    starts.push(glyphCount);
    glyphCount += part.glyphCount;
  }
  const glyphs = new Map<number, number>();
  for (const [index, { characters }] of slices.entries()) {
    const maps = readCharacterMaps(parts[index]?.tables.get('cmap')) ?? [];
    for (const character of characters) {
      const code = character.codePointAt(0) ?? 0;
      const glyph = maps.map(({ glyphOf }) => glyphOf(code)).find((found) => found !== 0);
      if (!glyph || code > 0xffff) throw new Error(`A slice has no ${character}`);
      glyphs.set(code, (starts[index] ?? 0) + glyph);
    }
  }
  const outlines = parts.flatMap((part, index) => outlinesOf(part, starts[index] ?? 0));
  const tables = new Map<string, Uint8Array>(
    ['head', 'hhea', 'maxp', 'OS/2', 'name', 'post'].flatMap((tag) => {
      const table = first.tables.get(tag);
      return table ? [[tag, Uint8Array.from(table)] as const] : [];
    }),
  );
  setNumber(tables, 'head', 50, 1);
  setNumber(tables, 'hhea', 34, glyphCount);
  joinLimits(tables, parts, glyphCount);
  const map = { ...WINDOWS, glyphOf: (code: number) => glyphs.get(code) ?? 0 };
  tables.set('cmap', writeCharacterMaps([map], new Set(glyphs.keys())));
  tables.set('hmtx', joinBytes(parts.map(widthsOf)));
  tables.set('loca', locationsOf(outlines));
  tables.set('glyf', joinBytes(outlines));
  // Names of glyphs stand in no table: version 3.
  const post = tables.get('post')?.slice(0, 32);
  if (post) {
    viewOf(post).setUint32(0, 0x00030000);
    tables.set('post', post);
  }
  return writeTrueType(first.version, [...tables]);
}

function readSlice(bytes: Uint8Array): TrueType {
  const font = readTrueType(bytes);
  if (!font) throw new Error('A slice is no TrueType program');
  return font;
}

/** The outlines of a slice, each on a multiple of four bytes, with the numbers that they have in the whole font. */
function outlinesOf({ tables, offsets, glyphCount }: TrueType, start: number): Uint8Array[] {
  const glyf = tables.get('glyf') ?? new Uint8Array(0);
  return Array.from({ length: glyphCount }, (_, glyph) => {
    const outline = glyf.subarray(offsets[glyph], offsets[glyph + 1]);
    const padded = new Uint8Array((outline.length + 3) & ~3);
    padded.set(outline);
    const view = viewOf(padded);
    if (outline.length > COMPOSITE_HEAD_BYTES && view.getInt16(0) < 0) renumber(view, start);
    return padded;
  });
}

/** Components of a composite glyph (OpenType, "glyf", composite glyph description). */
function renumber(view: DataView, start: number): void {
  let at = COMPOSITE_HEAD_BYTES;
  for (;;) {
    const flags = view.getUint16(at);
    view.setUint16(at + 2, view.getUint16(at + 2) + start);
    if (!(flags & 0x20)) return;
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
}

/** Width and left bearing of every glyph of a slice. */
function widthsOf({ tables, glyphCount }: TrueType): Uint8Array {
  const hmtx = viewOf(tables.get('hmtx') ?? new Uint8Array(0));
  const full = viewOf(tables.get('hhea') ?? new Uint8Array(36)).getUint16(34);
  const widths = new DataView(new ArrayBuffer(glyphCount * 4));
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const at = Math.min(glyph, full - 1) * 4;
    widths.setUint16(glyph * 4, hmtx.getUint16(at));
    widths.setInt16(glyph * 4 + 2, hmtx.getInt16(glyph < full ? at + 2 : full * 4 + (glyph - full) * 2));
  }
  return new Uint8Array(widths.buffer);
}

/** `maxp` says how much the largest glyph takes. */
function joinLimits(tables: Map<string, Uint8Array>, parts: readonly TrueType[], glyphCount: number): void {
  const maxp = tables.get('maxp');
  if (!maxp) return;
  const view = viewOf(maxp);
  for (let at = 6; at + 2 <= maxp.length; at += 2) {
    view.setUint16(at, Math.max(...parts.map((part) => viewOf(part.tables.get('maxp') ?? maxp).getUint16(at))));
  }
  view.setUint16(4, glyphCount);
}

function locationsOf(outlines: readonly Uint8Array[]): Uint8Array {
  const view = new DataView(new ArrayBuffer((outlines.length + 1) * 4));
  let at = 0;
  for (const [glyph, outline] of outlines.entries()) {
    view.setUint32(glyph * 4, at);
    at += outline.length;
  }
  view.setUint32(outlines.length * 4, at);
  return new Uint8Array(view.buffer);
}

function setNumber(tables: Map<string, Uint8Array>, tag: string, at: number, value: number): void {
  const table = tables.get(tag);
  if (table) viewOf(table).setUint16(at, value);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
