import { STANDARD_ENCODING } from '../encoding/standard-names.ts';
import { type CffReach, reachOf } from './cff-reach.ts';
import { type Cff, stringOf } from './cff-read.ts';
import { writeCff } from './cff-write.ts';

/** `endchar`: a glyph that shows nothing (Technical Note 5177). */
const EMPTY_GLYPH = Uint8Array.of(14);
const NOTHING = new Uint8Array(0);
const SYNTHETIC_BASE = 0x0c14;

/** Glyphs by the CIDs of a CID-keyed font. */
export function glyphsOfCids({ charset }: Cff, cids: ReadonlySet<number>): Set<number> {
  return new Set(Array.from(charset.entries()).flatMap(([glyph, cid]) => (cids.has(cid) ? [glyph] : [])));
}

/** Glyphs by name; the first one where a name is given twice. */
export function glyphsByName(cff: Cff): Map<string, number> {
  const glyphs = new Map<string, number>();
  for (const [glyph, number] of cff.charset.entries()) {
    const name = stringOf(cff, number);
    if (name !== null && !glyphs.has(name)) glyphs.set(name, glyph);
  }
  return glyphs;
}

/**
 * The program with some glyphs only, and what these call.
 * @param keepsNumbers for fonts whose text names glyphs by number: the others become empty
 * @returns null when its outlines cannot be followed
 */
export function subsetCff(cff: Cff, wanted: ReadonlySet<number>, keepsNumbers: boolean): Uint8Array | null {
  if (cff.encoding === 'expert' || cff.top.has(SYNTHETIC_BASE)) return null;
  try {
    const kept = withAccents(cff, new Set([0, ...wanted].filter((glyph) => glyph < cff.charStrings.length)));
    const reach = reachOf(cff, kept);
    const programs = { ...cff, ...keepSubrs(cff, reach) };
    return writeCff(keepsNumbers ? emptied(programs, kept) : packed(programs, kept));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** With the glyphs that others are put together from. */
function withAccents(cff: Cff, glyphs: ReadonlySet<number>): Set<number> {
  const { accentCodes } = reachOf(cff, glyphs);
  if (accentCodes.size === 0) return new Set(glyphs);
  const byName = glyphsByName(cff);
  const parts = [...accentCodes].flatMap((code) => byName.get(STANDARD_ENCODING.get(code) ?? '') ?? []);
  return new Set([...glyphs, ...parts]);
}

/** Subroutines keep their numbers, on which those in outlines depend; what is not called becomes empty. */
function keepSubrs(cff: Cff, reach: CffReach): Pick<Cff, 'globalSubrs' | 'parts'> {
  const keep = (subrs: readonly Uint8Array[], called: ReadonlySet<number> | undefined) =>
    called && called.size > 0 ? subrs.map((subr, index) => (called.has(index) ? subr : NOTHING)) : [];
  return {
    globalSubrs: keep(cff.globalSubrs, reach.globalSubrs),
    parts: cff.parts.map((part, index) => ({ ...part, subrs: keep(part.subrs, reach.subrs[index]) })),
  };
}

function emptied(cff: Cff, kept: ReadonlySet<number>): Cff {
  const count = Math.max(...kept) + 1;
  return {
    ...cff,
    charset: cff.charset.slice(0, count).map((number, glyph) => (kept.has(glyph) ? number : 0)),
    encoding: 'standard',
    charStrings: cff.charStrings.slice(0, count).map((outline, glyph) => (kept.has(glyph) ? outline : EMPTY_GLYPH)),
    partOf: cff.partOf?.slice(0, count) ?? null,
  };
}

/** Glyphs get new numbers: those with codes first, as an encoding requires. */
function packed(cff: Cff, kept: ReadonlySet<number>): Cff {
  const { encoding } = cff;
  const encoded = typeof encoding === 'string' ? [] : [...encoding].filter(([, glyph]) => glyph > 0 && kept.has(glyph));
  const codes = encoded.sort(([one], [other]) => one - other);
  const rest = [...kept].filter((glyph) => glyph > 0).sort((one, other) => one - other);
  const order = [...new Set([0, ...codes.map(([, glyph]) => glyph), ...rest])];
  const numbers = new Map(order.map((glyph, number) => [glyph, number]));
  const usedParts = [...new Set(order.map((glyph) => cff.partOf?.[glyph] ?? 0))].sort((one, other) => one - other);
  return {
    ...cff,
    charset: order.map((glyph) => cff.charset[glyph] ?? 0),
    encoding:
      typeof encoding === 'string'
        ? encoding
        : new Map(codes.map(([code, glyph]): [number, number] => [code, numbers.get(glyph) ?? 0])),
    charStrings: order.map((glyph) => cff.charStrings[glyph] ?? EMPTY_GLYPH),
    parts: usedParts.flatMap((part) => cff.parts[part] ?? []),
    partOf: cff.partOf && order.map((glyph) => usedParts.indexOf(cff.partOf?.[glyph] ?? 0)),
  };
}
